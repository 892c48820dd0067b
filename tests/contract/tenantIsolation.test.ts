import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callOf, isAboutOne, recordFor, send } from './support/calls.ts';
import { startSharedClinics, type MarkedClinic, type TwoClinics } from './support/clinics.ts';
import { draftOf, fullRecord, idOf, ownRecord, sharedRecord, type Row } from './support/drafts.ts';
import { everythingSeen, idsIn } from './support/everythingSeen.ts';
import {
  actionsOf,
  isPossible,
  needsOf,
  resourcesUnderTest,
  rightOf,
  tableOf,
} from './support/expectations.ts';
import { absentId, english, expectProblem, facesOf, query } from './support/requests.ts';

let two: TwoClinics;
let a: MarkedClinic;
let b: MarkedClinic;
beforeAll(async () => {
  two = await startSharedClinics();
  ({ a, b } = two);
  // Every entity has marked rows in both clinics before anything is looked at.
  for (const resource of resourcesUnderTest) for (const clinic of [a, b]) await fullRecord(clinic, resource);
});
afterAll(() => two.stop());

/** Every id a clinic has, in every table of the catalogue. */
async function idsOf(clinic: MarkedClinic): Promise<ReadonlySet<string>> {
  const texts = resourcesUnderTest.map((resource) => `select id::text from ${tableOf(resource)}`);
  return new Set((await clinic.sql(texts.join(' union all '))).map((row) => String(row['id'])));
}
/** What is looked at beside the entities: settings, and a search for what either clinic alone has. */
const paths = (): string[] => [
  `/clinic-settings/${a.subdomain}`,
  ...[a, b].map(({ mark }) => `/search?q=${encodeURIComponent(mark)}`),
];

describe('SEC-01, SEC-10 the canary scan', () => {
  it('finds no mark and no id of the other clinic in anything its people can see', async () => {
    const foreign = await idsOf(b);
    expect(foreign.size).toBeGreaterThanOrEqual(resourcesUnderTest.length);
    for (const by of [a.owner, await a.actor({ label: 'everything' })]) {
      const seen = await everythingSeen(a, by, paths());
      const leaks = seen.filter(
        ([, text]) => text.includes(b.mark) || idsIn(text).some((id) => foreign.has(id)),
      );
      expect(leaks).toEqual([]);
      expect(seen.filter(([, text]) => text.includes(a.mark)).length).toBeGreaterThan(
        resourcesUnderTest.length,
      );
    }
    // Everything two people of a clinic can see: it grows with every entity.
  }, 90_000);
});

