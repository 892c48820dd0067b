import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { ok } from '../people/support.ts';
import { custodyDesk, done, read, step, to, type Item, type Person } from './custodyDesk.ts';

let server: TestServer;
let clinic: TestClinic;
let hr: Person;
let sara: Person;
let omar: Person;
let desk: ReturnType<typeof custodyDesk>;

beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  hr = await clinic.signedIn({ role: 'hr' });
  [sara, omar] = await Promise.all([clinic.signedIn(), clinic.signedIn()]);
  desk = custodyDesk(clinic, hr);
});
afterAll(() => server.stop());

test('handed over, accepted by the own login, asked back and received: each step stands in the timeline (hr.md 7)', async () => {
  const one = await desk.item({ serial: 'SN-1' });
  expect(one).toMatchObject({ number: 'CUS-00001', status: 'in_store', condition: 'good', holder_id: null });
  const sent = await done(hr, one, 'handOver', to(sara, { note: 'مع الشاحن' }));
  expect(sent).toMatchObject({
    status: 'awaiting_ack',
    holder_id: null,
    receiver_id: sara.person.employeeId,
  });
  const mine = await ok(sara.get('/custody?scope=self'));
  expect(mine.map(({ id }: Item) => id)).toEqual([one.id]);
  const held = await done(sara, sent, 'acknowledge');
  expect(held).toMatchObject({ status: 'held', holder_id: sara.person.employeeId, receiver_id: null });
  const asked = await done(sara, held, 'requestReturn');
  expect(asked).toMatchObject({ status: 'return_requested' });
  const back = await done(hr, asked, 'receive', { condition: 'worn', note: 'خدش في الشاشة' });
  expect(back).toMatchObject({ status: 'in_store', condition: 'worn', holder_id: null });
  const { moves } = await ok(read(hr, one));
  expect(moves).toMatchObject([
    {
      kind: 'hand_over',
      from_id: null,
      to_id: sara.person.employeeId,
      condition: 'good',
      note: 'مع الشاحن',
      answer: 'accepted',
      ack_way: 'own_login',
    },
    {
      kind: 'return',
      from_id: sara.person.employeeId,
      to_id: null,
      condition: 'worn',
      note: 'خدش في الشاشة',
      answer: 'accepted',
      ack_way: 'own_login',
    },
  ]);
  // It is in nobody's hands: whoever had it sees it no more.
  expect((await read(sara, one)).status).toBe(404);
});

test('one refuses with a reason, and it stays where it was: in the store, or with its holder', async () => {
  const sent = await done(hr, await desk.item(), 'handOver', to(sara));
  expect((await step(sara, sent, 'refuse')).status).toBe(422);
  const refused = await done(sara, sent, 'refuse', { refusal: 'الشاشة مكسورة' });
  expect(refused.version).toBe(3);
  expect(await ok(read(hr, sent))).toMatchObject({
    status: 'in_store',
    refusal: 'الشاشة مكسورة',
    receiver_id: null,
    moves: [{ answer: 'refused', reason: 'الشاشة مكسورة' }],
  });
  const held = await desk.heldBy(sara);
  const passed = await done(hr, held, 'transfer', to(omar));
  // The old holder stays responsible until the new one accepts.
  expect(passed).toMatchObject({ status: 'awaiting_ack', holder_id: sara.person.employeeId });
  await done(omar, passed, 'refuse', { refusal: 'لا أحتاجها' });
  expect(await ok(read(hr, held))).toMatchObject({ status: 'held', holder_id: sara.person.employeeId });
  // What was accepted is refused no more.
  const late = await step(sara, { ...held, version: held.version + 2 }, 'refuse', { refusal: 'غيرت رأيي' });
  expect([late.status, late.json.code]).toEqual([409, 'invalid_state']);
});

test('a holder proposes a colleague; who manages custody approves, and the colleague accepts', async () => {
  const held = await desk.heldBy(sara);
  const proposed = await done(sara, held, 'proposeTransfer', to(omar));
  expect(proposed).toMatchObject({ status: 'transfer_requested', holder_id: sara.person.employeeId });
  // Nothing is accepted before it is approved.
  expect((await step(omar, proposed, 'acknowledge')).json.code).toBe('invalid_state');
  const declined = await done(hr, proposed, 'declineTransfer', { refusal: 'يبقى في الفرع' });
  expect(declined).toMatchObject({ status: 'held', receiver_id: null });
  const again = await done(sara, declined, 'proposeTransfer', to(omar));
  const kept = await done(sara, again, 'keep');
  const third = await done(sara, kept, 'proposeTransfer', to(omar));
  const approved = await done(hr, third, 'approveTransfer');
  expect(approved).toMatchObject({ status: 'awaiting_ack', holder_id: sara.person.employeeId });
  expect(await done(omar, approved, 'acknowledge')).toMatchObject({
    status: 'held',
    holder_id: omar.person.employeeId,
  });
  expect(await desk.told(sara)).toContain('custody.handed_on');
});

test('nobody answers for another, and another’s item is absent', async () => {
  const sent = await done(hr, await desk.item(), 'handOver', to(sara));
  for (const name of ['acknowledge', 'refuse'])
    expect((await step(omar, sent, name, { refusal: 'ليست لي' })).status).toBe(404);
  expect((await read(omar, sent)).status).toBe(404);
  expect((await omar.get('/custody')).status).toBe(403);
  // Nor does who manages custody, whatever they hold.
  const manager = await clinic.signedIn({ permissions: ['manage_custodies', 'view_self_custodies'] });
  expect((await step(manager, sent, 'acknowledge')).status).toBe(403);
  const held = await done(sara, sent, 'acknowledge');
  // The old holder does not accept in the place of the new one.
  const passed = await done(hr, held, 'transfer', to(omar));
  const wrong = await step(sara, passed, 'acknowledge');
  expect([wrong.status, wrong.json.detail]).toEqual([403, 'هذه الخطوة لمن في «المستلم» وحده، من حسابه']);
  // The timeline tells of others: the holder reads it not.
  expect(await ok(read(sara, passed))).not.toHaveProperty('moves');
  for (const name of ['handOver', 'recall', 'remind', 'receive', 'lose', 'damage', 'retire', 'transfer'])
    expect([name, (await step(sara, passed, name, to(omar))).status]).toEqual([name, 403]);
});

