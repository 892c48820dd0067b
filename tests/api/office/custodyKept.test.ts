import { afterAll, beforeAll, expect, test } from 'vitest';
import { ended, upload, workbook } from '#tests/setup/imports.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { ok } from '../people/support.ts';
import { custodyDesk, done, read, step, to, type Person } from './custodyDesk.ts';

let server: TestServer;
let clinic: TestClinic;
let hr: Person;
let sara: Person;
let desk: ReturnType<typeof custodyDesk>;

beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  hr = await clinic.signedIn({ role: 'hr' });
  sara = await clinic.signedIn();
  desk = custodyDesk(clinic, hr);
});
afterAll(() => server.stop());

test('what somebody signed for is changed by nobody, and moves are neither changed nor removed in the tables', async () => {
  const held = await desk.heldBy(sara);
  const whole = { ...desk.draft(), value: '90000', version: held.version };
  expect((await hr.put(`/custody/${held.id}`, whole)).json.code).toBe('invalid_state');
  expect((await hr.remove(`/custody/${held.id}?version=${held.version}`)).json.code).toBe('invalid_state');
  // Nobody writes a holder, a state or a move into it by hand.
  for (const [column, value] of [
    ['holder_id', sara.person.employeeId],
    ['receiver_id', sara.person.employeeId],
    ['status', 'held'],
    ['moves', [{ kind: 'return', at: '2026-01-01T10:00:00Z' }]],
  ] as const) {
    const { status, json } = await hr.post('/custody', desk.draft({ [column]: value }));
    expect([status, Object.keys(json.errors ?? {})]).toEqual([422, [column]]);
  }
  for (const text of [
    `update custody__moves set to_id = null where record_id = $1`,
    `update custody__moves set answer = 'refused' where record_id = $1`,
    `delete from custody__moves where record_id = $1`,
  ])
    await expect(clinic.sql(text, [held.id])).rejects.toThrow(/never (?:changed|removed)/);
  // Nor is anything in two hands, or in none.
  for (const text of [
    'update custody set holder_id = null where id = $1',
    `update custody set status = 'in_store' where id = $1`,
    `update custody set receiver_id = holder_id, status = 'awaiting_ack' where id = $1`,
  ])
    await expect(clinic.sql(text, [held.id])).rejects.toThrow(/custody__(?:held_by_one|one_receiver)/);
  const fresh = await desk.item();
  expect((await hr.remove(`/custody/${fresh.id}?version=1`)).status).toBe(200);
});

test('nobody leaves with an item in hand, and what was on its way to them goes back (hr.md 1)', async () => {
  const leaver = await clinic.signedIn();
  const held = await desk.heldBy(leaver);
  const waiting = await done(hr, await desk.item(), 'handOver', to(leaver));
  const today = String((await hr.get('/me')).json.today);
  const leave = async () => {
    const one = await ok(hr.get(`/employees/${leaver.person.employeeId}`));
    return hr.post(`/employees/${one.id}/deactivate`, {
      version: one.version,
      leaving_date: today,
      leaving_reason: 'استقالة',
    });
  };
  const stopped = await leave();
  expect([stopped.status, stopped.json.code]).toEqual([409, 'leaver_open_items']);
  expect(stopped.json.detail).toContain('1 من العهد لم تُسلَّم');
  await done(hr, held, 'receive', { condition: 'good' });
  await ok(leave());
  expect(await ok(read(hr, waiting))).toMatchObject({ status: 'in_store', receiver_id: null });
});

test('Q23 whoever handed over what nobody accepted still has it: they do not leave with it, and answer for its loss', async () => {
  const [giver, receiver] = [await clinic.signedIn(), await clinic.signedIn()];
  const held = await desk.heldBy(giver, { value: '12000' });
  const passed = await done(hr, held, 'transfer', to(receiver));
  const today = String((await hr.get('/me')).json.today);
  const leave = async () => {
    const { id, version } = await ok(hr.get(`/employees/${giver.person.employeeId}`));
    return hr.post(`/employees/${id}/deactivate`, {
      version,
      leaving_date: today,
      leaving_reason: 'استقالة',
    });
  };
  expect((await leave()).json.code).toBe('leaver_open_items');
  // What is refused goes back to them and not into the store.
  const refused = await done(receiver, passed, 'refuse', { refusal: 'لا أحتاجه' });
  expect(refused).toMatchObject({ status: 'held', holder_id: giver.person.employeeId });
  const again = await done(hr, refused, 'transfer', to(receiver));
  const recalled = await done(hr, again, 'recall');
  const lost = await done(hr, recalled, 'lose', { charge: '50' });
  expect(lost).toMatchObject({ status: 'lost' });
  expect(
    await clinic.sql(
      `select employee_id, value::float8 as value, status from salary_inputs where source_id = $1`,
      [held.id],
    ),
  ).toEqual([{ employee_id: giver.person.employeeId, value: 6000, status: 'draft' }]);
  expect((await leave()).json.code ?? '').not.toBe('leaver_open_items');
});

test('retired is the end, and a lost item is handed to nobody', async () => {
  const gone = await done(hr, await desk.item(), 'retire');
  for (const name of ['handOver', 'retire'])
    expect((await step(hr, gone, name, to(sara))).json.code).toBe('invalid_state');
  const lost = await done(hr, await desk.heldBy(sara), 'lose');
  expect((await step(hr, lost, 'handOver', to(sara))).json.code).toBe('invalid_state');
});

test('items come from a file, and no file brings one into somebody’s hands', async () => {
  const rows = [
    ['الاسم', 'الفئة', 'القيمة', 'الرقم التسلسلي', 'الفرع', 'حامل العهدة', 'الحالة'],
    ['مفتاح الباب', 'مفتاح', '١٥٠', 'K-77', 'الفرع الرئيسي', 'T-1', 'مسلّمة'],
    ['مفتاح آخر', 'مفتاح', '-5', 'K-78', 'الفرع الرئيسي', '', ''],
  ];
  const bytes = await workbook(rows.map((row) => row.map((text) => ({ text }))));
  const { id } = (await upload(hr, 'custody', 'عهد.xlsx', bytes)).json;
  await ok(hr.post(`/imports/${id}/check`));
  await ended(hr, id, 'checked');
  await hr.post(`/imports/${id}/run`);
  expect((await ended(hr, id, 'done')).counts).toMatchObject({ added: 1, wrong: 1 });
  expect(
    await clinic.sql(`select category, value::text, status, holder_id from custody where name like 'مفتاح%'`),
  ).toEqual([{ category: 'key', value: '150.000', status: 'in_store', holder_id: null }]);
});
