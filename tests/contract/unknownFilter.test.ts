import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissions as everyPermission } from '#resources/index.permissions.ts';
import { resources } from '#resources/index.ts';
import { startSharedClinics, type Actor, type MarkedClinic, type TwoClinics } from './support/clinics.ts';
import { fullRecord, idOf, resourceOf, sharedRecord, type Row } from './support/drafts.ts';
import { expected, isPossible, needsOf, resourcesUnderTest, rightOf } from './support/expectations.ts';
import { absentId, expectProblem, facesOf, query } from './support/requests.ts';

let two: TwoClinics;
let clinic: MarkedClinic;
beforeAll(async () => {
  two = await startSharedClinics();
  // The other one: people of many rights are added here, more than a page of them.
  clinic = two.b;
});
afterAll(() => two.stop());

const operators = ['', '_gte', '_lte', '_gt', '_lt', '_neq', '_like', '_null'];
const underTest = new Set(resourcesUnderTest.map(({ name }) => name));
const cases = resourcesUnderTest.map((resource) => [resource.name, resource] as const);

/** Guarded fields as typed by hand. */
const [reading, writing] = [expected('read'), expected('write')];
const guarded = [
  ...new Map([...reading, ...writing].map((one) => [`${one.resource} ${one.name}`, one])).values(),
].map(({ resource, name: field }) => {
  // What says nothing of one of them is open to whoever sees, or may write, the record.
  const who = (rows: typeof reading): readonly string[] =>
    (rows.find((one) => one.resource === resource && one.name === field)?.who ?? 'all').split('|');
  return { resource, field, read: who(reading), write: who(writing) };
});
const hidden = guarded.filter(({ resource, read }) => underTest.has(resource) && !read.includes('all'));

/** The answer with the name of the field blotted out. */
const blotted = (face: string, field: string): string => face.replaceAll(field, '…');

describe('SEC-14 the table of guarded fields', () => {
  it('has a row for every field with a rule of its own, and names nothing else', () => {
    const declared = resources.flatMap(({ name, fields }) =>
      Object.entries(fields)
        .filter(([, { options }]) => options.read !== undefined || options.write !== undefined)
        .map(([field]) => `${name} ${field}`),
    );
    expect(declared.toSorted()).toEqual(
      guarded.map(({ resource, field }) => `${resource} ${field}`).toSorted(),
    );
  });
});

describe.each(cases)('SEC-15 %s', (name, resource) => {
  const get = (by: Actor, parts: Row) => by.get(`/${name}${query(parts)}`);

  it('refuses what is no field of it, in filter and sort, never dropping it', async () => {
    const internal = [
      'nosuchfield',
      'clinic_id',
      'search',
      'created_by',
      'password_hash',
      'xmin',
      'tableoid',
      '_labels',
      'id.x',
    ];
    for (const field of internal.filter((one) => !(one in resource.fields))) {
      // One call tells of each.
      const asked = operators.map((operator) => field + operator);
      const answer = await get(clinic.owner, { filter: Object.fromEntries(asked.map((one) => [one, true])) });
      const { errors } = expectProblem(answer, 422, 'unknown_field');
      expect(Object.keys(errors).toSorted()).toEqual(asked.toSorted());
      const sorted = expectProblem(await get(clinic.owner, { sort: [field, 'ASC'] }), 422, 'unknown_field');
      expect(Object.keys(sorted.errors)).toEqual([field]);
    }
    expectProblem(
      await get(clinic.owner, { filter: { id: absentId, nosuchfield: 1 } }),
      422,
      'unknown_field',
    );
    expectProblem(
      await clinic.owner.get(`/${name}/options${query({ filter: { nosuchfield: 1 } })}`),
      422,
      'unknown_field',
    );
  });

  it('refuses shapes that are none (400), and more than it may be asked (SEC-60)', async () => {
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`f${index}`, 1]));
    const shapes = [
      ...['x', '[]', '1', 'null', '{', '"x"'].map((filter) => ({ filter })),
      ...['x', '{}', '[]', '[1]', '["id","UP"]', '["id","ASC","x"]'].map((sort) => ({ sort })),
      {
        sort: [
          ['id', 'ASC'],
          ['id', 'ASC'],
          ['id', 'ASC'],
          ['id', 'ASC'],
        ],
      },
      { filter: many },
      { filter: { id: Array.from({ length: 201 }, () => absentId) } },
      { scope: 'everything' },
    ];
    for (const parts of shapes) {
      const answer = await get(clinic.owner, parts);
      expect([parts, answer.status, answer.json?.code]).toEqual([parts, 400, 'bad_request']);
    }
  });
});

