import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyResource } from '#metadata/resource.ts';
import { startSharedClinics, type MarkedClinic, type TwoClinics } from './support/clinics.ts';
import { draftOf, fullRecord, hintOf, idOf, make, sharedRecord, type Row } from './support/drafts.ts';
import { isPossible, resourcesUnderTest, rightOf, severalRows } from './support/expectations.ts';
import { absentId, arabic, english, expectProblem, facesOf, query } from './support/requests.ts';

let two: TwoClinics;
let clinic: MarkedClinic;
beforeAll(async () => {
  two = await startSharedClinics();
  clinic = two.a;
});
afterAll(() => two.stop());

const made = new Map<string, Promise<Row[]>>();
/** Three records of a resource that no test changes. */
const records = (resource: AnyResource): Promise<Row[]> => {
  const known =
    made.get(resource.name) ??
    (async () => [
      await sharedRecord(clinic, resource.name),
      await fullRecord(clinic, resource),
      await make(clinic, resource),
    ])();
  made.set(resource.name, known);
  return known;
};

/** What leaves at most a page of a list: nothing, or fifty rows of one that the suites of a worker filled beyond it. */
async function narrowed(name: string): Promise<Row> {
  const answer = await clinic.owner.get(`/${name}${query({ range: [0, 49] })}`);
  const total = Number((answer.headers.get('content-range') ?? '').split('/')[1]);
  return total <= 200 ? {} : { filter: { id: (answer.json as Row[]).map(idOf) } };
}

const heavy = ['richText', 'lines', 'part'];
/** What an owner must find in an answer: every declared field and the system's own keys, nothing else. */
function keysOf(resource: AnyResource, place: 'list' | 'one'): string[] {
  const lists = [...Object.values(resource.screens), ...Object.values(resource.views ?? {})];
  const shown = new Set<string>(lists.flatMap(({ columns = [] }) => columns));
  const fields = Object.entries(resource.fields)
    .filter(([name, { kind }]) => place === 'one' || shown.has(name) || !heavy.includes(kind))
    // Lists carry no national id and no bank data (SEC-71).
    .filter(([, { options }]) => place === 'one' || options.sensitive !== true)
    // Some are kept for the server alone.
    .filter(([, { options }]) => options.read?.length !== 0)
    .map(([name]) => name);
  const system = ['id', 'version', 'created_at', 'updated_at', '_labels', '_files'];
  const state = resource.workflow ? ['status'] : [];
  return [...system, ...state, ...(place === 'one' ? ['_may'] : []), ...fields].toSorted();
}
const keys = (row: unknown): string[] => Object.keys(row as object).toSorted();

