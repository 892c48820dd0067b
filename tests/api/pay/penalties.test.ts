import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

let server: TestServer;
let clinic: TestClinic;
let hr: Client & { person: { employeeId: string } };
let owner: Client;
let sara: Client & { person: { employeeId: string } };

/** The clinic's day so many days ago. */
let today: string;
const ago = (days: number): string =>
  new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  hr = await clinic.signedIn({ role: 'hr' });
  owner = await clinic.signedIn({ role: 'owner' });
  sara = await clinic.signedIn({ role: 'employee' });
  today = (await hr.get('/me')).json.today;
});
afterAll(() => server.stop());

const penalty = (more: object = {}) => ({
  employee_id: sara.person.employeeId,
  violation_date: ago(3),
  unit: 'days',
  value: '1',
  reason: 'تأخر عن موعد الحضور',
  ...more,
});
const made = async (more: object = {}, by: Client = hr) => {
  const answer = await by.post('/penalties', penalty(more));
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return answer.json;
};
const move = (by: Client, record: { id: string; version: number }, name: string, asked: object = {}) =>
  by.post(`/penalties/${record.id}/${name}`, { version: record.version, ...asked });

test('with two-person approval whoever recorded a penalty does not approve it', async () => {
  const other = await clinic.signedIn({ role: 'hr' });
  const record = await made({ reason: 'بحاجة لشخصين' });
  await clinic.sql('update payroll_settings set two_person_approval = true');
  const own = await move(hr, record, 'approve');
  expect([own.status, own.json.message]).toEqual([
    409,
    'لا يعتمد الجزاء من سجّله. اطلب ذلك من زميل له حق الاعتماد',
  ]);
  expect((await move(other, record, 'approve')).json.status).toBe('approved');
  await clinic.sql('update payroll_settings set two_person_approval = false');
});

describe('recording a penalty (hr.md 5)', () => {
  test('it is posted to the month of the violation', async () => {
    expect(await made({ violation_date: ago(40) })).toMatchObject({
      pay_month: ago(40).slice(0, 7),
      status: 'draft',
      source: 'manual',
    });
  });
  test('several employees in one form: one penalty each, or none at all', async () => {
    const omar = await clinic.person();
    const both = await hr.post(
      '/penalties',
      penalty({ employee_id: [sara.person.employeeId, omar.employeeId], reason: 'للاثنين' }),
    );
    expect(both.status).toBe(201);
    expect(both.json._created).toHaveLength(2);
    const rows = await clinic.sql(`select employee_id from penalties where reason = 'للاثنين'`);
    expect(rows.map((row) => row['employee_id']).toSorted()).toEqual(
      [sara.person.employeeId, omar.employeeId].toSorted(),
    );
    const wrong = await hr.post(
      '/penalties',
      penalty({ employee_id: [omar.employeeId, '01900000-0000-7000-8000-00000000dead'], reason: 'لا أحد' }),
    );
    expect([wrong.status, Object.keys(wrong.json.errors)]).toEqual([422, ['employee_id']]);
    expect(await clinic.sql(`select 1 from penalties where reason = 'لا أحد'`)).toEqual([]);
  });
  test('more than five days is refused with the fixed sentence (PEN_MAX)', async () => {
    const answer = await hr.post('/penalties', penalty({ value: '6' }));
    expect([answer.status, answer.json.errors.value]).toEqual([422, 'لا يجوز أن يتجاوز الجزاء 5 أيام']);
  });
  test('nobody records a penalty about themself (G2)', async () => {
    const answer = await hr.post('/penalties', penalty({ employee_id: hr.person.employeeId }));
    expect([answer.status, answer.json.code]).toEqual([409, 'self_approval']);
  });
  test('not before the employee was hired', async () => {
    await clinic.sql(
      `insert into employees__employment_periods (clinic_id, id, record_id, position, start) values (app_clinic(), gen_random_uuid(), $1, 0, $2)`,
      [sara.person.employeeId, ago(400)],
    );
    const answer = await hr.post('/penalties', penalty({ violation_date: ago(401) }));
    expect([answer.status, answer.json.errors.violation_date]).toEqual([
      422,
      expect.stringContaining('قبل تعيين الموظف'),
    ]);
  });
});

