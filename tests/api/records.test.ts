import { transaction } from '#server/db/transaction.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { fetchUtils, Options } from 'ra-core';
import simpleRest from 'ra-data-simple-rest';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import type { Client } from '#tests/setup/client.ts';
import { employeeDraft } from './people/support.ts';

let server: TestServer;
let clinic: TestClinic;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
});
afterAll(() => server.stop());

let count = 0;
const named = (): { name_ar: string } => ({ name_ar: `فرع رقم ${(count += 1)}` });
const branches = async (): Promise<number> => (await clinic.sql('select id from branches')).length;

describe('the stock client', () => {
  /** react-admin's own fetch wrapper needs a browser; this one does the same with the token. */
  const http = async (url: string, options: Options = {}): ReturnType<typeof fetchUtils.fetchJson> => {
    const headers = new Headers(options.headers);
    headers.set('Authorization', `Bearer ${owner.token ?? ''}`);
    if (typeof options.body === 'string' && !headers.has('Content-Type'))
      headers.set('Content-Type', 'application/json');
    const response = await fetch(url, {
      headers,
      ...(options.method === undefined ? {} : { method: options.method }),
      ...(typeof options.body === 'string' ? { body: options.body } : {}),
    });
    const body = await response.text();
    const json: unknown = JSON.parse(body);
    if (!response.ok) throw Object.assign(new Error(body), { status: response.status, body: json });
    return { status: response.status, headers: response.headers, body, json };
  };

  it('ra-data-simple-rest works unchanged: lists, getMany, references, create, update, delete', async () => {
    const provider = simpleRest(`${server.origin}/api/v1`, http);
    const made = await Promise.all([1, 2, 3].map(() => provider.create('branches', { data: named() })));
    const ids = made.map(({ data }) => String(data['id']));
    const list = await provider.getList('branches', {
      pagination: { page: 1, perPage: 2 },
      sort: { field: 'name_ar', order: 'DESC' },
      filter: { status: 'active' },
    });
    expect(list.data).toHaveLength(2);
    expect(list.total).toBe(await branches());
    const one = await provider.getOne('branches', { id: ids[0] ?? '' });
    expect(one.data).toMatchObject({ id: ids[0], version: 1, _may: ['edit', 'remove', 'archive'] });
    const many = await provider.getMany('branches', { ids });
    expect(many.data.map(({ id }) => id).sort()).toEqual(ids.toSorted());
    const referenced = await provider.getManyReference('employees', {
      target: 'branch_id',
      id: clinic.start.branch,
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'full_name_ar', order: 'ASC' },
      filter: {},
    });
    expect(referenced.total).toBeGreaterThan(0);
    const changed = await provider.update('branches', {
      id: one.data.id,
      data: { ...one.data, code: 'NEW' },
      previousData: one.data,
    });
    expect(changed.data).toMatchObject({ code: 'NEW', version: 2 });
    const removed = await provider.delete('branches', { id: ids[1] ?? '' });
    expect(removed.data['id']).toBe(ids[1]);
    await expect(provider.getOne('branches', { id: ids[1] ?? '' })).rejects.toMatchObject({ status: 404 });
    const removedMany = await provider.deleteMany('branches', { ids: [ids[2] ?? ''] });
    expect(removedMany.data).toEqual([ids[2]]);
  });

  it('updateMany sends no version and is refused like every save without one', async () => {
    const provider = simpleRest(`${server.origin}/api/v1`, http);
    const { data } = await provider.create('branches', { data: named() });
    const refused = provider.updateMany('branches', { ids: [data.id], data: { code: 'X' } });
    await expect(refused).rejects.toMatchObject({ status: 428 });
    const kept = await provider.updateMany('branches', { ids: [data.id], data: { ...data, code: 'M1' } });
    expect(kept.data).toEqual([data.id]);
  });
});

