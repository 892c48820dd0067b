import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runClinicDay } from '#server/jobs/clinicDay.ts';
import { createLogger } from '#server/log.ts';
import { area as pay } from '#resources/pay/index.server.ts';
import type { Client } from '#tests/setup/client.ts';
import { treatmentDesk, type TreatmentDesk } from '../treatments/treatmentDesk.ts';
import { cash, openTill, told, type Till } from './moneySupport.ts';

/**
 * clinic.md 9: what each doctor collected, saw and brought by day, and targets that read it (hr.md 5). The clinic's day begins at 03:00.
 * Nadia treats X for 1,000 and Karim for 500; X pays 600, then 900; the first of them is voided.
 */
let till: Till;
let desk: TreatmentDesk;
let drawer: string;
let nadia: Client & { person: { employeeId: string } };
let karim: string;
let x: string;
beforeAll(async () => {
  till = await openTill('2026-11-20', { alone: true });
  await till.clinic.sql(`update clinics set day_cutoff = '03:00'`);
  desk = await treatmentDesk(till.clinic);
  drawer = await till.fund('5000');
  nadia = await desk.doctor();
  karim = (await desk.doctor()).person.employeeId;
  x = await desk.patient();
  await charged(nadia.person.employeeId, '1000');
  const first = await paid('600');
  await charged(karim, '500');
  at('2026-11-21T10:00:00Z');
  await paid('900');
  at('2026-11-22T10:00:00Z');
  const voided = await till.posted(`/receipt-vouchers/${first}/void`, {
    version: 1,
    void_reason: 'كُتب المبلغ خطأ',
  });
  expect(voided.status).toBe(200);
  const y = await desk.patient();
  await visit(nadia.person.employeeId, x, '2026-11-19T10:00:00Z');
  await visit(nadia.person.employeeId, x, '2026-11-20T10:00:00Z');
  // 00:40 of the 21st in Cairo: still the day before.
  await visit(karim, y, '2026-11-20T22:40:00Z');
  await visit(karim, x, '2026-11-22T08:00:00Z');
  await visit(karim, y, '2026-11-22T09:00:00Z', 'no_show');
});
afterAll(() => till.stop());

function at(moment: string): void {
  till.clock.now = new Date(moment);
}
async function charged(doctor: string, price: string): Promise<void> {
  const line = await desk.added({
    patient_id: x,
    doctor_id: doctor,
    procedure_id: await desk.procedure({ price }),
    teeth: ['36'],
  });
  expect((await desk.step(line.id, 'start')).status).toBe(200);
}
async function paid(amount: string): Promise<string> {
  const { json, status } = await till.posted('/receipt-vouchers', cash(drawer, amount, { patient_id: x }));
  expect(status).toBe(201);
  return json.id;
}
async function visit(doctor: string, patient: string, starts: string, status = 'completed'): Promise<void> {
  await till.clinic.sql(
    `insert into appointments (clinic_id, patient_id, doctor_id, type_id, branch_id, mode, starts_at, duration_min, ends_at, hold_until, status)
      select app_clinic(), $1, $2, (select id from appointment_types order by id limit 1), $3, 'slot', $4::timestamptz, 30,
        $4::timestamptz + interval '30 minutes', $4::timestamptz + interval '30 minutes', $5`,
    [patient, doctor, till.clinic.start.branch, starts, status],
  );
}
const days = (from: string, to: string, more = ''): string => `/clinic-metrics?from=${from}&to=${to}${more}`;
const november = days('2026-11-01', '2026-11-30');

