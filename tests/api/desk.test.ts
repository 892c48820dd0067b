import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import type { Client } from '#tests/setup/client.ts';

let server: TestServer;
let clinic: TestClinic;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
});
afterAll(() => server.stop());

const keep = (by: Client, key: string, value: unknown) => by.put(`/preferences/${key}`, { value });
const kept = async (by: Client): Promise<Record<string, unknown>> => (await by.get('/me')).json.preferences;

describe('preferences (UX-01, UX-08)', () => {
  it('are answered by /me as they were put, and forgotten by null', async () => {
    const by = await clinic.signedIn();
    expect(await kept(by)).toEqual({});
    const columns = { columns: ['name_ar', 'code'], widths: { name_ar: 240 }, density: 'compact' };
    const put = await keep(by, 'list.penalties~self', columns);
    expect([put.status, put.json]).toEqual([200, { key: 'list.penalties~self', value: columns }]);
    await keep(by, 'menu.open', false);
    expect(await kept(by)).toEqual({ 'list.penalties~self': columns, 'menu.open': false });
    await keep(by, 'menu.open', ['people']);
    await keep(by, 'list.penalties~self', null);
    expect(await kept(by)).toEqual({ 'menu.open': ['people'] });
  });

  it('belong to one person of one clinic', async () => {
    const [one, other] = [await clinic.signedIn(), await clinic.signedIn()];
    const foreign = await (await server.newClinic()).signedIn({ role: 'owner' });
    await keep(one, 'density', 'mark-of-one');
    for (const by of [other, foreign, owner])
      expect(JSON.stringify(await kept(by))).not.toContain('mark-of-one');
    await keep(other, 'density', null);
    expect(await kept(one)).toEqual({ density: 'mark-of-one' });
    // Not even a forgotten condition in a statement shows another person's: the wall itself is that narrow.
    expect(await clinic.sql('select key from preferences')).toEqual([]);
  });

  it('refuse bad keys, values that are too large and more than 300, with a sentence', async () => {
    const by = await clinic.signedIn();
    for (const key of ['a b', 'x'.repeat(101), 'الكثافة', "a'b"])
      expect((await keep(by, encodeURIComponent(key), 1)).status).toBe(400);
    expect((await by.put('/preferences/a', {})).status).toBe(422);
    const large = await keep(by, 'a', 'x'.repeat(16 * 1024));
    expect([large.status, large.json.code, large.json.message]).toEqual([
      422,
      'preference_too_large',
      'هذا الإعداد أكبر من المسموح (16 كيلوبايت). قلّل ما فيه',
    ]);
    expect((await keep(by, 'a', 'x'.repeat(16 * 1024 - 2))).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 305 }, (_, n) => keep(by, `key-${n}`, n)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(299);
    const full = answers.find(({ status }) => status !== 200);
    expect([full?.status, full?.json.code]).toEqual([422, 'preferences_full']);
    expect(full?.json.message).toContain('300');
    expect((await keep(by, 'key-0', 'changed')).status).toBe(200);
  });
});

describe('SEC-44 the key of a person’s drafts', () => {
  it('is 32 bytes, the same in every session of the person and nobody else’s', async () => {
    const person = await clinic.person();
    const keys: string[] = [];
    for (let n = 0; n < 2; n += 1) {
      const client = server.client(clinic.subdomain);
      await client.signIn(person.name, person.password);
      keys.push((await client.get('/me')).json.draft_key as string);
    }
    expect(keys[0]).toBe(keys[1]);
    expect(Buffer.from(keys[0] ?? '', 'base64')).toHaveLength(32);
    expect((await owner.get('/me')).json.draft_key).not.toBe(keys[0]);
    await expect(clinic.sql('select * from draft_keys')).rejects.toThrow(/permission denied/);
    expect(server.logLines.join('\n')).not.toContain(keys[0]);
  });
});

describe('REL-12 a repeated call', () => {
  it('gets the very bytes of the first', async () => {
    const headers = { 'idempotency-key': 'bytes-1' };
    const body = { name_ar: 'فرع التكرار', code: 'REP' };
    const first = await owner.post('/branches', body, headers);
    const again = await owner.post('/branches', body, headers);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
  });
});

describe('SEC-59 TRUST_PROXY', () => {
  /** The address a failed sign-in is written down under, told through two proxies. */
  const seenAs = async (setting: string): Promise<unknown> => {
    const other = await startTestServer({ TRUST_PROXY: setting });
    try {
      const person = await clinic.person();
      const forwarded = { 'x-forwarded-for': '203.0.113.7, 198.51.100.2' };
      await other
        .client(clinic.subdomain)
        .post('/login', { name: person.name, password: person.password }, forwarded);
      const [row] = await clinic.sql(
        `select ip from audit_log where action = 'login' and actor_id = $1 order by seq desc limit 1`,
        [person.userId],
      );
      return row?.['ip'];
    } finally {
      await other.stop();
    }
  };

  it('believes as many hops as it is told of, and nobody by itself', async () => {
    expect(await seenAs('off')).toBe('127.0.0.1');
    expect(await seenAs('1')).toBe('198.51.100.2');
    expect(await seenAs('2')).toBe('203.0.113.7');
    expect(await seenAs('loopback')).toBe('198.51.100.2');
    expect(await seenAs('loopback,198.51.100.0/24')).toBe('203.0.113.7');
  });
});