describe.each(resourcesUnderTest.map((resource) => [resource.name, resource] as const))(
  '%s',
  (name, resource) => {
    it('SEC-10 counts, searches and offers only the own clinic’s rows', async () => {
      const [row] = await a.sql(`select count(*)::int as n from ${tableOf(resource)}`);
      const list = await a.owner.get(`/${name}${query({ range: [0, 0] })}`);
      expect(list.headers.get('content-range')).toBe(`${name} 0-0/${String(row?.['n'])}`);
      const foreign = await fullRecord(b, resource);
      for (const filter of [{ q: b.mark }, { id: [foreign['id']] }, { id: foreign['id'] }]) {
        const answer = await a.owner.get(`/${name}${query({ filter, range: [0, 24] })}`);
        expect([filter, answer.status, answer.json?.length ?? 0]).toEqual([
          filter,
          expect.toBeOneOf([200, 422]),
          expect.toBeOneOf([0, 6]),
        ]);
        if (answer.status === 200) expect(answer.headers.get('content-range')).toBe(`${name} 0-0/0`);
      }
      for (const parts of [{ q: b.mark }, { ids: idOf(foreign) }]) {
        const offered = (await a.owner.get(`/${name}/options${query(parts)}`)).json as Row[];
        // A value that is free between the clinics stands in both of them (SEC-07 below): a row of one's own may be called so.
        const ids = offered.map(idOf);
        const own = await a.sql(`select id from ${tableOf(resource)} where id = any ($1)`, [ids]);
        expect(ids.toSorted()).toEqual(own.map(({ id }) => String(id)).toSorted());
        if ('ids' in parts) expect(ids).toEqual([]);
      }
    });

    it('SEC-01 answers another clinic’s id in the bytes of an absent one, whatever is asked of it', async () => {
      const foreign = await fullRecord(b, resource);
      const absent = { ...foreign, id: absentId };
      const actions = ['history', ...actionsOf(resource)].filter((action) => isAboutOne(resource, action));
      const stored = (): Promise<unknown> =>
        b.sql(`select to_jsonb(t) as row from ${tableOf(resource)} t where id = $1`, [foreign['id']]);
      const before = await stored();
      const people = [a.owner, await a.actor({ label: 'everything' }), await a.actor({ permissions: [] })];
      for (const action of actions) {
        const [call, other] = [
          await callOf(a, resource, action, foreign, a.owner),
          await callOf(a, resource, action, absent, a.owner),
        ];
        for (const by of people)
          for (const headers of [{}, english]) {
            const [theirs, nobodys] = [await send(by, call, headers), await send(by, other, headers)];
            expect([action, facesOf(theirs)]).toEqual([action, facesOf(nobodys)]);
            const absent405 = Object.hasOwn(resource.access, action) && rightOf(name, action).absent === true;
            expect(absent405 ? [405] : [403, 404]).toContain(theirs.status);
          }
      }
      expect(await stored()).toEqual(before);
    });

    it('SEC-04 takes no reference into another clinic, and says what it says of an absent one', async () => {
      const draft = await draftOf(a, resource, { full: true });
      const pointers = Object.entries(resource.fields).filter(
        ([field, { target, kind, options }]) =>
          target && kind !== 'part' && !options.readOnly && field in draft,
      );
      const [counted] = await a.sql(`select count(*)::int as n from ${tableOf(resource)}`);
      for (const [field, { target = '', kind }] of pointers) {
        const foreign = idOf(await sharedRecord(b, target));
        const put = (id: string): unknown => (kind === 'references' ? [id] : id);
        // Nobody makes a set of settings; it is changed.
        const set = isPossible(name, 'create') ? undefined : await fullRecord(a, resource);
        // What others' writing makes has no address to be asked at.
        if (set !== undefined && !isPossible(name, 'edit')) continue;
        const ask = (id: string) =>
          set
            ? a.owner.put(`/${name}/${idOf(set)}`, { version: set['version'], [field]: put(id) })
            : a.owner.post(`/${name}`, { ...draft, [field]: put(id) });
        const [theirs, nobodys] = [await ask(foreign), await ask(absentId)];
        expect(Object.keys(expectProblem(theirs, 422, 'invalid').errors)).toContain(field);
        expect(facesOf(theirs)).toBe(facesOf(nobodys));
      }
      for (const [field, { of = {} }] of Object.entries(resource.fields))
        for (const [child, { target }] of Object.entries(of)) {
          if (!target || !(field in draft) || of[child]?.options.readOnly) continue;
          const [line] = draft[field] as Row[];
          // A draft without lines: what its own tests ask, such as which treatments a payment is for.
          if (line === undefined) continue;
          const foreign = idOf(await sharedRecord(b, target));
          const ask = (id: string) =>
            a.owner.post(`/${name}`, { ...draft, [field]: [{ ...line, [child]: id }] });
          const [theirs, nobodys] = [await ask(foreign), await ask(absentId)];
          expect(Object.keys(expectProblem(theirs, 422, 'invalid').errors)).toEqual([`${field}.0.${child}`]);
          expect(facesOf(theirs)).toBe(facesOf(nobodys));
        }
      expect(await a.sql(`select count(*)::int as n from ${tableOf(resource)}`)).toEqual([counted]);
    });

    if (!isPossible(name, 'create')) return;
    it('SEC-07 keeps values unique within a clinic and free between them', async () => {
      const unique = Object.entries(resource.fields).filter(
        ([, { kind, options }]) => options.unique && !options.readOnly && kind !== 'reference',
      );
      const theirs = await draftOf(b, resource, { full: true });
      const created = await b.owner.post(`/${name}`, theirs);
      expect({ status: created.status, text: created.text }).toMatchObject({ status: 201 });
      const taken = unique.filter(([field]) => field in theirs).map(([field]) => field);
      const values = Object.fromEntries(taken.map((field) => [field, theirs[field]]));
      const mine = await a.owner.post(`/${name}`, {
        ...(await draftOf(a, resource, { full: true })),
        ...values,
      });
      expect({ status: mine.status, text: mine.text }).toMatchObject({ status: 201 });
      // Refused each time, so that one draft serves all.
      const another = taken.length > 0 ? await draftOf(a, resource, { full: true }) : {};
      for (const field of taken) {
        const answer = await a.owner.post(`/${name}`, { ...another, [field]: theirs[field] });
        expect(Object.keys(expectProblem(answer, 422).errors)).toEqual([field]);
      }
    });
  },
);