describe('GET /clinic-metrics', () => {
  it('counts payments by the doctor they pay, a void minus on its own day, visits and whom they brought', async () => {
    const { json } = await till.owner.get(november);
    const name = (id: string) => (id === karim ? 'karim' : 'nadia');
    expect(
      json
        .map((one: Record<string, string>) => [
          one['day'],
          name(String(one['doctor_id'])),
          one['collected_revenue'],
          one['completed_visits'],
          one['new_patients'],
        ])
        .toSorted(),
    ).toEqual([
      ['2026-11-19', 'nadia', '0.00', 1, 1],
      ['2026-11-20', 'karim', '0.00', 1, 1],
      ['2026-11-20', 'nadia', '600.00', 1, 0],
      ['2026-11-21', 'karim', '500.00', 0, 0],
      ['2026-11-21', 'nadia', '400.00', 0, 0],
      // What is left of 900 pays the older debt.
      ['2026-11-22', 'karim', '-500.00', 1, 0],
      ['2026-11-22', 'nadia', '-100.00', 0, 0],
    ]);
    expect((await till.owner.get(days('2026-11-21', '2026-11-21', `&doctor_id=${karim}`))).json).toEqual([
      {
        doctor_id: karim,
        day: '2026-11-21',
        collected_revenue: '500.00',
        completed_visits: 0,
        new_patients: 0,
      },
    ]);
  });

  it('tells each figure to whom it is for: a doctor their own visits and no money, the books money alone', async () => {
    const own = (await nadia.get(november)).json;
    expect(own).toEqual([
      { doctor_id: nadia.person.employeeId, day: '2026-11-19', completed_visits: 1, new_patients: 1 },
      { doctor_id: nadia.person.employeeId, day: '2026-11-20', completed_visits: 1, new_patients: 0 },
    ]);
    expect((await nadia.get(`${november}&doctor_id=${karim}`)).json).toEqual([]);
    const books = await till.clinic.signedIn({ permissions: ['patients_view_payments'] });
    expect((await books.get(days('2026-11-21', '2026-11-21'))).json.map(Object.keys)).toEqual([
      ['doctor_id', 'day', 'collected_revenue'],
      ['doctor_id', 'day', 'collected_revenue'],
    ]);
    const branch = (await till.owner.post('/branches', { name_ar: 'فرع آخر' })).json.id;
    const far = await till.clinic.signedIn({
      permissions: ['patients_view_payments', 'patients_view_appointments_calendar'],
      dataScope: 'branch',
    });
    await till.clinic.sql('update employees set branch_id = $2 where id = $1', [
      far.person.employeeId,
      branch,
    ]);
    expect((await far.get(november)).json).toEqual([]);
    expect((await (await till.clinic.signedIn({ role: 'employee' })).get(november)).status).toBe(403);
    const other = await till.server.newClinic();
    expect((await (await other.signedIn({ role: 'owner' })).get(november)).json).toEqual([]);
  });

  it('refuses days it cannot read and names it does not know', async () => {
    for (const query of [
      '',
      '?from=2026-11-01',
      '?from=2026-11-01&to=2026-13-01',
      `${november.slice(15)}&x=1`,
    ])
      expect([query, (await till.owner.get(`/clinic-metrics${query}`)).status]).toEqual([query, 400]);
  });
});