describe('deciding a penalty (hr.md 5)', () => {
  test('a draft is unknown to the employee; approving shows it and tells them', async () => {
    const draft = await made();
    expect((await sara.get(`/penalties/${draft.id}`)).status).toBe(404);
    expect((await move(hr, draft, 'approve')).json).toMatchObject({ status: 'approved' });
    expect((await sara.get(`/penalties/${draft.id}`)).status).toBe(200);
    const sent = await clinic.sql(
      `select event, payload from outbox where payload->>'entity_id' = $1 or payload::text like '%' || $1 || '%'`,
      [draft.id],
    );
    expect(sent.map((row) => row['event'])).toContain('penalty.created');
  });
  test('later than 30 days only an owner approves (PEN_LATE)', async () => {
    const late = await made({ violation_date: ago(31) });
    const refused = await move(hr, late, 'approve');
    expect([refused.status, refused.json.message]).toEqual([409, 'مر أكثر من 30 يوم على المخالفة']);
    expect((await move(owner, late, 'approve')).json.status).toBe('approved');
    const inTime = await made({ violation_date: ago(30) });
    expect((await move(hr, inTime, 'approve')).json.status).toBe('approved');
  });
  test('beyond one day the investigation must be written first (PEN_INVEST)', async () => {
    const heavy = await made({ value: '2' });
    const refused = await move(hr, heavy, 'approve');
    expect([refused.status, refused.json.errors.investigation]).toEqual([422, 'سجّل التحقيق قبل الاعتماد']);
    const written = await hr.put(`/penalties/${heavy.id}`, {
      version: heavy.version,
      investigation: 'سُمعت أقواله وثبتت المخالفة',
    });
    expect((await move(hr, written.json, 'approve')).json.status).toBe('approved');
  });
  test('once approved it is not edited and not deleted', async () => {
    const approved = (await move(hr, await made(), 'approve')).json;
    const edited = await hr.put(`/penalties/${approved.id}`, { version: approved.version, value: '2' });
    expect([edited.status, edited.json.code]).toEqual([409, 'invalid_state']);
    expect((await hr.remove(`/penalties/${approved.id}?version=${approved.version}`)).status).toBe(409);
  });
  test('the employee objects within seven days, HR reduces below the first value', async () => {
    const approved = (await move(hr, await made({ value: '1' }), 'approve')).json;
    expect((await move(sara, approved, 'object')).status).toBe(422);
    const objected = await move(sara, approved, 'object', { objection: 'كنت في مهمة خارجية' });
    expect(objected.json).toMatchObject({ status: 'objected', objection: 'كنت في مهمة خارجية' });
    const current = (await hr.get(`/penalties/${approved.id}`)).json;
    const same = await move(hr, current, 'reduce', { reduced_value: '1', decision_note: 'بعد المراجعة' });
    expect([same.status, same.json.errors.reduced_value]).toEqual([
      422,
      'القيمة بعد التخفيف يجب أن تكون أقل من 1.00',
    ]);
    const reduced = await move(hr, current, 'reduce', {
      reduced_value: '0.5',
      decision_note: 'بعد المراجعة',
    });
    expect(reduced.json).toMatchObject({ status: 'reduced', reduced_value: '0.50' });
  });
  test('eight days after approval it is too late to object', async () => {
    const approved = (await move(hr, await made(), 'approve')).json;
    await clinic.sql(`update penalties set approved_at = now() - interval '8 days' where id = $1`, [
      approved.id,
    ]);
    const late = await move(sara, approved, 'object', { objection: 'متأخر' });
    expect([late.status, late.json.code]).toEqual([409, 'objection_late']);
  });
  test('an objected penalty waits: it cannot be approved again, only upheld, reduced or cancelled', async () => {
    const approved = (await move(hr, await made(), 'approve')).json;
    const objected = (await move(sara, approved, 'object', { objection: 'غير صحيح' })).json;
    expect((await move(hr, objected, 'approve')).json.code).toBe('invalid_state');
    expect((await move(hr, objected, 'cancel', { cancel_reason: 'ثبت الإذن' })).json.status).toBe(
      'cancelled',
    );
  });
  test('a rejection of the whole needs its reason', async () => {
    const answer = await move(hr, await made(), 'cancel');
    expect([answer.status, Object.keys(answer.json.errors)]).toEqual([422, ['cancel_reason']]);
  });
  test('the employee acknowledges once', async () => {
    const approved = (await move(hr, await made(), 'approve')).json;
    expect((await sara.post(`/penalties/${approved.id}/acknowledge`)).json.acknowledged_at).toBeTruthy();
    expect((await sara.post(`/penalties/${approved.id}/acknowledge`)).json.code).toBe('already_seen');
  });
  test('history says who did what', async () => {
    const approved = (await move(hr, await made(), 'approve')).json;
    const history = (await hr.get(`/penalties/${approved.id}/history`)).json as { action: string }[];
    expect(history.length).toBe(2);
  });
});
