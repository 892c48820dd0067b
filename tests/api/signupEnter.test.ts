import { expect, it } from 'vitest';
import { startTestServer } from '#tests/setup/testServer.ts';
import { signupForm, startSignupDesk } from './signupSupport.ts';

const desk = startSignupDesk();

/** A clinic just made, the code that opens it, and its own host. */
async function made() {
  const body = signupForm();
  const answer = await desk.signUp(body);
  expect(answer.status).toBe(201);
  const subdomain = String(body['subdomain']);
  return { code: String(answer.json.entry_code), subdomain, client: desk.server.client(subdomain) };
}

it('ux 15: the code of a sign-up opens its clinic once', async () => {
  const { code, client } = await made();
  expect(code).toMatch(/^[A-Za-z0-9_-]{43}$/);
  const entered = await client.post('/signup/enter', { code });
  expect([entered.status, entered.json.user.is_owner]).toEqual([200, true]);
  const me = await client.get('/me', { authorization: `Bearer ${String(entered.json.token)}` });
  expect(me.status).toBe(200);
  const again = await client.post('/signup/enter', { code });
  expect([again.status, again.json.code]).toEqual([401, 'ticket_ended']);
});

it('ux 15: ten uses at the same time open one session', async () => {
  const { code, client } = await made();
  const answers = await Promise.all(Array.from({ length: 10 }, () => client.post('/signup/enter', { code })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

it('ux 15: the code is of no use on another host, after its minute, or as another kind of link', async () => {
  const { code, subdomain } = await made();
  const other = await made();
  expect((await other.client.post('/signup/enter', { code })).status).toBe(401);
  // It was spent by whoever tried it elsewhere.
  expect((await desk.server.client(subdomain).post('/signup/enter', { code })).status).toBe(401);
  const late = await made();
  await desk.atGate(`update reset_tokens set expires_at = now() where purpose = 'enter'`);
  expect((await late.client.post('/signup/enter', { code: late.code })).status).toBe(401);
  const link = await made();
  expect((await link.client.post('/verify-email', { token: link.code })).status).toBe(422);
  const password = 'قارب-أزرق-71-Kettle-2';
  const reset = { token: link.code, password, password_confirmation: password };
  expect((await link.client.post('/reset-password', reset)).status).toBe(422);
  for (const wrong of [undefined, '', 'x', 7, 'a'.repeat(43)])
    expect((await link.client.post('/signup/enter', { code: wrong })).status).toBe(401);
});

it('SEC-34 the code is kept nowhere: neither as itself in the database nor in the answer to a repetition', async () => {
  const body = signupForm();
  const headers = { 'idempotency-key': `enter-${String(body['subdomain'])}` };
  const first = await desk.signUp(body, headers);
  const repeated = await desk.signUp(body, headers);
  expect([first.status, repeated.status]).toEqual([201, 201]);
  expect(Object.keys(repeated.json)).not.toContain('entry_code');
  const [kept] = await desk.atGate(
    `select count(*)::int as n from reset_tokens where encode(token_hash, 'escape') like '%' || $1 || '%'`,
    [first.json.entry_code],
  );
  expect(kept).toEqual({ n: 0 });
});

it('a machine in the trap gets a code that opens nothing', async () => {
  const body = signupForm({ honeypot_field: 'x' });
  const answer = await desk.signUp(body);
  expect(answer.status).toBe(201);
  const entered = await desk.server.client().post('/signup/enter', { code: answer.json.entry_code });
  expect(entered.status).toBe(401);
});

it('SEC-59 codes are guessed thirty times an hour from one address; right ones cost nothing', async () => {
  const limited = await startTestServer({ RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' });
  const home = { 'x-forwarded-for': `198.51.101.${process.pid % 250}` };
  const client = limited.client();
  const right = async (): Promise<number> => {
    const { code } = await made();
    return (await client.post('/signup/enter', { code }, home)).status;
  };
  expect([await right(), await right()]).toEqual([200, 200]);
  const guesses = Array.from({ length: 30 }, () =>
    client.post('/signup/enter', { code: 'a'.repeat(43) }, home),
  );
  expect([...new Set((await Promise.all(guesses)).map(({ status }) => status))]).toEqual([401]);
  const next = await client.post('/signup/enter', { code: 'a'.repeat(43) }, home);
  expect([next.status, next.json.code]).toEqual([429, 'too_many']);
  await limited.stop();
});