const withOwnRows = resourcesUnderTest.filter((resource) => 'self' in resource.access);
describe.each(withOwnRows.map((resource) => [resource.name, resource] as const))(
  'SEC-12 own rows of %s',
  (name, resource) => {
    it('are all that a self permission reaches, however widely it asks', async () => {
      const { openings } = rightOf(name, 'self');
      const by = await a.actor({
        permissions: needsOf(openings),
        label: 'self only',
      });
      const other = await a.actor({ label: 'other' });
      const mine = await ownRecord(a, resource, by);
      const theirs =
        resource.person === 'id' ? { id: other.employeeId } : await ownRecord(a, resource, other);
      const ask = (parts: Row, more = '') => by.get(`/${name}${query(parts)}${more}`);
      const own = await ask({ scope: 'self' });
      expect((own.json as Row[]).map(idOf)).toEqual([mine['id']]);
      expect(own.headers.get('content-range')).toBe(`${name} 0-0/1`);
      for (const more of [
        `&employee_id=${other.employeeId}`,
        `&user_id=${other.userId}`,
        `&clinic_id=${b.id}`,
      ])
        expect((await ask({ scope: 'self' }, more)).text).toBe(own.text);
      // A list that opens own rows itself answers those; all of them by name are still refused.
      const opensOwn = rightOf(name, 'list').openings.some((opening) => opening.own);
      for (const parts of [{}, { scope: '' }])
        if (opensOwn) expect(((await ask(parts)).json as Row[]).map(idOf)).toEqual([mine['id']]);
        else expectProblem(await ask(parts), 403, 'forbidden');
      expectProblem(await ask({ scope: 'all' }), 403, 'forbidden');
      const person = resource.person ?? 'id';
      const wide = await ask({
        scope: 'self',
        filter: { [person]: person === 'id' ? theirs['id'] : other.employeeId },
      });
      expect(wide.json).toEqual([]);
      expect((await ask({ filter: { id: [theirs['id'], mine['id']] } })).json).toMatchObject([
        { id: mine['id'] },
      ]);
      for (const path of [`/${name}/${idOf(theirs)}`, `/${name}/${idOf(theirs)}/history`]) {
        const absent = await by.get(path.replace(idOf(theirs), absentId));
        expect(facesOf(await by.get(path))).toBe(facesOf(absent));
        expectProblem(absent, 404, 'not_found');
      }
    });
  },
);

it('SEC-12 files of a record open only to whoever may read the record', async () => {
  const holders = resourcesUnderTest.filter(({ fields }) =>
    Object.values(fields).some(({ kind }) => /^(?:image|files?)$/.test(kind)),
  );
  for (const resource of holders) {
    const record = await recordFor(a, resource, 'show');
    expect(idOf(record)).not.toBe('');
    const files = Object.values(((await fullRecord(a, resource))['_files'] ?? {}) as Row).flat() as Row[];
    for (const id of files.flatMap((file) => (file ? [idOf(file)] : []))) {
      expect((await a.owner.get(`/files/${id}`)).status).toBe(200);
      const none = await a.actor({ permissions: [] });
      for (const by of [none, b.owner]) {
        const [theirs, nobodys] = [await by.get(`/files/${id}`), await by.get(`/files/${absentId}`)];
        expectProblem(theirs, 404, 'not_found');
        expect(facesOf(theirs)).toBe(facesOf(nobodys));
      }
    }
  }
});
