import { EventEmitter } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createRateLimiter, type RateLimiter } from '#server/http/rateLimits.ts';
import type { Answer, Client } from '#tests/setup/client.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

/** Two processes of one installation, as far as the database can tell. */
let one: TestServer;
let other: TestServer;
let clinic: TestClinic;
const jobQueue = `limits-${process.pid}`;
beforeAll(async () => {
  one = await startTestServer({ RATE_LIMITS: 'on' }, { jobQueue });
  other = await startTestServer({ RATE_LIMITS: 'on' }, { jobQueue });
  clinic = await one.newClinic();
});
afterAll(async () => {
  await one.stop();
  await other.stop();
});

const person = (of: TestClinic = clinic): Promise<Client> => of.signedIn({ role: 'owner' });

const readAt = async (server: TestServer, token: string): Promise<Answer> => {
  const client = server.client();
  client.token = token;
  return await client.get('/sessions');
};

interface Outcome {
  readonly served: number;
  readonly refused: readonly Answer[];
  readonly seconds: number;
}
/** Sends many calls, some at a time. */
async function send(count: number, call: (index: number) => Promise<Answer>, atOnce = 20): Promise<Outcome> {
  const started = performance.now();
  const answers: Answer[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) answers.push(await call((next += 1)));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const refused = answers.filter(({ status }) => status === 429);
  return { served: answers.length - refused.length, refused, seconds: (performance.now() - started) / 1000 };
}

/** The limit, and what came back to it meanwhile. */
function expectLimit({ served, refused, seconds }: Outcome, perMinute: number): void {
  expect(served).toBeGreaterThanOrEqual(perMinute);
  expect(served).toBeLessThanOrEqual(perMinute + Math.ceil((seconds * perMinute) / 60) + 1);
  expect(refused.length).toBeGreaterThan(0);
  for (const { json, headers } of refused) {
    expect(json).toMatchObject({ code: 'too_many', status: 429 });
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  }
}

describe('SEC-59 in a minute', () => {
  it('a person may read 600 times, counted by all processes together; another person is not touched', async () => {
    const client = await person();
    const colleague = await person();
    const reads = await send(800, (index) =>
      index % 2 === 0 ? client.get('/sessions') : readAt(other, client.token ?? ''),
    );
    expectLimit(reads, 600);
    expect((await colleague.get('/sessions')).status).toBe(200);
    // Writing has a limit of its own.
    expect((await client.call('PUT', '/preferences/theme', { body: { value: 'dark' } })).status).toBe(200);
    const wait = Number(reads.refused.at(-1)?.headers.get('retry-after'));
    await vi.waitFor(async () => expect((await client.get('/sessions')).status).toBe(200), {
      timeout: (wait + 3) * 1000,
      interval: 200,
    });
  });

  it('a person may write 120 times', async () => {
    const client = await person();
    expectLimit(
      await send(160, () => client.call('PUT', '/preferences/theme', { body: { value: 'dark' } })),
      120,
    );
  });

  it('an address may call 60 times without a session, whatever it calls and whatever token it invents', async () => {
    const fresh = await startTestServer({ RATE_LIMITS: 'on' }, { jobQueue: `address-${process.pid}` });
    try {
      const strangers = await send(90, (index) =>
        index % 3 === 0
          ? fresh.client().get(`/clinic-settings/${clinic.subdomain}`)
          : index % 3 === 1
            ? fresh.client().get('/me', { authorization: `Bearer ${'A'.repeat(42)}${index % 10}` })
            : fresh.client().get('/branches', { 'x-forwarded-for': `203.0.113.${index}` }),
      );
      expectLimit(strangers, 60);
      // Health costs nobody anything.
      expect((await fresh.client().get('/health')).status).toBe(200);
    } finally {
      await fresh.stop();
    }
  });

  it('an address may have 120 passwords judged, which leaves its calls without a session untouched', async () => {
    const fresh = await startTestServer({ RATE_LIMITS: 'on' }, { jobQueue: `strength-${process.pid}` });
    try {
      const judged = await send(160, () => fresh.client().post('/password-strength', { password: 'kurz' }));
      expectLimit(judged, 120);
      expect((await fresh.client().get(`/clinic-settings/${clinic.subdomain}`)).status).toBe(200);
    } finally {
      await fresh.stop();
    }
  });

  it('a person may search 20 times and take 20 exports', async () => {
    const client = await person();
    expectLimit(await send(30, () => client.get('/search?q=فرع'), 2), 20);
    expectLimit(await send(30, () => client.get('/branches/export?format=csv'), 2), 20);
  });
});

describe('SEC-59 at once', () => {
  type Reply = Parameters<RateLimiter['holdPlace']>[1];
  const answer = (): Reply & { readonly raw: EventEmitter } => ({ raw: new EventEmitter() as never });
  const limiterOf = ({ database }: TestServer, patience: number): RateLimiter =>
    createRateLimiter(true, database.pool, jobQueue, patience);

  it('two of a clinic search or export, a third waits a moment and is then refused; other clinics go on', async () => {
    const [busy, calm] = [await one.newClinic(), await one.newClinic()];
    const [client, neighbour] = [await person(busy), await person(calm)];
    const [first, second] = [answer(), answer()];
    // Held by two different processes.
    await limiterOf(one, 0).holdPlace(busy.id, first);
    await limiterOf(other, 0).holdPlace(busy.id, second);
    for (const path of ['/search?q=فرع', '/branches/export?format=csv']) {
      const refused = await client.get(path);
      expect([refused.status, refused.json.code, refused.headers.get('retry-after')]).toEqual([
        429,
        'too_many',
        '1',
      ]);
      expect((await neighbour.get(path)).status).toBe(200);
    }
    // Lists are no heavy work.
    expect((await client.get('/branches')).status).toBe(200);
    first.raw.emit('close');
    await vi.waitFor(async () => expect((await client.get('/search?q=فرع')).status).toBe(200), {
      timeout: 15_000,
    });
    second.raw.emit('close');
  });

  it('whoever waits comes in when a place is free', async () => {
    const { id } = await one.newClinic();
    const [first, second, third] = [answer(), answer(), answer()];
    await limiterOf(one, 0).holdPlace(id, first);
    await limiterOf(other, 0).holdPlace(id, second);
    // Patience beyond any load of the machine: that a place is not waited for without end is told above.
    let isIn = false;
    const waiting = limiterOf(other, 60_000)
      .holdPlace(id, third)
      .then(() => (isIn = true));
    await expect(limiterOf(one, 0).holdPlace(id, answer())).rejects.toMatchObject({ status: 429 });
    expect(isIn).toBe(false);
    first.raw.emit('close');
    await waiting;
    // It is the third that has the place now: nobody else comes in.
    await expect(limiterOf(one, 0).holdPlace(id, answer())).rejects.toMatchObject({ status: 429 });
    for (const { raw } of [second, third]) raw.emit('close');
  });

  it('each answer leaves its place', async () => {
    const clinic = await one.newClinic();
    const client = await person(clinic);
    for (let call = 0; call < 6; call += 1) expect((await client.get('/search?q=فرع')).status).toBe(200);
    const held = [answer(), answer()];
    for (const reply of held) await limiterOf(other, 60_000).holdPlace(clinic.id, reply);
    for (const { raw } of held) raw.emit('close');
  });
});
