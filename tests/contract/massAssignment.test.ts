import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyResource } from '#metadata/resource.ts';
import type { Answer } from '#tests/setup/client.ts';
import { startSharedClinics, type MarkedClinic, type TwoClinics } from './support/clinics.ts';
import { draftOf, expectStatus, fullRecord, hintOf, idOf, sharedRecord, type Row } from './support/drafts.ts';
import { isPossible, resourcesUnderTest, rightOf, tableOf } from './support/expectations.ts';
import { absentId, expectProblem } from './support/requests.ts';

let two: TwoClinics;
let clinic: MarkedClinic;
beforeAll(async () => {
  two = await startSharedClinics();
  clinic = two.a;
});
afterAll(() => two.stop());

/** What the system alone writes, with values somebody might try (SEC-16). */
const systemValues = (): Row => ({
  id: absentId,
  clinic_id: two.b.id,
  created_by: absentId,
  created_at: '2020-01-01T00:00:00Z',
  updated_at: '2020-01-01T00:00:00Z',
});
/** Names that are fields elsewhere, or were once, or sound like it. */
const strangers: Row = {
  balance: '1000000',
  total: '1',
  approved_by: absentId,
  password: 'x',
  password_hash: 'x',
  role: 'owner',
  is_superuser: true,
  number: 1,
  search: 'x',
  deleted_at: null,
  nosuchfield: 1,
};
const strangersOf = (resource: AnyResource): [string, unknown][] =>
  Object.entries({
    ...strangers,
    is_owner: true,
    permissions: ['manage_permissions'],
    must_change_password: false,
  }).filter(([name]) => !(name in resource.fields));
/** A value of the right kind that the record does not hold. */
function otherValue(kind: string, present: unknown): unknown {
  if (typeof present === 'boolean' || kind === 'boolean') return present !== true;
  if (Array.isArray(present)) return [absentId];
  if (kind === 'reference' || kind === 'image' || kind === 'file') return absentId;
  if (kind === 'dateTime') return '2020-01-01T00:00:00Z';
  if (kind === 'date') return '2019-12-31';
  if (kind === 'integer') return 12_345;
  return '12345';
}

/** A value that nobody may write, and how it is refused. */
interface Forbidden {
  readonly field: string;
  readonly value: unknown;
  readonly code: string;
}

/** Each of these values is told by its own name; those that are refused alike are sent in one call, which tells of all of them. */
async function toldOfEach(sent: readonly Forbidden[], send: (values: Row) => Promise<Answer>): Promise<void> {
  for (const code of new Set(sent.map((one) => one.code))) {
    const alike = sent.filter((one) => one.code === code);
    const answer = await send(Object.fromEntries(alike.map(({ field, value }) => [field, value])));
    const told = Object.keys(expectProblem(answer, 422, code).errors);
    expect(told.toSorted()).toEqual([...new Set(alike.map(({ field }) => field))].toSorted());
  }
}

