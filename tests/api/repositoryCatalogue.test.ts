import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopes } from '#metadata/access.ts';
import { permissions } from '#metadata/permissions.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { ProblemError } from '#server/problems.ts';
import { catalogue, idOf, principal, startBench, type Bench } from '#tests/fixtures/repositoryBench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench('catalogue');
});
afterAll(() => bench.database.close());

const values: Readonly<Record<string, unknown>> = {
  boolean: true,
  date: '2026-05-01',
  dateTime: '2026-05-01',
  month: '2026-05',
  time: '10:00',
  integer: 1,
  decimal: '1.5',
  money: '1.5',
  percent: '5',
  text: 'ا',
  phone: '01012345678',
  reference: idOf(1, 4, 1),
  references: idOf(1, 4, 1),
  image: idOf(1, 5, 1),
  file: idOf(1, 5, 1),
  files: idOf(1, 5, 1),
};
const unasked = ['lines', 'part', 'custom'];
const unsorted = [...unasked, 'references', 'files'];

/** Whether a call was answered, or refused on purpose; a failure of the database is neither. */
async function answered(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof ProblemError && error.status < 500 && error.cause === undefined) return true;
    throw error;
  }
}

/** Every list a screen or a client can ask for, with each field as a filter and as the order. */
function queriesOf(resource: AnyResource): Record<string, string>[] {
  const fields = Object.entries(resource.fields);
  return [
    {},
    { scope: 'self' },
    { scope: 'team' },
    { filter: JSON.stringify({ q: 'ا ١' }) },
    { filter: JSON.stringify({ q: 'ا', created_at_gte: '2026-01-01' }) },
    ...(resource.filters ?? []).map((name) => ({ filter: JSON.stringify({ [name]: true }) })),
    ...fields
      .filter(([, field]) => !unsorted.includes(field.kind))
      .map(([name]) => ({ sort: JSON.stringify([name, 'DESC']) })),
    ...fields
      .filter(([, field]) => !unasked.includes(field.kind))
      .map(([name, field]) => ({
        filter: JSON.stringify({ [name]: values[field.as ?? field.kind] ?? 'a', [`${name}_null`]: false }),
      })),
  ];
}

describe.each(catalogue.resources.map((resource) => [resource.name, resource] as const))(
  '%s',
  (_name, resource) => {
    it.each(scopes)('its lists, choosers and records can be asked for within %s', async (scope) => {
      // An owner's scope is looked at by nobody: they are asked for once, and in English.
      for (const isOwner of scope === 'all' ? [false, true] : [false]) {
        const who = principal({ permissions, scope, isOwner, locale: isOwner ? 'en' : 'ar' });
        const queries = queriesOf(resource);
        for (const query of scope === 'branch' && !isOwner ? queries : queries.slice(0, 5))
          expect([query, await answered(bench.repository.list(who, resource, query))]).toEqual([query, true]);
        for (const id of [idOf(1, 4, 1), idOf(1, 1, 1), idOf(2, 4, 1)]) {
          expect(await answered(bench.repository.one(who, resource, id))).toBe(true);
          expect(await answered(bench.repository.history(who, resource, id))).toBe(true);
          expect(await answered(bench.repository.many(who, resource, [id]))).toBe(true);
        }
        for (const query of [{}, { q: 'ا' }, { ids: idOf(1, 4, 1) }])
          expect(await answered(bench.repository.options(who, resource, query))).toBe(true);
      }
    });
  },
);
