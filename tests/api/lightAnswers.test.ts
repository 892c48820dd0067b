import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { employeeDraft } from './people/support.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

let server: TestServer;
let clinic: TestClinic;
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
});
afterAll(() => server.stop());
afterEach(() => vi.restoreAllMocks());

type Signed = Awaited<ReturnType<TestClinic['signedIn']>>;

/** The bytes as they travel. */
function travelling(
  client: Signed,
  path: string,
  coding: string,
): Promise<{ bytes: Buffer; headers: Headers }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${client.token}`, 'accept-encoding': coding };
    http
      .get(`${server.origin}/api/v1${path}`, { headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({
            bytes: Buffer.concat(parts),
            headers: new Headers(answer.headers as Record<string, string>),
          }),
        );
      })
      .on('error', reject);
  });
}

describe('answers are packed (performance 7)', () => {
  it('what is read travels as brotli or gzip where the caller takes it, and plain where not', async () => {
    const owner = await clinic.signedIn({ role: 'owner', isOwner: true });
    const plain = await travelling(owner, '/job-titles', 'identity');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.bytes.length).toBeGreaterThan(1_024);
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
    for (const [coding, asked] of [
      ['br', 'gzip, deflate, br'],
      ['gzip', 'gzip, br;q=0'],
    ] as const) {
      const { bytes, headers } = await travelling(owner, '/job-titles', asked);
      expect(headers.get('content-encoding')).toBe(coding);
      expect(headers.get('vary')).toContain('accept-encoding');
      expect(headers.get('content-length')).toBe(String(bytes.length));
      expect(bytes.length).toBeLessThan(plain.bytes.length / 2);
      expect(unpack[coding](bytes).toString()).toBe(plain.bytes.toString());
    }
    expect(plain.headers.get('content-range')).toMatch(/^job-titles 0-/);
    const short = await travelling(owner, '/job-titles?range=[0,0]&fields=name_ar', 'br');
    expect(short.headers.get('content-encoding')).toBeNull();
  });

  it('an answer that hands out a token is never packed', async () => {
    const person = await clinic.person({ role: 'hr' });
    const answer = await fetch(`${server.origin}/api/v1/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-clinic-subdomain': clinic.subdomain,
        'accept-encoding': 'br',
      },
      body: JSON.stringify({ name: person.name, password: person.password }),
    });
    expect(answer.headers.get('content-encoding')).toBeNull();
    // The key of the drafts stands in `me` beside texts an administrator chooses, and `me` is long enough to be packed.
    const owner = await clinic.signedIn({ role: 'owner', isOwner: true });
    const me = await fetch(`${server.origin}/api/v1/me`, {
      headers: { authorization: `Bearer ${String(owner.token)}`, 'accept-encoding': 'br' },
    });
    expect([me.status, me.headers.get('content-encoding')]).toEqual([200, null]);
    expect((await me.text()).length).toBeGreaterThan(1024);
  });
});

it('an id to go on from is refused alike before and after the first page was asked for', async () => {
  const owner = await clinic.signedIn({ role: 'owner', isOwner: true });
  const broken = async (): Promise<number> => (await owner.get('/branches?after=x')).status;
  expect(await broken()).toBe(400);
  for (let n = 0; n < 4; n += 1) expect((await owner.get('/branches')).status).toBe(200);
  expect(await broken()).toBe(400);
});

describe('a save ends only what it must (performance: each write to employees dropped all sessions)', () => {
  it('a saved address looks nobody up again; another branch or manager does, before the answer', async () => {
    const owner = await clinic.signedIn({ role: 'owner', isOwner: true });
    const { employeeId } = await clinic.person({ role: 'hr' });
    const path = `/employees/${employeeId}`;
    await clinic.sql(
      "insert into employees__employment_periods (clinic_id, record_id, position, start) values (app_clinic(), $1, 0, '2024-01-01')",
      [employeeId],
    );
    const forgotten = vi.spyOn(server.app.sessions, 'forgetClinic');
    const save = async (values: Record<string, unknown>): Promise<number> => {
      const { version } = (await owner.get(path)).json as { version: number };
      // What was told of earlier writes has arrived once this has: they come in their order.
      const mark = randomUUID();
      await server.database.pool.query('select pg_notify($1, $2)', ['access_changed', mark]);
      await vi.waitFor(() => expect(forgotten).toHaveBeenCalledWith(mark));
      forgotten.mockClear();
      const answer = await owner.put(path, { ...values, version });
      expect([values, answer.status]).toEqual([values, 200]);
      return forgotten.mock.calls.filter(([id]) => id === clinic.id).length;
    };
    expect(await save({ address: 'شارع التحرير' })).toBe(0);
    expect(await save({ address: 'شارع النيل', phone: '+201155555555' })).toBe(0);
    const branch = (await owner.post('/branches', { name_ar: 'فرع آخر' })).json as { id: string };
    expect(await save({ branch_id: branch.id })).toBeGreaterThan(0);
    expect(await save({ manager_id: owner.person.employeeId })).toBeGreaterThan(0);
  });

  it('filing somebody new looks nobody up again; a new member of somebody’s team does', async () => {
    const owner = await clinic.signedIn({ role: 'owner', isOwner: true });
    const forgotten = vi.spyOn(server.app.sessions, 'forgetClinic');
    const told = async (work: () => Promise<{ status: number; text: string }>): Promise<number> => {
      const heard = async (): Promise<void> => {
        const mark = randomUUID();
        await server.database.pool.query('select pg_notify($1, $2)', ['access_changed', mark]);
        await vi.waitFor(() => expect(forgotten).toHaveBeenCalledWith(mark));
      };
      await heard();
      forgotten.mockClear();
      const { status, text } = await work();
      expect(status === 201 ? '' : text).toBe('');
      // What the database told of it has come when this mark has.
      await heard();
      return forgotten.mock.calls.filter(([id]) => id === clinic.id).length;
    };
    const file = (more: object) => () => owner.post('/employees', employeeDraft(clinic, more));
    expect(await told(file({}))).toBe(0);
    expect(await told(file({ manager_id: owner.person.employeeId }))).toBeGreaterThan(0);
  });
});