describe.each(resourcesUnderTest.map((resource) => [resource.name, resource] as const))(
  'SEC-16 %s',
  (name, resource) => {
    const readOnly = Object.entries(resource.fields).filter(
      ([, { kind, options }]) => kind === 'computed' || options.readOnly,
    );
    const { unseen = [] } = hintOf(resource);
    const codeOf = (field: string): string => (unseen.includes(field) ? 'unknown_field' : 'read_only_field');
    const stored = async (record: Row): Promise<unknown> =>
      (
        await clinic.sql(`select to_jsonb(t) as row from ${tableOf(resource)} t where id = $1`, [
          record['id'],
        ])
      )[0];
    const count = async (): Promise<unknown> =>
      (await clinic.sql(`select count(*)::int as n from ${tableOf(resource)}`))[0]?.['n'];

    /** What nobody may do at all is refused before its values are looked at, with a key or without, and leaves everything as it was. */
    const refusedWhole = async (method: string, path: string, action: string, body: Row): Promise<void> => {
      const known = await sharedRecord(clinic, name);
      const before = [await stored(known), await count()];
      expect(before[0]).toBeDefined();
      const [status, code] =
        rightOf(name, action).absent === true ? [405, 'method_not_allowed'] : [403, 'forbidden'];
      for (const sent of [body, {}, { id: absentId, version: 1 }])
        for (const headers of [{}, { 'idempotency-key': randomUUID() }])
          expectProblem(await clinic.owner.call(method, path, { body: sent, headers }), status, code);
      expect([await stored(known), await count()]).toEqual(before);
    };

    it('lets nobody create with values of the system’s, unknown names or read-only fields', async () => {
      if (!isPossible(name, 'create')) {
        const { id: _id, ...twin } = await sharedRecord(clinic, name);
        return refusedWhole('POST', `/${name}`, 'create', twin);
      }
      const draft = await draftOf(clinic, resource);
      const before = await count();
      const sent = [
        ...Object.entries(systemValues()).map(([field, value]) => ({
          field,
          value,
          code: 'read_only_field',
        })),
        ...strangersOf(resource).map(([field, value]) => ({ field, value, code: 'unknown_field' })),
        ...readOnly.map(([field, { kind, options }]) => ({
          field,
          value: otherValue(kind, kind === 'references' ? [] : options['default']),
          code: codeOf(field),
        })),
        { field: 'status', value: 'x', code: resource.workflow ? 'read_only_field' : 'unknown_field' },
      ];
      await toldOfEach(sent, (values) => clinic.owner.post(`/${name}`, { ...draft, ...values }));
      expect(await count()).toBe(before);
    });

    it('lets nobody change them, and the stored row stays as it was', async () => {
      const record = await sharedRecord(clinic, name);
      if (!isPossible(name, 'edit')) {
        const changed = Object.entries(resource.fields).map(([field, { kind }]) => [
          field,
          otherValue(kind, record[field]),
        ]);
        const body = { version: 1, ...Object.fromEntries(changed) };
        return refusedWhole('PUT', `/${name}/${idOf(record)}`, 'edit', body);
      }
      const before = await stored(record);
      const put = (values: Row) => clinic.owner.put(`/${name}/${idOf(record)}`, { version: 1, ...values });
      const { immutable } = resource;
      const fixed = Object.entries(resource.fields)
        .filter(([, { options }]) => options.fixed)
        .map(([field, { kind, values }]) => ({
          field,
          value: values?.at(-1) ?? otherValue(kind, record[field]),
          code: 'read_only_field',
        }));
      const sent = [
        ...Object.entries(systemValues()).map(([field, value]) => ({
          field,
          value,
          code: 'read_only_field',
        })),
        ...strangersOf(resource).map(([field, value]) => ({ field, value, code: 'unknown_field' })),
        ...readOnly.map(([field, { kind }]) => ({
          field,
          value: otherValue(kind, record[field]),
          code: codeOf(field),
        })),
        ...(immutable === undefined ? fixed : []),
      ];
      await toldOfEach(sent, put);
      for (const { field, value } of immutable === undefined ? [] : fixed) {
        const answer = await put({ [field]: value });
        expect([field, answer.status, answer.json?.reason]).toEqual([field, 409, immutable]);
      }
      for (const state of Object.keys(resource.workflow?.states ?? {}).filter(
        (one) => one !== record['status'],
      ))
        await toldOfEach([{ field: 'status', value: state, code: 'read_only_field' }], put);
      expect(await stored(record)).toEqual(before);
    });

    // Lines that are the system's as a whole are refused like any other field of its own.
    const withLines = Object.entries(resource.fields).filter(
      ([, { of = {}, options: whole }]) =>
        !whole.readOnly && Object.values(of).some(({ options }) => options.readOnly),
    );
    if (isPossible(name, 'create') && withLines.length > 0)
      it('lets nobody write what the system writes into lines, whatever it names', async () => {
        const draft = await draftOf(clinic, resource, { full: true });
        const before = await count();
        for (const [field, { of = {} }] of withLines)
          for (const [child, { kind }] of Object.entries(of).filter(([, { options }]) => options.readOnly)) {
            const [line] = draft[field] as Row[];
            const lines = [{ ...line, [child]: otherValue(kind, undefined) }];
            const answer = await clinic.owner.post(`/${name}`, { ...draft, [field]: lines });
            const { errors } = expectProblem(answer, 422, 'read_only_field');
            expect(Object.keys(errors)).toEqual([`${field}.0.${child}`]);
          }
        expect(await count()).toBe(before);
      });

    it('takes no keys that reach into the language itself', async () => {
      const draft = JSON.stringify(await draftOf(clinic, resource)).slice(0, -1);
      for (const key of ['__proto__', 'constructor', 'prototype'])
        expectProblem(
          await clinic.owner.call('POST', `/${name}`, {
            body: `${draft},"${key}":{"isOwner":true}}`,
            headers: { 'content-type': 'application/json' },
          }),
          400,
          'bad_request',
        );
    });

    if (!isPossible(name, 'edit')) return;
    it('ignores what is already so, as a form sends it back', async () => {
      // As it is now: a later record of the same person may have ended it meanwhile.
      const path = `/${name}/${idOf(await fullRecord(clinic, resource))}`;
      const record = expectStatus(await clinic.owner.get(path), 200, path);
      const before = await stored(record);
      const answer = await clinic.owner.put(path, { ...record, clinic_id: clinic.id });
      expect([answer.status, answer.text]).toEqual([200, answer.text]);
      expect(answer.json).toMatchObject({ version: record['version'] });
      expect(await stored(record)).toEqual(before);
    });
  },
);
