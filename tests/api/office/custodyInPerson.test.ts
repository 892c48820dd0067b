import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { ok } from '../people/support.ts';
import { custodyDesk, done, read, step, to, type Item, type Person } from './custodyDesk.ts';

let server: TestServer;
let clinic: TestClinic;
let hr: Person;
let desk: ReturnType<typeof custodyDesk>;
const words = 'قارب-31-Copper-Lamp';
/** Somebody whose password is nobody else's. */
const receiver = (): Promise<Person> => clinic.signedIn({ password: words });

beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  hr = await clinic.signedIn({ role: 'hr' });
  desk = custodyDesk(clinic, hr);
});
afterAll(() => server.stop());

const sentTo = async (who: Person): Promise<Item> => done(hr, await desk.item(), 'handOver', to(who));
const sign = (by: Person, one: Item, own_password: unknown) =>
  step(by, one, 'acknowledgeInPerson', { own_password });
const signIn = async (who: Person): Promise<number> =>
  (
    await server
      .client(clinic.subdomain)
      .post('/login', { name: who.person.name, password: who.person.password })
  ).status;
const sessionsOf = async (who: Person): Promise<number> => (await ok(who.get('/sessions'))).length;

test('the receiver types their own password at the desk: theirs from then on, with whose desk and which branch (hr.md 7)', async () => {
  const sara = await receiver();
  const before = await sessionsOf(sara);
  const held = await ok(sign(hr, await sentTo(sara), words));
  expect(held).toMatchObject({ status: 'held', holder_id: sara.person.employeeId, receiver_id: null });
  expect((await ok(read(hr, held as never))).moves).toMatchObject([
    {
      kind: 'hand_over',
      answer: 'accepted',
      ack_way: 'in_person',
      witness_id: hr.person.userId,
      ack_branch_id: clinic.start.branch,
    },
  ]);
  // Nobody is signed in by it, and whose name was signed hears of it.
  expect(await sessionsOf(sara)).toBe(before);
  expect(await desk.told(sara)).toContain('custody.signed');
});

test('a password that is not the receiver’s own signs nothing: a wrong one, none, and that of whoever stands at the desk', async () => {
  const sara = await receiver();
  const one = await sentTo(sara);
  for (const [typed, sentence] of [
    [hr.person.password, 'كلمة المرور غير صحيحة'],
    ['wrong', 'كلمة المرور غير صحيحة'],
    ['x'.repeat(5_000), 'كلمة المرور غير صحيحة'],
    ['', 'يكتب الموظف كلمة مروره، أو يوقّع في المربع'],
    [undefined, 'يكتب الموظف كلمة مروره، أو يوقّع في المربع'],
    [{ $ne: 1 }, 'يكتب الموظف كلمة مروره، أو يوقّع في المربع'],
  ]) {
    const { status, json } = await sign(hr, one, typed);
    expect([typed, status, json.errors]).toEqual([typed, 422, { own_password: sentence }]);
  }
  expect(await ok(read(hr, one))).toMatchObject({ status: 'awaiting_ack', version: one.version });
  // Each try stands in the log of her sign-ins, with who stood at the desk.
  expect(
    await clinic.sql(`select actor_id from audit_log where action = 'login_failed' and entity_id = $1`, [
      sara.person.userId,
    ]),
  ).toEqual([{ actor_id: hr.person.userId }, { actor_id: hr.person.userId }, { actor_id: hr.person.userId }]);
});

test('SEC-25 ten wrong ones at desks and at the sign-in together lock the receiver’s sign-in, and then the right one signs nothing either', async () => {
  const sara = await receiver();
  const [first, second] = [await sentTo(sara), await sentTo(sara)];
  const other = await clinic.signedIn({ role: 'hr' });
  for (let at = 0; at < 10; at += 1)
    expect((await sign(at % 2 ? hr : other, at % 2 ? first : second, `guess ${at}`)).status).toBe(422);
  const locked = await sign(hr, first, words);
  expect([locked.status, locked.json.code]).toEqual([429, 'too_many']);
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await ok(read(hr, first))).toMatchObject({ status: 'awaiting_ack' });
  // It is one budget: where she signs in from the same clinic, she waits too.
  expect(await signIn(sara)).toBe(429);
});

test('SEC-25 parallel guesses share the ten', async () => {
  const sara = await receiver();
  const one = await sentTo(sara);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => sign(hr, one, `guess ${at}`)));
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
});

