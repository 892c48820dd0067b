import type { Catalogue } from '#metadata/derive/catalogue.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { RuleContext, ServerRules } from '#server/kit/rules.ts';
import { tell } from './audit.ts';
import { frameFor } from './ruleContext.ts';
import type { WriteContext } from './writeContext.ts';

/** What a resource's rules have to do, where they have to. */
type Handler = ((context: RuleContext) => Promise<void>) | undefined;

/** Lets the rules of all resources do what follows from a change of the clinic itself: what they reckoned by it is reckoned anew. */
export async function tellRules(
  work: WriteContext,
  { resources }: Catalogue,
  handlerOf: (rules: ServerRules, resource: AnyResource) => Handler,
): Promise<void> {
  for (const resource of resources) {
    const rules = work.services.rules.get(resource.name);
    const handler = rules && handlerOf(rules, resource);
    if (handler === undefined) continue;
    const { context, events } = frameFor(work, resource);
    await handler(context);
    await tell(work, resource, undefined, events);
  }
}
