import type { RuleContext } from '#server/kit/rules.ts';
import { waitsFollow } from '../appointment-waitlist/appointment-waitlist.server.ts';
import { recallsFollow } from '../patient-recalls/patient-recalls.server.ts';
import type { Visit } from './holding.server.ts';

type Context = Pick<RuleContext, 'db' | 'subject' | 'today'>;

/**
 * What visits mark elsewhere. Each is told what a visit was and what it is, so that no event marks without its opposite taking the mark
 * off (DESIGN 9.45).
 */
const marks: readonly ((context: Context, before: Visit | undefined, after: Visit) => Promise<void>)[] = [
  recallsFollow,
  waitsFollow,
];

/** To be called by whatever makes a visit, moves it, ends it or takes that back. */
export async function visitBecame(context: Context, before: Visit | undefined, after: Visit): Promise<void> {
  for (const follow of marks) await follow(context, before, after);
}
