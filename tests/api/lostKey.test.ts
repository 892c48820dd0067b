import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demandKey } from '#server/auth/lostKey.ts';
import { createSealer } from '#server/secrets/serverKey.ts';
import { ConfigError } from '#server/config.ts';
import type { Answer } from '#tests/setup/client.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { startTestServer, testPassword, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

const first = 'kX3vQ9rLw7TzB2nM8cHs5YpJ4dFg6RaV';
const other = 'qV8zR1mT5xW0bN7cJ4hG9dLs2kF6yPaE3uQo';

let now = new Date();
let server: TestServer;
/** The same database under another key, as after a lost one. */
let later: TestServer;
let clinic: TestClinic;
let name = '';
let seed = '';
let recovery = '';
const folder = (): string => mkdtempSync(path.join(os.tmpdir(), 'key-'));
const codeNow = (): string =>
  new TOTP({ secret: Secret.fromBase32(seed) }).generate({ timestamp: now.getTime() });

beforeAll(async () => {
  const settings = { DATABASE_URL: await ownDatabase() };
  server = await startTestServer({ ...settings, SECRET_KEY: first }, { clock: () => now });
  later = await startTestServer({ ...settings, SECRET_KEY: other }, { clock: () => now });
  clinic = await server.newClinic();
  expect(await demandKey(server.database.pool, keyed(other), { forget: false })).toEqual([]);
  const client = await clinic.signedIn({ role: 'hr' });
  const { json: begun } = await client.post('/second-step/start');
  ({ name } = client.person);
  seed = begun.secret;
  now = new Date(now.getTime() + 60_000);
  const done = await client.post('/second-step/confirm', { code: codeNow() });
  expect(done.status).toBe(200);
  recovery = done.json.recovery_codes[0];
  now = new Date(now.getTime() + 60_000);
});
afterAll(async () => {
  await later.stop();
  await server.stop();
});

const keyed = (secretKey: string | undefined, dataDirectory = folder()) => ({ secretKey, dataDirectory });
const signIn = (at: TestServer): Promise<Answer> =>
  at.client(clinic.subdomain).post('/login', { name, password: testPassword });

describe('SEC-71 a lost key', () => {
  it('is told at the start, with where it was looked for; none is made in silence', async () => {
    const { pool } = server.database;
    expect(await demandKey(pool, keyed(first), { forget: false })).toEqual([]);
    const empty = folder();
    const refused = await demandKey(pool, keyed(undefined, empty), { forget: false }).catch(
      (reason: unknown) => reason,
    );
    expect(refused).toBeInstanceOf(ConfigError);
    expect((refused as Error).message).toBe(
      `The key of the second steps of sign-in (1 in the database) is missing: SECRET_KEY is not set and there is no file ${empty}/secret.key. Put the key back that made them, or start once with --forget-second-steps: then these people sign in with their password alone until they set up the second step anew.`,
    );
    expect(readdirSync(empty)).toEqual([]);
    await expect(demandKey(pool, keyed(other), { forget: false })).rejects.toThrow(
      /^The key of the second steps of sign-in \(1 in the database\) is not the one in SECRET_KEY\. Put the key back/,
    );
    writeFileSync(path.join(empty, 'secret.key'), first);
    expect(await demandKey(pool, keyed(undefined, empty), { forget: false })).toEqual([]);
  });

  it('a key file that was cut short seals nothing', () => {
    const cut = folder();
    writeFileSync(path.join(cut, 'secret.key'), '');
    expect(() => createSealer(keyed(undefined, cut))).toThrow(
      `The key file ${cut}/secret.key is damaged: put back the one that was there.`,
    );
    const fresh = folder();
    createSealer(keyed(undefined, fresh));
    expect(existsSync(path.join(fresh, 'secret.key'))).toBe(true);
  });

  it('is answered with a sentence at sign-in, for codes of the app and of recovery alike', async () => {
    for (const code of [codeNow(), recovery]) {
      const { ticket } = (await signIn(later)).json.details;
      const answer = await later.client(clinic.subdomain).post('/login/second-step', { ticket, code });
      expect([answer.status, answer.json.code, answer.json.message]).toEqual([
        409,
        'second_step_unreadable',
        'تعذر على الخادم قراءة التحقق بخطوتين لحسابك، ولن يعمل أي رمز. اطلب من مدير حسابات الدخول إيقافه لتفعّله من جديد',
      ]);
    }
  });

  it('gives up, when asked, only what the key cannot open, and writes it down', async () => {
    const { pool } = server.database;
    expect(await demandKey(pool, keyed(first), { forget: true })).toEqual([]);
    expect((await signIn(server)).json.code).toBe('second_step_required');
    expect(await demandKey(pool, keyed(other), { forget: true })).toEqual([
      'Gave up 1 of 1 second steps of sign-in, which the key cannot open.',
    ]);
    expect((await signIn(later)).status).toBe(200);
    expect(await demandKey(pool, keyed(other), { forget: false })).toEqual([]);
    const owner = await clinic.signedIn({ role: 'owner' });
    const { json } = await owner.get('/audit-log?action=password');
    expect(JSON.stringify(json)).toContain('second_step');
  });
});