describe('versions', () => {
  it('REL-14 a stale version is 409 from the body and 412 from If-Match, with the current record', async () => {
    const { json: branch } = await owner.post('/branches', named());
    expect((await owner.put(`/branches/${branch.id}`, { ...branch, code: 'A' })).json.version).toBe(2);
    const stale = await owner.put(`/branches/${branch.id}`, { ...branch, code: 'B' });
    expect([stale.status, stale.json.code]).toEqual([409, 'version_conflict']);
    expect(JSON.stringify(stale.json.details)).toContain('"A"');
    const { version: _, updated_at: __, ...rest } = branch;
    const header = await owner.put(`/branches/${branch.id}`, { ...rest, code: 'B' }, { 'if-match': '"1"' });
    expect([header.status, header.json.status]).toEqual([412, 412]);
    expect(
      (await owner.put(`/branches/${branch.id}`, { ...rest, code: 'B' }, { 'if-match': '"2"' })).status,
    ).toBe(200);
    expect((await owner.put(`/branches/${branch.id}`, rest)).status).toBe(428);
    expect((await owner.put(`/branches/${branch.id}`, rest, { 'if-match': 'x' })).status).toBe(400);
  });

  it('REL-14 a stale save of a branch is told who saved, when, and which fields are others now', async () => {
    const manager = await clinic.signedIn({ role: 'manager' });
    const { json: file } = await owner.get(`/employees/${manager.person.employeeId}`);
    const { json: branch } = await owner.post('/branches', { ...named(), code: 'R1', address: 'الدقي' });
    const path = `/branches/${branch.id}`;
    await owner.put(path, { ...branch, code: 'R2', address: 'المهندسين' });
    const { json: again } = await owner.put(path, { version: 2, code: 'R3' });
    await manager.put(path, { version: again.version, address: 'الدقي', phone: '0223456789' });
    const stale = await owner.put(path, { ...branch, name_ar: 'اسم آخر' });
    expect(stale.json.details).toMatchObject({
      current: { id: branch.id, version: 4, code: 'R3', address: 'الدقي' },
      changed_by: file.full_name_ar,
      // The address was changed and changed back.
      fields: ['code', 'phone'],
    });
    const { changed_at } = stale.json.details as { changed_at: string };
    expect(Math.abs(Date.now() - Date.parse(changed_at))).toBeLessThan(60_000);
    const later = await owner.put(path, { version: 3, code: 'R4' });
    expect(later.json.details).toMatchObject({ fields: ['phone', 'address'] });
    const move = await owner.post(`${path}/archive`, { version: 3 });
    expect(move.json.details).toMatchObject({
      changed_by: file.full_name_ar,
      fields: ['phone', 'address'],
    });
    const removal = await owner.call('DELETE', path, { body: { version: 3 } });
    expect(removal.json.details).toMatchObject({ fields: ['phone', 'address'] });
  });

  it('REL-14 a stale save of an employee names no field its reader may not see (SEC-14)', async () => {
    const made = await owner.post('/employees', employeeDraft(clinic));
    const path = `/employees/${made.json.id}`;
    const saved = await owner.put(path, {
      version: 1,
      social_insurance_no: '12345678',
      full_name_en: 'Mona Said',
    });
    expect([saved.status, saved.json.errors]).toEqual([200, undefined]);
    const stale = await owner.put(path, { version: 1, full_name_en: 'Other' });
    const told = stale.json.details as { fields: string[] };
    expect(told.fields).toEqual(expect.arrayContaining(['full_name_en', 'social_insurance_no']));
    const reader = await clinic.signedIn({
      permissions: ['view_employees', 'edit_employees'],
      dataScope: 'all',
    });
    const seen = await reader.get(path);
    expect(seen.json).not.toHaveProperty('social_insurance_no');
    const refused = await reader.put(path, { version: 1, full_name_en: 'Other' });
    expect(refused.json.code).toBe('version_conflict');
    expect((refused.json.details as { fields: string[] }).fields).not.toContain('social_insurance_no');
    expect((refused.json.details as { fields: string[] }).fields).toContain('full_name_en');
  });
});

describe('transitions', () => {
  it('SEC-17 status moves by its transitions alone, one record or many', async () => {
    const [first, second] = await Promise.all([
      owner.post('/branches', named()),
      owner.post('/branches', named()),
    ]);
    const archived = await owner.post(`/branches/${first?.json.id}/archive`, { version: 1 });
    expect([archived.status, archived.json.status]).toEqual([200, 'archived']);
    const again = await owner.post(`/branches/${first?.json.id}/archive`, { version: 2 });
    expect([again.status, again.json.code]).toEqual([409, 'invalid_state']);
    const many = await owner.post('/branches/archive', { ids: [first?.json.id, second?.json.id] });
    expect(many.json.done).toEqual([second?.json.id]);
    expect(many.json.refused).toMatchObject([{ id: first?.json.id, code: 'invalid_state' }]);
    expect((await owner.post(`/branches/${first?.json.id}/explode`, {})).status).toBe(404);
  });
});