test('only whoever manages custody and reaches the item spends tries of others, and only where it could be signed', async () => {
  const [sara, omar] = [await receiver(), await clinic.signedIn()];
  const one = await sentTo(sara);
  const near = await clinic.signedIn({ permissions: ['manage_custodies'], dataScope: 'department' });
  const [branch] = await clinic.sql(
    `insert into branches (clinic_id, name_ar) values (app_clinic(), 'فرع') returning id`,
  );
  await clinic.sql('update employees set branch_id = $2 where id = $1', [
    near.person.employeeId,
    branch?.['id'],
  ]);
  const held = await ok(sign(hr, await sentTo(sara), words));
  for (let at = 0; at < 12; at += 1) {
    expect((await sign(omar, one, 'guess')).status).toBeOneOf([403, 404]);
    expect((await sign(sara, one, 'guess')).status).toBe(403);
    expect((await sign(hr, held as never, 'guess')).json.code).toBe('invalid_state');
    expect((await sign(hr, { ...one, version: 99 }, 'guess')).json.code).toBe('version_conflict');
    expect((await step(hr, one, 'acknowledgeInPerson', { own_password: 'x', other: 1 })).json.code).toBe(
      'unknown_field',
    );
  }
  expect(await signIn(sara)).toBe(200);
});

test('nobody signs for themself at their own desk, nor with a password somebody else gave out, nor without a login (hr.md G2)', async () => {
  const boss = await clinic.signedIn({ permissions: ['manage_custodies', 'view_self_custodies'] });
  const own = await sign(boss, await sentTo(boss), boss.person.password);
  expect([own.status, own.json.code]).toEqual([409, 'self_approval']);
  const [newcomer, gone] = [
    await clinic.person({ mustChange: true, password: words }),
    await clinic.person({ isActive: false, password: words }),
  ];
  for (const [who, sentence] of [
    [newcomer, 'كلمة مرور هذا الموظف مؤقتة. يغيّرها بنفسه أولاً'],
    [gone, 'لا حساب دخول لهذا الموظف، فلا يقر بكلمة مرور'],
  ] as const) {
    const one = await done(hr, await desk.item(), 'handOver', { receiver_id: who.employeeId });
    const { status, json } = await sign(hr, one, words);
    expect([status, json.errors]).toEqual([422, { own_password: sentence }]);
  }
});

test('whoever brings an item back signs at the desk, or it is taken back without them', async () => {
  const sara = await receiver();
  const back = async (asked: object) =>
    step(hr, await desk.heldBy(sara), 'receive', { condition: 'worn', ...asked });
  expect((await back({ own_password: 'wrong' })).json.errors).toEqual({
    own_password: 'كلمة المرور غير صحيحة',
  });
  for (const [asked, move] of [
    [{ own_password: words }, { answer: 'accepted', ack_way: 'in_person', witness_id: hr.person.userId }],
    [{}, { answer: null, ack_way: null, witness_id: null }],
  ]) {
    const one = await ok(back(asked as object));
    expect((await ok(read(hr, one as never))).moves).toMatchObject([
      { kind: 'hand_over', ack_way: 'own_login' },
      { kind: 'return', condition: 'worn', ...move },
    ]);
  }
});

test('what was typed is kept nowhere: not in a log, not in a table, not as part of a key’s hash', async () => {
  const sara = await receiver();
  const one = await sentTo(sara);
  const headers = { 'idempotency-key': randomUUID() };
  const path = `/custody/${one.id}/acknowledge-in-person`;
  const send = (own_password: string) => hr.post(path, { version: one.version, own_password }, headers);
  expect((await send('Typed-Wrong-77')).status).toBe(422);
  const first = await send(words);
  expect(first.status).toBe(200);
  // The same call again is the same, whatever stands where the password was.
  const again = await send('anything');
  expect([again.status, again.headers.get('idempotency-replayed'), again.json.version]).toEqual([
    200,
    'true',
    first.json.version,
  ]);
  const kept = await clinic.sql(
    `select (select string_agg(a::text, ' ') from audit_log a) as log, (select string_agg(o::text, ' ') from outbox o) as told,
      (select string_agg(k::text, ' ') from idempotency_keys k) as keys`,
  );
  const everything = [JSON.stringify(kept), ...server.logLines].join(' ');
  for (const typed of [words, 'Typed-Wrong-77', 'own_password'])
    expect([typed, everything.includes(typed)]).toEqual([typed, false]);
});
