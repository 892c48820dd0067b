import { incompleteField } from '#metadata/derive/layout.ts';
import type { Area } from '#metadata/area.ts';
import { checkCatalogue, type Catalogue } from '#metadata/derive/catalogue.ts';
import { guess, nearest } from '#metadata/derive/nearest.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { isStepped } from '#metadata/derive/approvals.ts';
import { isChosen } from '#metadata/derive/transitions.ts';
import { cardMistakes } from '../dashboard/cards.ts';
import type { ServerRules } from '../kit/rules.ts';
import { noticeMistakes } from '../notifications/noticeBook.ts';

/** The declarations and the server's rules do not fit together; the message lists every mistake, one per line. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError';

  constructor(mistakes: readonly string[]) {
    super(`The server cannot start:\n- ${mistakes.join('\n- ')}`);
  }
}

/**
 * Refuses to start on an operation or action without a rule, and on anything declared that no `.server.ts` implements
 * (SEC-11). Throws `CatalogueError` naming all of it.
 */
export function checkBeforeStart(
  catalogue: Catalogue,
  registry: readonly ServerRules[],
  areas: readonly Area[] = [],
): void {
  const declared = [...checkCatalogue(catalogue), ...cardMistakes(areas, catalogue)];
  const mistakes = [...declared, ...registryMistakes(catalogue, registry)];
  if (mistakes.length > 0) throw new CatalogueError(mistakes);
}

/** What does not fit between declarations and the rules of the server; one sentence each. */
export function registryMistakes(catalogue: Catalogue, registry: readonly ServerRules[]): string[] {
  const mistakes: string[] = [];
  const byName = new Map<string, ServerRules>();
  for (const rules of registry) {
    const { name } = rules.for;
    if (!catalogue.byName.has(name)) mistakes.push(`${name}: has server rules but is not declared`);
    if (byName.has(name)) mistakes.push(`${name}: has server rules twice`);
    byName.set(name, rules);
  }
  for (const resource of catalogue.resources)
    mistakes.push(
      ...resourceMistakes(resource, byName.get(resource.name)).map((text) => `${resource.name}: ${text}`),
    );
  return mistakes;
}

/** The computed fields of a record, and of its lines as `lines.short_qty`. */
const computedFields = (resource: AnyResource): string[] =>
  Object.entries(resource.fields).flatMap(([name, { kind, of = {} }]) => [
    // That of a layout is reckoned by the machinery.
    ...(kind === 'computed' && !(resource.layout && name === incompleteField) ? [name] : []),
    ...Object.keys(of).flatMap((line) => (of[line]?.kind === 'computed' ? [`${name}.${line}`] : [])),
  ]);

/** What is declared and not implemented, or the other way round; a name mistyped on one side is told once. */
function unmatched(kind: string, wanted: readonly string[], given: readonly string[]): string[] {
  const missing = wanted.filter((name) => !given.includes(name));
  const extra = given.filter((name) => !wanted.includes(name));
  const meant = extra.map((name) => nearest(name, missing));
  return [
    ...missing
      .filter((name) => !meant.includes(name))
      .map((name) => `the ${kind} ${name} is not implemented`),
    ...extra.map((name) => `the ${kind} ${name} is implemented but not declared${guess(name, missing)}`),
  ];
}

function resourceMistakes(resource: AnyResource, rules: ServerRules | undefined): string[] {
  const ruled = (rules?.transitions ?? {}) as Readonly<Record<string, { readonly effect?: unknown }>>;
  const transitions = Object.entries(resource.workflow?.transitions ?? {});
  const wanted = {
    operation: Object.keys(resource.operations ?? {}),
    'computed field': computedFields(resource),
    filter: resource.filters ?? [],
    report: Object.keys(resource.reports ?? {}),
    proof: resource.ledger?.proofs ?? [],
    posting: Object.entries(resource.posts ?? {}).flatMap(([call, one]) =>
      one && 'rows' in one ? [call] : [],
    ),
  };
  const given = {
    operation: Object.keys(rules?.operations ?? {}),
    'computed field': Object.keys(rules?.computed ?? {}),
    filter: Object.keys(rules?.filters ?? {}),
    report: Object.keys(rules?.reports ?? {}),
    proof: Object.keys(rules?.proofs ?? {}),
    posting: Object.keys(rules?.posts ?? {}),
  };
  const transitionNames = new Set(transitions.map(([name]) => name));
  return [
    ...(Object.keys(wanted) as (keyof typeof wanted)[]).flatMap((kind) =>
      unmatched(kind, wanted[kind], given[kind]),
    ),
    ...transitions
      .filter(
        ([name, one]) => isChosen(one) && !isStepped(resource, one) && ruled[name]?.effect === undefined,
      )
      .map(([name]) => `the transition ${name} has several targets and no rule that chooses one`),
    ...Object.keys(ruled)
      .filter((name) => !transitionNames.has(name))
      .map((name) => `the transition ${name} has rules but is not declared`),
    ...noticeMistakes(resource, rules),
  ];
}
