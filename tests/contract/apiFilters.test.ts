import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Field } from '#metadata/fields/types.ts';
import { isLongRun } from '#tests/setup/longRun.ts';
import { startSharedClinics, type MarkedClinic, type TwoClinics } from './support/clinics.ts';
import { fullRecord, hintOf, idOf, sharedRecord, type Row } from './support/drafts.ts';
import { resourcesUnderTest, severalRows } from './support/expectations.ts';
import { absentId, expectProblem, query } from './support/requests.ts';

let two: TwoClinics;
let clinic: MarkedClinic;
beforeAll(async () => {
  two = await startSharedClinics();
  clinic = two.a;
});
afterAll(() => two.stop());

const ordered = ['integer', 'decimal', 'money', 'percent', 'date', 'time', 'month'];
const lists = ['tags', 'freeTags', 'references', 'files'];
const unasked = ['lines', 'part', 'custom', 'richText'];

/** So many rows are asked for by their ids in one call. */
const mostSorted = 50;

/** So many fields are asked in one call; each may need two words of it. */
const several = 8;

/** Filters that must find the record with this value, and those that must not. */
function asked(name: string, { kind, as }: Field, value: unknown): { finds: Row[]; misses: Row[] } {
  const key = (operator: string): string => `${name}_${operator}`;
  if (value === null || (Array.isArray(value) && value.length === 0))
    return { finds: [{ [key('null')]: true }, { [name]: null }], misses: [{ [key('null')]: false }] };
  if (lists.includes(kind)) {
    const [first] = value as unknown[];
    return {
      finds: [{ [name]: first }, { [name]: [first] }, { [key('null')]: false }],
      misses: [{ [key('null')]: true }],
    };
  }
  const finds: Row[] = [{ [name]: value }, { [name]: [value] }, { [key('null')]: false }];
  const misses: Row[] = [{ [key('neq')]: value }, { [key('null')]: true }];
  if (ordered.includes(as ?? kind)) {
    finds.push({ [key('gte')]: value, [key('lte')]: value });
    misses.push({ [key('gt')]: value }, { [key('lt')]: value });
  }
  if (kind === 'text' || kind === 'longText')
    finds.push({ [key('like')]: String(value).slice(1, -1).toUpperCase() });
  return { finds, misses };
}

describe.each(severalRows(resourcesUnderTest).map((resource) => [resource.name, resource] as const))(
  '%s',
  (name, resource) => {
    const { unseen = [] } = hintOf(resource);
    const fields = Object.entries(resource.fields).filter(
      ([field, { kind, as }]) =>
        !unasked.includes(kind) && (as ?? kind) !== 'dateTime' && !unseen.includes(field),
    );
    const ids = async (filter: Row, more: Row = {}): Promise<string[]> => {
      const answer = await clinic.owner.get(`/${name}${query({ filter, range: [0, 199], ...more })}`);
      expect([filter, answer.status, answer.status === 200 ? '' : answer.text]).toEqual([filter, 200, '']);
      return (answer.json as Row[]).map(idOf);
    };

    it('finds by every field and operator exactly what has the value', async () => {
      for (const record of [await fullRecord(clinic, resource), await sharedRecord(clinic, name)]) {
        const whole = (await clinic.owner.get(`/${name}/${idOf(record)}`)).json as Row;
        const all = fields.map(([field, declared]) => asked(field, declared, whole[field]));
        // What must find the record is asked of several fields at once (a call takes 20): one that fails loses it.
        for (let first = 0; first < all.length; first += several) {
          const some = all.slice(first, first + several);
          for (let turn = 0; some.some(({ finds }) => turn < finds.length); turn += 1) {
            const filter: Row = Object.assign({ id: idOf(record) }, ...some.map(({ finds }) => finds[turn]));
            expect([filter, (await ids(filter)).length]).toEqual([filter, 1]);
          }
        }
        for (const filter of all.flatMap(({ misses }) => misses))
          expect([filter, (await ids({ ...filter, id: idOf(record) })).length]).toEqual([filter, 0]);
      }
    });

    it('finds by the words of every searchable field, in any order, letter case and with marks', async () => {
      const record = await fullRecord(clinic, resource);
      const searched = Object.entries(resource.fields).filter(([, { options }]) => options.search);
      // A reference is found by the name of what it refers to.
      const labels = (record['_labels'] ?? {}) as Row;
      const wordsOf = (field: string): string => String(labels[field] ?? record[field] ?? '');
      for (const [field] of searched) {
        const value = wordsOf(field);
        if (value === '') continue;
        expect([field, await ids({ q: value.toUpperCase() })]).toEqual([
          field,
          expect.arrayContaining([record['id']]),
        ]);
        expect([field, await ids({ q: `${value} nobodyhasthis` })]).toEqual([field, []]);
        expect(await ids({ q: value, id: absentId })).toEqual([]);
      }
      const words = searched.map(([field]) => wordsOf(field)).filter((value) => value !== '');
      if (words.length > 1) expect(await ids({ q: words.toReversed().join('  ') })).toEqual([record['id']]);
      if (searched.length === 0) {
        const answer = await clinic.owner.get(`/${name}${query({ filter: { q: 'x' } })}`);
        expectProblem(answer, 422, 'unknown_field');
      }
    });

    it('sorts by every field both ways, and the pages neither repeat nor lose a row', async () => {
      await Promise.all([fullRecord(clinic, resource), sharedRecord(clinic, name)]);
      // A ledger or the days of people may hold more than a call answers, and gain some meanwhile.
      const all = (await ids({})).slice(0, mostSorted).toSorted();
      // One seam in the middle; in test:long one after every second row.
      const page = isLongRun ? 2 : Math.ceil(all.length / 2);
      for (const [field] of fields.filter(([, { kind }]) => !lists.includes(kind))) {
        for (const order of ['ASC', 'DESC']) {
          const sort = [field, order];
          const pages: string[] = [];
          for (let start = 0; start < all.length; start += page)
            pages.push(...(await ids({ id: all }, { sort, range: [start, start + page - 1] })));
          expect([sort, pages.toSorted()]).toEqual([sort, all]);
        }
      }
    });

    it('answers the filters and columns its screens offer', async () => {
      await fullRecord(clinic, resource);
      for (const screen of Object.values(resource.screens)) {
        for (const filter of screen.filters ?? []) {
          const target = resource.filterTargets?.[filter];
          const named = resource.filters?.includes(filter) ? true : null;
          const value = target === undefined ? named : '00000000-0000-7000-8000-000000000001';
          await ids(
            filter === 'status'
              ? { status: Object.keys(resource.workflow?.states ?? {}) }
              : { [filter]: value },
          );
        }
        if (screen.where) await ids(screen.where);
        if (screen.sort)
          await ids(
            {},
            { sort: [screen.sort.replace(/^-/, ''), screen.sort.startsWith('-') ? 'DESC' : 'ASC'] },
          );
        for (const column of screen.columns ?? [])
          if (!lists.includes(resource.fields[column]?.kind ?? '')) await ids({}, { sort: [column, 'ASC'] });
      }
    });
  },
);
