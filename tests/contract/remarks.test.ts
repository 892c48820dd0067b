import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissions as everyPermission } from '#metadata/permissions.ts';
import { scriptPayloads } from '#tests/fixtures/scriptPayloads.ts';
import { startTwoClinics, type Actor, type MarkedClinic, type TwoClinics } from './support/clinics.ts';
import { recordFor } from './support/calls.ts';
import { idOf, type Row } from './support/drafts.ts';
import { needsOf, resourcesUnderTest, rightOf, isWhole, orNothing } from './support/expectations.ts';
import { absentId, expectProblem, facesOf } from './support/requests.ts';

let two: TwoClinics;
let clinic: MarkedClinic;
beforeAll(async () => {
  two = await startTwoClinics();
  clinic = two.a;
});
afterAll(() => two.stop());

const text = (words: string) => [{ text: words }];
const taking = resourcesUnderTest.filter(({ remarks }) => remarks === true);

if (isWhole)
  it('UX-82 is switched on for requests', () => {
    expect(taking.map(({ name }) => name)).toContain('inventory-requests');
  });

orNothing(taking);
describe.each(taking.map((resource) => [resource.name, resource] as const))('UX-82 %s', (name, resource) => {
  const place = (record: Row): string => `/${name}/${idOf(record)}/remarks`;
  const written = async (by: Actor, record: Row, words = `${clinic.mark} ملاحظة`): Promise<Row> => {
    const answer = await by.post(place(record), { body: text(words) });
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
    return answer.json as Row;
  };
  /** Every call on a remark, as its author would make it. */
  const calls = (record: Row, remark: Row) => {
    const one = `${place(record)}/${idOf(remark)}`;
    const version = { version: remark['version'] };
    return [
      ['GET', place(record), undefined],
      ['GET', `${place(record)}/people`, undefined],
      ['POST', place(record), { body: text('x') }],
      ['PUT', one, { ...version, body: text('y') }],
      ['POST', `${one}/follow-up`, { ...version, done: true }],
      ['POST', `${one}/withdraw`, version],
    ] as const;
  };

  it('SEC-11 is open to who may see the record, by each right that shows it, and to nobody else', async () => {
    const record = await recordFor(clinic, resource, 'show');
    const remark = await written(clinic.owner, record);
    const { openings } = rightOf(name, 'show');
    for (const { permission, needs } of openings.filter(({ own }) => !own)) {
      const reader = await clinic.actor({ permissions: needs });
      await written(reader, record);
      const list = await reader.get(place(record));
      expect([permission, list.status]).toEqual([permission, 200]);
      expect((list.json.data as Row[]).map(idOf)).toContain(idOf(remark));
    }
    const others = everyPermission.filter((one) => !needsOf(openings).includes(one));
    const lacking = await clinic.actor({ permissions: others });
    for (const [method, path, body] of calls(record, remark))
      expectProblem(await lacking.call(method, path, { body }), 403, 'forbidden');
  });

  it('SEC-01, SEC-12 answers 404 for records of others, like for one that is not there', async () => {
    const record = await recordFor(clinic, resource, 'show');
    const remark = await written(clinic.owner, record);
    const { openings } = rightOf(name, 'show');
    const own = needsOf(openings.filter((opening) => opening.own));
    const strangers = [two.b.owner, ...(own.length > 0 ? [await clinic.actor({ permissions: own })] : [])];
    for (const by of strangers) {
      const nowhere = { ...record, id: absentId };
      const [absent, foreign] = [calls(nowhere, remark), calls(record, remark)];
      for (const [index, [method, path, body]] of foreign.entries()) {
        const answer = await by.call(method, path, { body });
        expectProblem(answer, 404, 'not_found');
        const other = absent[index];
        expect(facesOf(answer)).toBe(facesOf(await by.call(method, other?.[1] ?? '', { body })));
      }
    }
    const [kept] = (await clinic.owner.get(place(record))).json.data as Row[];
    expect(kept).toEqual(remark);
    // A remark is found below its own record alone.
    const other = await recordFor(clinic, resource, 'show');
    const astray = `${place(other)}/${idOf(remark)}`;
    expectProblem(await clinic.owner.put(astray, { version: 1, body: text('z') }), 404, 'not_found');
    expectProblem(
      await clinic.owner.put(`${place(record)}/x`, { version: 1, body: text('z') }),
      404,
      'not_found',
    );
  });

  it('SEC-63 each write leaves one entry in the history of the record, one that is refused leaves none', async () => {
    const record = await recordFor(clinic, resource, 'show');
    const entries = async (): Promise<Row[]> =>
      (await clinic.owner.get(`/${name}/${idOf(record)}/history`)).json as Row[];
    const start = (await entries()).length;
    const remark = await written(clinic.owner, record);
    const one = `${place(record)}/${idOf(remark)}`;
    expectProblem(await clinic.owner.put(one, { version: 9, body: text('x') }), 409, 'version_conflict');
    expectProblem(await clinic.owner.put(one, { body: text('x') }), 428, 'version_required');
    await clinic.owner.put(one, { version: 1, body: text('غيره') });
    await clinic.owner.post(`${one}/withdraw`, { version: 2 });
    const told = await entries();
    expect(told.length).toBe(start + 3);
    expect(told.slice(0, 3).map((entry) => [entry['action'], entry['remark']])).toEqual([
      ['update', 'withdrawn'],
      ['update', 'changed'],
      ['update', 'added'],
    ]);
    // The record itself was not changed.
    expect((await clinic.owner.get(`/${name}/${idOf(record)}`)).json).toMatchObject({
      version: record['version'],
    });
  });

  it('SEC-41 keeps whatever is typed as plain text', async () => {
    const record = await recordFor(clinic, resource, 'show');
    for (const payload of scriptPayloads) {
      const answer = await clinic.owner.post(place(record), { body: text(payload) });
      expect([answer.status, answer.json.body]).toEqual([
        201,
        text(payload.replaceAll(/[\u202a-\u202e]/g, '')),
      ]);
    }
  });
});