describe('idempotency', () => {
  const key = (): Record<string, string> => ({ 'idempotency-key': `key-${(count += 1)}` });

  it('REL-12 REL-13 twenty equal calls at once make one row and get one answer', async () => {
    const [headers, body, before] = [key(), named(), await branches()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => owner.post('/branches', body, headers)),
    );
    expect(await branches()).toBe(before + 1);
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.id as string}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    const replayed = answers.filter((answer) => answer.headers.get('idempotency-replayed') === 'true');
    expect(replayed).toHaveLength(19);
    expect(replayed[0]?.json).toEqual(answers.find((answer) => !replayed.includes(answer))?.json);
  });

  it('REL-12 another body with the key is 422, the order of its fields does not count', async () => {
    const [headers, body] = [key(), { ...named(), code: `C${(count += 1)}` }];
    await owner.post('/branches', body, headers);
    const swapped = await owner.post('/branches', { code: body.code, name_ar: body.name_ar }, headers);
    expect([swapped.status, swapped.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    const other = await owner.post('/branches', named(), headers);
    expect([other.status, other.json.code]).toEqual([422, 'idempotency_mismatch']);
  });

  it('REL-12 refused input is not kept, and keys of two people are two keys', async () => {
    const headers = key();
    expect((await owner.post('/branches', { name_ar: '' }, headers)).status).toBe(422);
    const body = named();
    expect((await owner.post('/branches', body, headers)).status).toBe(201);
    const manager = await clinic.signedIn({ role: 'manager' });
    const theirs = await manager.post('/branches', named(), headers);
    expect([theirs.status, theirs.headers.get('idempotency-replayed')]).toEqual([201, null]);
    expect((await owner.post('/branches', named(), { 'idempotency-key': 'x'.repeat(201) })).status).toBe(400);
  });

  it('REL-12 the answer is kept in the transaction of the write', async () => {
    const headers = key();
    const { json, text } = await owner.post('/branches', named(), headers);
    const [row] = await clinic.sql('select state, status, answer from idempotency_keys where key = $1', [
      headers['idempotency-key'],
    ]);
    expect(row).toMatchObject({ state: 'done', status: 201, answer: text });
    const [written] = await clinic.sql(
      `select b.xmin::text = k.xmin::text as together from branches b, idempotency_keys k where b.id = $1 and k.key = $2`,
      [json.id, headers['idempotency-key']],
    );
    expect(written?.['together']).toBe(true);
  });

  const leftRunning = (headers: Record<string, string>, age: string): Promise<unknown> =>
    clinic.sql(
      `update idempotency_keys set state = 'running', status = null, created_at = now() - interval '${age}' where key = $1`,
      [headers['idempotency-key']],
    );

  it('REL-12 a key whose first use died is used by its repetition', async () => {
    const [headers, body] = [key(), named()];
    // A first use that came as far as taking the key: the row it would have written was undone.
    const first = await owner.post('/branches', body, headers);
    await clinic.sql('delete from branches where id = $1', [first.json.id]);
    await leftRunning(headers, '5 minutes');
    const [again, third] = [
      await owner.post('/branches', body, headers),
      await owner.post('/branches', body, headers),
    ];
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, null]);
    expect([third.status, third.headers.get('idempotency-replayed'), third.json.id]).toEqual([
      201,
      'true',
      again.json.id,
    ]);
  });

  it('REL-12 twenty repetitions of a dead first use make one row', async () => {
    const [headers, body] = [key(), named()];
    const first = await owner.post('/branches', body, headers);
    await clinic.sql('delete from branches where id = $1', [first.json.id]);
    await leftRunning(headers, '5 minutes');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => owner.post('/branches', body, headers)),
    );
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.id}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
  });

  it('REL-12 a key that still runs is 409 in_progress', async () => {
    const [headers, body] = [key(), named()];
    const first = await owner.post('/branches', body, headers);
    expect(first.status).toBe(201);
    await leftRunning(headers, '90 seconds');
    // Its transaction lives: it holds the row of its key.
    const again = await transaction(server.database.pool, { clinicId: clinic.id }, async (tx) => {
      await tx.query('select from idempotency_keys where key = $1 for update', [headers['idempotency-key']]);
      return await owner.post('/branches', body, headers);
    });
    expect([again.status, again.json.code]).toEqual([409, 'in_progress']);
  });
});