test('nobody decides about what is in their own hands, nor hands a thing to themself (hr.md G2)', async () => {
  const boss = await clinic.signedIn({ permissions: ['manage_custodies', 'view_self_custodies'] });
  const own = await step(boss, await desk.item(), 'handOver', to(boss));
  expect([own.status, own.json.code]).toEqual([409, 'self_approval']);
  const held = await desk.heldBy(boss);
  for (const [name, asked] of [
    ['receive', { condition: 'good' }],
    ['lose', {}],
    ['damage', {}],
    ['transfer', to(omar)],
  ] as const)
    expect([name, (await step(boss, held, name, asked)).json.code]).toEqual([name, 'self_approval']);
});

test('two hand over at once: one wins, and the other is told with whom it is (REL-09)', async () => {
  const one = await desk.item();
  const second = await clinic.signedIn({ role: 'hr' });
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      step(at % 2 ? hr : second, one, 'handOver', to(at % 2 ? sara : omar)),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const now = await ok(read(hr, one));
  expect(now.moves).toHaveLength(1);
  const [row] = await clinic.sql('select full_name_ar from employees where id = $1', [now.receiver_id]);
  for (const lost of answers.filter(({ status }) => status !== 200))
    expect([lost.status, lost.json.code, lost.json.detail]).toEqual([
      409,
      'invalid_state',
      `العهدة مع ${String(row?.['full_name_ar'])}`,
    ]);
});

test('lost or damaged, a share of its value becomes a draft of the salary inputs and no penalty (hr.md 5, 7)', async () => {
  const lost = await desk.heldBy(sara, { value: '999.99' });
  await done(hr, lost, 'lose', { charge: '50', note: 'فُقد في العيادة' });
  const ruined = await desk.heldBy(omar, { value: '400' });
  await done(hr, ruined, 'damage', { charge: '0' });
  const inputs = (await ok(hr.get('/salary-inputs'))) as unknown as readonly Record<string, unknown>[];
  expect(inputs).toMatchObject([
    {
      employee_id: sara.person.employeeId,
      value: '500.00',
      unit: 'amount',
      source: 'custody',
      status: 'draft',
      source_id: lost.id,
    },
  ]);
  expect(inputs).toHaveLength(1);
  expect(await clinic.sql('select id from penalties')).toEqual([]);
  expect(await ok(read(hr, lost))).toMatchObject({ status: 'lost', holder_id: null });
  expect(await ok(read(hr, ruined))).toMatchObject({ status: 'damaged', condition: 'damaged' });
  for (const charge of ['-1', '100.01', 'x'])
    expect((await step(hr, await desk.heldBy(sara), 'lose', { charge })).status).toBe(422);
});

test('while the service of pay is off nothing is charged', async () => {
  const other = await server.newClinic();
  const owner = await other.signedIn({ role: 'owner' });
  const nurse = await other.signedIn();
  await ok(owner.put('/modules/payroll', { on: false, with_others: true }));
  const one = await ok(owner.post('/custody', { ...desk.draft(), branch_id: other.start.branch }));
  const sent = await ok(owner.post(`/custody/${one.id}/hand-over`, { version: 1, ...to(nurse) }));
  const held = await ok(nurse.post(`/custody/${one.id}/acknowledge`, { version: sent.version }));
  const lose = (charge: string) => owner.post(`/custody/${one.id}/lose`, { version: held.version, charge });
  const refused = await lose('10');
  expect([refused.status, refused.json.errors.charge]).toEqual([
    422,
    'خدمة المرتبات متوقفة، فلا يُحمَّل شيء على الموظف',
  ]);
  expect(await ok(lose('0'))).toMatchObject({ status: 'lost' });
});

test('a manager of one branch hands nothing to people of another, nor reaches its items', async () => {
  const [far] = await clinic.sql(
    `insert into branches (clinic_id, name_ar) values (app_clinic(), 'فرع بعيد') returning id`,
  );
  const abroad = await clinic.signedIn();
  await clinic.sql('update employees set branch_id = $2 where id = $1', [
    abroad.person.employeeId,
    far?.['id'],
  ]);
  const near = await clinic.signedIn({ permissions: ['manage_custodies'], dataScope: 'branch' });
  const theirs = await desk.item({ branch_id: far?.['id'] });
  expect((await read(near, theirs)).status).toBe(404);
  expect((await step(near, theirs, 'handOver', to(sara))).status).toBe(404);
  expect((await near.post('/custody', desk.draft({ branch_id: far?.['id'] }))).status).toBe(422);
  const wrong = await step(near, await desk.item(), 'handOver', to(abroad));
  expect([wrong.status, Object.keys(wrong.json.errors)]).toEqual([422, ['receiver_id']]);
  // A holder's proposal opens no wider door: who approves it must reach both.
  const held = await desk.heldBy(sara);
  const proposed = await done(sara, held, 'proposeTransfer', to(abroad));
  expect((await step(near, proposed, 'approveTransfer')).status).toBe(422);
});