describe.each(severalRows(resourcesUnderTest).map((resource) => [resource.name, resource] as const))(
  '%s',
  (name, resource) => {
    const base = `/${name}`;
    const get = (path: string) => clinic.owner.get(path);

    it('offers of a record nothing that has no address, whoever holds its right', async () => {
      const one = (await get(`${base}/${idOf(await sharedRecord(clinic, name))}`)).json as Row;
      const absent = ['edit', 'remove'].filter((action) => rightOf(name, action).absent);
      expect((one['_may'] as string[]).filter((action) => absent.includes(action))).toEqual([]);
    });

    it('lists in pages with Content-Range and exactly the declared keys', async () => {
      await records(resource);
      const few = await narrowed(name);
      const whole = await get(`${base}${query({ ...few, range: [0, 199], sort: ['created_at', 'ASC'] })}`);
      expect(whole.status).toBe(200);
      const rows = whole.json as Row[];
      expect(rows.length).toBeGreaterThanOrEqual(3);
      expect(whole.headers.get('content-range')).toBe(`${name} 0-${rows.length - 1}/${rows.length}`);
      expect(whole.headers.get('x-total-exact')).toBe('true');
      for (const row of rows) expect(keys(row)).toEqual(keysOf(resource, 'list'));
      const page = await get(`${base}${query({ ...few, range: [1, 2], sort: ['created_at', 'ASC'] })}`);
      expect(page.headers.get('content-range')).toBe(`${name} 1-2/${rows.length}`);
      expect((page.json as Row[]).map(idOf)).toEqual(rows.slice(1, 3).map(idOf));
    });

    it('sorts both ways, and refuses a range beyond the limits', async () => {
      await records(resource);
      const few = await narrowed(name);
      const ids = async (order: string): Promise<string[]> => {
        const answer = await get(`${base}${query({ ...few, range: [0, 199], sort: ['id', order] })}`);
        return (answer.json as Row[]).map(idOf);
      };
      const ascending = await ids('ASC');
      expect(ascending).toEqual(ascending.toSorted());
      expect(await ids('DESC')).toEqual(ascending.toReversed());
      for (const range of ['[0,200]', '[5,1]', '[0]', 'x', '[100001,100002]'])
        expectProblem(await get(`${base}${query({ range })}`), 400, 'bad_request');
    });

    it('answers many by their ids and leaves out the absent', async () => {
      const [first, second] = (await records(resource)).map(idOf);
      const answer = await get(`${base}${query({ filter: { id: [second, absentId, first, 'x'] } })}`);
      expect(answer.status).toBe(200);
      expect((answer.json as Row[]).map(idOf)).toEqual([second, first]);
      expect(answer.headers.get('content-range')).toBe(`${name} 0-1/2`);
    });

    it('answers one with exactly the declared keys, as it was answered when it was made', async () => {
      for (const record of await records(resource)) {
        const answer = await get(`${base}/${idOf(record)}`);
        expect(answer.status).toBe(200);
        expect(keys(answer.json)).toEqual(keysOf(resource, 'one'));
        expect(keys(record)).toEqual(keysOf(resource, 'one'));
        expect(record).toMatchObject({ version: 1 });
      }
    });

    it('removes for good, or never', async () => {
      const record = await make(clinic, resource);
      const path = `${base}/${idOf(record)}`;
      const answer = await clinic.owner.remove(path);
      const { openings, absent } = rightOf(name, 'remove');
      if (openings.length === 0) {
        if (absent === true) expectProblem(answer, 405, 'method_not_allowed');
        else expectProblem(answer, 403, 'forbidden');
        expect((await get(path)).status).toBe(200);
        return;
      }
      expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 });
      expect(answer.json).toMatchObject({ id: record['id'] });
      expectProblem(await get(path), 404, 'not_found');
      expectProblem(await clinic.owner.remove(path), 404, 'not_found');
    });

    it('offers choices with a label and the declared facts', async () => {
      const [record] = await records(resource);
      const answer = await get(`${base}/options${query({ ids: idOf(record ?? {}) })}`);
      expect(answer.status).toBe(200);
      const [choice] = answer.json as Row[];
      expect(keys(choice)).toEqual(['facts', 'id', 'label', ...(hintOf(resource).chooser ?? [])].toSorted());
      expect(choice).toMatchObject({ id: record?.['id'], label: expect.stringMatching(/\S/) as string });
      expect(keys(choice?.['facts'])).toEqual([...(resource.choose ?? [])].toSorted());
      const found = async (word: string): Promise<readonly string[]> =>
        ((await get(`${base}/options${query({ q: word })}`)).json as Row[]).map(idOf);
      const words = String(choice?.['label'])
        .split(' ')
        .filter((word) => /[\p{L}\p{N}]/u.test(word));
      const first = await found(words[0] ?? '');
      // A word that a whole page of others begin with is made up for by the next one.
      const next = first.length === 25 ? await found(words.at(-1) ?? '') : [];
      expect([...first, ...next]).toContain(idOf(record ?? {}));
    });

    it('answers what is absent, malformed or unknown in one shape and both languages', async () => {
      const absent = await get(`${base}/${absentId}`);
      const malformed = await get(`${base}/not-an-id`);
      expectProblem(absent, 404, 'not_found');
      expect(facesOf(malformed)).toBe(facesOf(absent));
      expect(facesOf(await get(`${base}/${absentId}/history`))).toBe(facesOf(absent));
      expect(absent.json.message).toMatch(arabic);
      const inEnglish = await clinic.owner.get(`${base}/${absentId}`, english);
      expect(inEnglish.json.message).toMatch(/^[\x20-\x7e’“”]+$/);
      expectProblem(await get(`${base}/${absentId}/nowhere/at/all`), 404, 'route_not_found');
    });

    it('answers other methods with 405 and those it has', async () => {
      const has = (action: string, method: string): string[] =>
        rightOf(name, action).absent === true ? [] : [method];
      const all = ['GET', ...has('create', 'POST')];
      const one = [...has('remove', 'DELETE'), 'GET', ...has('edit', 'PUT')];
      for (const [method, path, allow] of [
        ['PATCH', base, all],
        ['DELETE', base, all],
        ['PATCH', `${base}/${absentId}`, one],
        ['PUT', `${base}/${absentId}/history`, ['GET']],
      ] as const) {
        const answer = await clinic.owner.call(method, path, { body: method === 'DELETE' ? undefined : {} });
        expectProblem(answer, 405, 'method_not_allowed');
        const named = (answer.headers.get('allow') ?? '').split(', ').filter((one) => one !== 'HEAD');
        expect([path, named.toSorted()]).toEqual([path, allow]);
      }
    });

    if (!isPossible(name, 'edit')) return;
    /** The history of a record that was made and changed once. */
    const toldNewestFirst = async (path: string): Promise<void> => {
      const answer = await get(`${path}/history`);
      expect(answer.status).toBe(200);
      const entries = answer.json as Row[];
      expect(entries.map(({ action }) => action)).toEqual(['update', 'create']);
      for (const entry of entries) {
        expect(entry['actor']).toMatch(/\S/);
        expect(Number.isNaN(Date.parse(String(entry['at'])))).toBe(false);
        const fields = (entry['changes'] as Row[]).map(({ field }) => String(field));
        expect(fields.filter((field) => field !== 'status' && !(field in resource.fields))).toEqual([]);
        expect(fields).not.toHaveLength(0);
      }
    };

    it('REL-14 changes with the right version only (428, 409, 412), and tells what happened, newest first', async () => {
      const record = await make(clinic, resource);
      const path = `${base}/${idOf(record)}`;
      const change = await changeOf(resource);
      expectProblem(await clinic.owner.put(path, change), 428, 'version_required');
      const stale = await clinic.owner.put(path, { ...change, version: 9 });
      const { details } = expectProblem(stale, 409, 'version_conflict');
      expect(details).toMatchObject({ current: { id: record['id'], version: 1 } });
      expectProblem(await clinic.owner.put(path, change, { 'if-match': '"9"' }), 412, 'version_conflict');
      const changed = await clinic.owner.put(path, { ...change, version: 1 });
      expect({ status: changed.status, text: changed.text }).toMatchObject({ status: 200 });
      expect(changed.json).toMatchObject({ ...change, id: record['id'], version: 2 });
      const late = expectProblem(
        await clinic.owner.put(path, { ...change, version: 1 }),
        409,
        'version_conflict',
      );
      expect(late.details).toMatchObject({
        current: { id: record['id'], version: 2 },
        changed_by: expect.stringMatching(/\S/) as string,
        changed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
        fields: Object.keys(resource.fields).filter((field) => field in change),
      });
      const again = await clinic.owner.put(path, { ...(changed.json as Row) });
      expect(again.json).toMatchObject({ version: 2 });
      if (isPossible(name, 'create')) await toldNewestFirst(path);
    });

    if (!isPossible(name, 'create')) return;
    it('keeps every value that was sent', async () => {
      const draft = await draftOf(clinic, resource, { full: true });
      const answer = await clinic.owner.post(base, draft);
      expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 201 });
      const plain = (value: unknown): unknown =>
        typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
      const sent = Object.entries(draft).filter(([field]) => resource.fields[field]?.kind !== 'lines');
      for (const [field, value] of sent) {
        if (!('sequence' in (resource.fields[field]?.options ?? {})))
          expect([field, plain((answer.json as Row)[field])]).toEqual([field, plain(value)]);
      }
      for (const [field, value] of Object.entries(draft))
        if (resource.fields[field]?.kind === 'lines')
          expect((answer.json as Row)[field]).toMatchObject(
            (value as Row[]).map((line) => expect.objectContaining(onlyTexts(line)) as Row),
          );
    });
  },
);

const onlyTexts = (line: Row): Row =>
  Object.fromEntries(
    Object.entries(line).filter(([, value]) => typeof value === 'string' && !/^\d+$/.test(value)),
  );

/** A new value for the first text a client may change. */
async function changeOf(resource: AnyResource): Promise<Row> {
  const draft = await draftOf(clinic, resource, { full: true });
  const [field] = Object.entries(resource.fields).find(
    ([name, { kind, options }]) =>
      ['text', 'longText', 'richText'].includes(kind) && name in draft && !options.fixed,
  ) ?? [''];
  if (field !== '') return { [field]: draft[field] };
  // Without a text of its own, something that was so from the start is so no more.
  const [yes = ''] =
    Object.entries(resource.fields).find(([, { options }]) => options['default'] === true) ?? [];
  return { [yes]: false };
}