describe.each(hidden.map((one) => [one.resource, one.field, one] as const))(
  'SEC-14 %s %s',
  (name, field, { read, write }) => {
    const resource = resourceOf(name);
    const declared = resource.fields[field];
    /** Whoever sees the list and nothing more: everybody's permission but those that open the field. */
    const reader = (): Promise<Actor> => {
      const opening = new Set(read.map((one) => one.split('@')[0] ?? ''));
      return clinic.actor({
        permissions: everyPermission.filter((one) => !opening.has(one)),
        label: 'reader',
      });
    };

    it('is in no answer to whoever may not read it, nor in its labels, files and history', async () => {
      const by = await reader();
      const record = await fullRecord(clinic, resource);
      const path = `/${name}/${idOf(record)}`;
      const seen = (row: Row): unknown[] =>
        [row, row['_labels'], row['_files']].filter((one) => field in Object(one));
      expect(seen(record)).not.toEqual([]);
      const mine = (row: Row): boolean =>
        [row['id'], row[resource.person ?? '']].flat().includes(by.employeeId);
      const listed = await by.get(`/${name}${query({ range: [0, 199] })}`);
      // Whom every right to the record lets read the field sees no record without it.
      if (listed.status === 403) {
        // Whoever sees rows about themself alone finds another's absent (SEC-01).
        const seesOwn = (await by.get(`/${name}?scope=self`)).status === 200;
        for (const address of [path, `${path}/history`])
          expectProblem(await by.get(address), seesOwn ? 404 : 403);
        return;
      }
      const rows = listed.json as Row[];
      expect(rows.filter((row) => !mine(row)).flatMap(seen)).toEqual([]);
      expect(seen((await by.get(path)).json as Row)).toEqual([]);
      const entries = (await by.get(`${path}/history`)).json as { changes: Row[] }[];
      expect(entries.flatMap(({ changes }) => changes).filter((change) => change['field'] === field)).toEqual(
        [],
      );
      // What comes about by another document has that one's history.
      if (isPossible(name, 'create')) expect(entries.length).toBeGreaterThan(0);
      const many = (await by.get(`/${name}${query({ filter: { id: [record['id']] } })}`)).json as Row[];
      expect(many.flatMap(seen)).toEqual([]);
    });

    it('answers guesses by filter, sort and write like a field that does not exist', async () => {
      const by = await reader();
      const record = await sharedRecord(clinic, name);
      const same = async (call: (name: string) => ReturnType<Actor['get']>): Promise<void> => {
        const [forbidden, absent] = [await call(field), await call('nosuchfield')];
        // Who may not write the record at all is told so before any name is looked at.
        expectProblem(forbidden, forbidden.status === 403 ? 403 : 422);
        expect(blotted(facesOf(forbidden), field)).toBe(blotted(facesOf(absent), 'nosuchfield'));
      };
      for (const operator of operators)
        await same((one) => by.get(`/${name}${query({ filter: { [one + operator]: 'x' } })}`));
      await same((one) => by.get(`/${name}${query({ sort: [one, 'ASC'] })}`));
      await same((one) => by.get(`/${name}/options${query({ filter: { [one]: 'x' } })}`));
      const mayWrite = write.some((one) => by.permissions.includes(one));
      if (declared?.kind !== 'computed' && !mayWrite) {
        const path = `/${name}/${idOf(record)}`;
        // What is written by other documents alone has no such calls.
        if (isPossible(name, 'edit')) await same((one) => by.put(path, { version: 1, [one]: 'x' }));
        if (isPossible(name, 'create')) await same((one) => by.post(`/${name}`, { [one]: 'x' }));
      }
    });

    it('is there for each permission that opens it', async () => {
      const record = await fullRecord(clinic, resource);
      const show = needsOf(rightOf(name, 'show').openings.filter(({ own }) => !own));
      for (const permission of read.filter((one) => !one.includes('@'))) {
        const by = await clinic.actor({ permissions: [...show, permission] });
        expect((await by.get(`/${name}/${idOf(record)}`)).json).toHaveProperty(field);
      }
    });
  },
);

/** What opens the writing of a field, each with one permission it needs (a&b = both together). */
const missed = (write: readonly string[]): string[] => write.map((one) => one.split('&').at(-1) ?? '');
const limited = guarded.filter(({ resource, write }) => {
  if (!underTest.has(resource) || write.includes('all')) return false;
  // Where every editor may write it there is nobody to refuse.
  return rightOf(resource, 'edit').openings.some(
    ({ needs }) => !needs.some((one) => missed(write).includes(one)),
  );
});
it.each(limited.map((one) => [one.resource, one.field, one.write] as const))(
  'SEC-16 only some may write %s %s',
  async (name, field, write) => {
    const resource = resourceOf(name);
    const record = await fullRecord(clinic, resource);
    const holders = everyPermission.filter((one) => !missed(write).includes(one));
    const by = await clinic.actor({ permissions: holders, label: 'writer' });
    const value = typeof record[field] === 'boolean' ? !record[field] : 'x';
    const answer = await by.put(`/${name}/${idOf(record)}`, { version: 1, [field]: value });
    expect(answer.status).toBe(422);
    expect(['read_only_field', 'unknown_field']).toContain(answer.json.code);
    expect((await clinic.owner.get(`/${name}/${idOf(record)}`)).json).toMatchObject({ version: 1 });
  },
);