describe('hr.md 5: targets that read the clinic’s data', () => {
  const target = (more: object = {}) => ({
    title: 'زيارات نوفمبر',
    audience: 'employee',
    employee_ids: [nadia.person.employeeId, karim],
    period_from: '2026-11-01',
    period_to: '2026-11-30',
    measure: 'count',
    source: 'completed_visits',
    target_value: '10',
    pay_rule: 'none',
    ...more,
  });
  const made = async (more: object, by: Client = till.owner) => {
    const { json, text, status } = await by.post('/targets', target(more));
    expect([status, text]).toEqual([201, text]);
    return json;
  };
  const running = async (more: object) => {
    const { id } = await made(more);
    expect((await till.owner.post(`/targets/${id}/activate`, { version: 1 })).status).toBe(200);
    return String(id);
  };
  const rows = async (id: string) =>
    (
      await till.clinic.sql(
        `select date::text, employee_id = $2 as karim, value::float8 as value, status, source from target_achievements
          where target_id = $1 order by date, karim`,
        [id, karim],
      )
    ).map((one) => [
      one['date'],
      one['karim'] ? 'karim' : 'nadia',
      one['value'],
      one['status'],
      one['source'],
    ]);
  const night = async (moment: string): Promise<void> => {
    at(moment);
    const logger = createLogger({ production: true, destination: { write: () => undefined } });
    const { inside } = till.server.app.repository;
    await runClinicDay({
      pool: till.server.database.pool,
      clock: () => till.clock.now,
      logger,
      areas: [pay],
      inside,
    });
  };
  const versionOf = async (id: string) => (await till.owner.get(`/targets/${id}`)).json.version as number;
  const auto = (day: string, who: string, value: number) => [day, who, value, 'approved', 'automatic'];

  it('one approved row a person and day from the day it runs, brought up to date each night until it closes', async () => {
    const id = await running({});
    const before = [
      auto('2026-11-19', 'nadia', 1),
      auto('2026-11-20', 'nadia', 1),
      auto('2026-11-20', 'karim', 1),
      auto('2026-11-22', 'karim', 1),
    ];
    expect(await rows(id)).toEqual(before);
    const money = await running({
      title: 'محصَّل نوفمبر',
      source: 'collected_revenue',
      measure: 'money',
      target_value: '1000',
    });
    expect((await till.owner.get(`/targets/${money}`)).json).toMatchObject({ achieved: '900.00' });
    const y = await desk.patient();
    await visit(karim, y, '2026-11-22T12:00:00Z');
    await till.clinic.sql(
      `update appointments set status = 'no_show' where starts_at = '2026-11-19T10:00:00Z'`,
    );
    await night('2026-11-23T02:00:00Z');
    const after = [
      auto('2026-11-20', 'nadia', 1),
      auto('2026-11-20', 'karim', 1),
      auto('2026-11-22', 'karim', 2),
    ];
    expect(await rows(id)).toEqual(after);
    const version = await versionOf(id);
    await night('2026-11-24T02:00:00Z');
    // Where nothing differs nothing is written.
    expect(await versionOf(id)).toBe(version);
    expect((await till.owner.get(`/targets/${id}`)).json.achieved).toBe('4.00');
    await visit(karim, y, '2026-11-23T12:00:00Z');
    const closed = await till.owner.post(
      `/targets/${id}/close`,
      { version },
      { 'idempotency-key': crypto.randomUUID() },
    );
    // Closing fixes what the data say now.
    expect([
      closed.status,
      (closed.json.results ?? []).map(({ achieved }: { achieved: string }) => achieved).toSorted(),
    ]).toEqual([200, ['1.00', '4.00']]);
    await visit(karim, y, '2026-11-23T13:00:00Z');
    await night('2026-11-25T02:00:00Z');
    expect((await rows(id)).at(-1)).toEqual(auto('2026-11-23', 'karim', 1));
  });

  it('takes nothing by hand, keeps its source, and is measured as its source is', async () => {
    const id = await running({ title: 'مرضى جدد', source: 'new_patients' });
    const byHand = await till.owner.post('/target-achievements', {
      target_id: id,
      employee_id: karim,
      date: '2026-11-20',
      value: '3',
    });
    expect(told(byHand)).toEqual([409, 'target_automatic']);
    const [row] = await till.clinic.sql('select id from target_achievements where target_id = $1 limit 1', [
      id,
    ]);
    expect(told(await till.owner.remove(`/target-achievements/${String(row?.['id'])}`))).toEqual([
      409,
      'invalid_state',
    ]);
    const { version } = (await till.owner.get(`/targets/${id}`)).json;
    const edit = (values: object) =>
      till.owner.put(`/targets/${id}`, { version, change_reason: 'تغيير', ...values });
    expect(told(await edit({ source: 'manual' }))).toEqual([422, 'source_fixed', ['source']]);
    const wrong = await till.owner.post('/targets', target({ measure: 'money' }));
    expect(told(wrong)).toEqual([422, 'invalid', ['measure']]);
    // Days that are out of the period again are no longer counted.
    const shorter = await edit({ period_from: '2026-11-21' });
    expect([shorter.status, shorter.json.achieved]).toEqual([200, '1.00']);
    const typed = await running({ title: 'يدوي', source: 'manual' });
    expect(told(await till.owner.post(`/targets/${typed}/reckon`, { version: 2 }))).toEqual([
      409,
      'not_measured',
    ]);
  });

  it('tells nobody figures they may not read: its source is chosen, and its people and days said, by who reads them', async () => {
    const hr = await till.clinic.signedIn({
      permissions: ['view_targets', 'create_targets', 'edit_targets'],
    });
    const hidden = await hr.post(
      '/targets',
      target({ source: 'collected_revenue', measure: 'money', title: 'محصَّل' }),
    );
    expect(told(hidden)).toEqual([422, 'source_hidden', ['source']]);
    const draft = await made({ title: 'إيراد ديسمبر', source: 'collected_revenue', measure: 'money' });
    const edit = (values: object) => hr.put(`/targets/${draft.id}`, { version: 1, ...values });
    expect(told(await edit({ employee_ids: [karim] }))).toEqual([422, 'source_hidden', ['source']]);
    expect(told(await edit({ period_from: '2026-11-21' }))).toEqual([422, 'source_hidden', ['source']]);
    expect((await edit({ target_value: '12' })).status).toBe(200);
  });
});
