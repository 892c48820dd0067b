import { kinds } from '../fields/kinds/index.ts';
import type { Posting } from '../ledger.ts';
import type { AnyResource } from '../resource.ts';
import { guess } from './nearest.ts';

/** What is wrong with one posting, without the call it is of. */
function wrongIn(resource: AnyResource, posting: Posting, known: ReadonlyMap<string, AnyResource>): string[] {
  const name = 'takesBack' in posting ? posting.takesBack : posting.to;
  const target = known.get(name);
  const ledger = target?.ledger;
  if (!target || !ledger) {
    const ledgers = [...known.values()].filter((one) => one.ledger).map((one) => one.name);
    return [`into ${name}, which is no ledger${guess(name, ledgers)}`];
  }
  const { documents, mirror, sums } = ledger;
  if (!documents) return [`into ${name}, which does not say what document a movement is of (documents)`];
  if ('takesBack' in posting) return mirror ? [] : [`back from ${name}, whose movements have no mirror`];
  if ('rows' in posting) return [];
  const { amount, of } = posting;
  const fields = Object.keys(target.fields);
  const own = Object.keys(resource.fields);
  const kind = resource.fields[amount]?.kind;
  const keys = new Set(Object.values(sums).flatMap(({ by }) => by));
  return [
    ...(kind === undefined || kinds[kind].number === null ? [`${amount}, which is no number of it`] : []),
    ...Object.keys(of)
      .filter((field) => !fields.includes(field))
      .map((field) => `into ${name}.${field}, which is no field of it${guess(field, fields)}`),
    ...Object.values(of)
      .filter((field) => !own.includes(field))
      .map((field) => `${field}, which is no field of it${guess(field, own)}`),
    ...[...keys].filter((key) => !(key in of)).map((key) => `into ${name} without saying whose ${key}`),
  ];
}

/** What is wrong with the movements a document posts; one sentence per mistake. */
export function postingMistakes(
  resource: AnyResource,
  known: ReadonlyMap<string, AnyResource>,
): readonly string[] {
  const calls = ['create', ...Object.keys(resource.workflow?.transitions ?? {})];
  const posts = resource.posts as Readonly<Record<string, Posting>> | undefined;
  return Object.entries(posts ?? {}).flatMap(([call, posting]) => [
    ...(calls.includes(call) ? [] : [`posts.${call} is of no call of it${guess(call, calls)}`]),
    ...wrongIn(resource, posting, known).map((text) => `posts.${call} posts ${text}`),
  ]);
}
