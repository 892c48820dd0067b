import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { bookingDesk, told, type Answer, type Body, type BookingDesk } from './bookingDesk.ts';

let server: TestServer;
let at: BookingDesk;
let type_id: string;
// Sunday 22 November 2026, 08:00 in Cairo (+02).
const clock = (): Date => new Date('2026-11-22T06:00:00Z');
beforeAll(async () => {
  server = await startTestServer({}, { clock });
  at = await bookingDesk(await server.newClinic());
  type_id = await at.type();
});
afterAll(() => server.stop());

/** An instant in Cairo (+02). */
const on = (day: string, time: string): string => `2026-11-${day}T${time}:00+02:00`;
const week = ['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri'] as const;
const row = (doctor_id: string, weekday: string, values: Body = {}): Body => ({
  doctor_id,
  weekday,
  branch_id: at.clinic.start.branch,
  opens: '09:00',
  closes: '17:00',
  valid_from: '2026-01-01',
  ...values,
});
const ok = (answer: Answer): Answer['json'] => {
  expect([answer.status < 300, answer.text]).toEqual([true, answer.text]);
  return answer.json;
};
/** A doctor who works from nine to five each day, and the rows of it by weekday. */
async function working(values: Body = {}): Promise<{ doctor: string; rows: Readonly<Record<string, Body>> }> {
  const doctor = await at.doctor();
  const rows: Record<string, Body> = {};
  for (const weekday of week)
    rows[weekday] = ok(await at.owner.post('/doctor-schedules', row(doctor, weekday, values)));
  return { doctor, rows };
}
const visit = async (doctor_id: string, starts_at: string, values: Body = {}): Promise<string> =>
  String(
    ok(
      await at.desk.post('/appointments', {
        doctor_id,
        patient_id: await at.patient(),
        type_id,
        starts_at,
        ...values,
      }),
    )['id'],
  );
const flag = async (id: string): Promise<unknown> =>
  (await at.owner.get(`/appointments/${id}`)).json['needs_rebooking'];
const flags = (ids: readonly string[]): Promise<unknown[]> => Promise.all(ids.map(flag));
const notices = (): Promise<readonly Body[]> =>
  at.clinic.sql(
    `select payload ->> 'n' as n, payload ->> 'list' as list, about_branch from outbox where event = 'appointment.to_rebook' order by created_at, id`,
  );
const holiday = (day: string, values: Body = {}) =>
  at.owner.post('/holidays', {
    name_ar: `عطلة ${day}`,
    date_from: `2026-11-${day}`,
    date_to: `2026-11-${day}`,
    ...values,
  });

describe('clinic.md A5 a holiday that comes later', () => {
  it('cancels nothing: visits on it are marked and the desk is told with the list; taken away, they are not marked any more', async () => {
    const { doctor } = await working();
    const [before, hit, meant] = [
      await visit(doctor, on('23', '10:00')),
      await visit(doctor, on('24', '10:00')),
      await visit(doctor, on('24', '19:00'), { outside_hours: true }),
    ];
    const cancelled = await visit(doctor, on('24', '12:00'));
    await at.step(cancelled, 'cancel', { cancel_reason: 'patient_request', cancelled_by: 'patient' });
    const known = (await notices()).length;
    const made = ok(await holiday('24'));
    expect(await flags([before, hit, meant, cancelled])).toEqual([false, true, true, false]);
    expect((await at.owner.get(`/appointments/${hit}`)).json).toMatchObject({ status: 'booked', version: 2 });
    expect(await at.holds(hit)).toHaveLength(2);
    const [notice] = (await notices()).slice(known);
    expect(notice).toMatchObject({ n: '2', about_branch: at.clinic.start.branch });
    expect(notice?.['list']).toMatch(/^24\/11 10:00 مريض رقم \d+، 24\/11 19:00 مريض رقم \d+$/);
    // Coming back from cancelled is refused as booking that day is (DESIGN 9.47).
    expect(told(await at.step(cancelled, 'revert'))).toEqual([
      409,
      'invalid_state',
      'appointment.doctor_absent',
    ]);
    expect((await at.owner.remove(`/holidays/${String(made['id'])}`)).status).toBe(200);
    ok(await at.step(cancelled, 'revert'));
    expect(await flags([hit, meant, cancelled])).toEqual([false, false, false]);
    expect((await notices()).length).toBe(known + 1);
    expect(ok(await at.owner.post(`/holidays/${String(made['id'])}/undo-removal`, {}))['id']).toBe(
      made['id'],
    );
    expect(await flags([hit, meant, cancelled])).toEqual([true, true, true]);
  });

  it('edited it marks the visits of its new days and frees those of the others; moved, a visit is done with', async () => {
    const { doctor } = await working();
    const [first, second] = [await visit(doctor, on('25', '10:00')), await visit(doctor, on('26', '10:00'))];
    const made = ok(await holiday('25'));
    expect(await flags([first, second])).toEqual([true, false]);
    const days = { date_from: '2026-11-26', date_to: '2026-11-26' };
    ok(await at.owner.put(`/holidays/${String(made['id'])}`, { version: made['version'], ...days }));
    expect(await flags([first, second])).toEqual([false, true]);
    ok(await at.step(second, 'move', { starts_at: on('25', '12:00') }));
    expect(await flag(second)).toBe(false);
  });

  it('of another branch, or of other employees, marks nobody here', async () => {
    const { doctor } = await working();
    const there = await visit(doctor, on('28', '10:00'));
    const other = ok(await at.owner.post('/branches', { name_ar: 'فرع الشيخ زايد', code: 'SZ' }));
    ok(await holiday('28', { branch_ids: [other['id']] }));
    ok(await holiday('28', { name_ar: 'عيد الميلاد', holiday_groups: ['christian'] }));
    expect(await flag(there)).toBe(false);
    const here = ok(await holiday('28', { name_ar: 'جرد', branch_ids: [at.clinic.start.branch] }));
    expect(await flag(there)).toBe(true);
    // Two close it: one of them taken away leaves it closed.
    const second = ok(await holiday('28', { name_ar: 'صيانة' }));
    await at.owner.remove(`/holidays/${String(here['id'])}`);
    expect(await flag(there)).toBe(true);
    await at.owner.remove(`/holidays/${String(second['id'])}`);
    expect(await flag(there)).toBe(false);
  });
});

describe('clinic.md A5 hours that change later', () => {
  it('a day a doctor closes marks its visits; opened again they are not marked', async () => {
    const { doctor, rows } = await working();
    const hit = await visit(doctor, on('30', '10:00'));
    const monday = rows['mon'] ?? {};
    const closed = ok(
      await at.owner.put(`/doctor-schedules/${String(monday['id'])}`, {
        version: monday['version'],
        exceptions: [{ date: '2026-11-30', closed: true }],
      }),
    );
    expect(await flag(hit)).toBe(true);
    ok(
      await at.owner.put(`/doctor-schedules/${String(monday['id'])}`, {
        version: closed['version'],
        exceptions: [],
      }),
    );
    expect(await flag(hit)).toBe(false);
    await at.owner.remove(`/doctor-schedules/${String(monday['id'])}`);
    expect(await flag(hit)).toBe(true);
    ok(await at.owner.post(`/doctor-schedules/${String(monday['id'])}/undo-removal`, {}));
    expect(await flag(hit)).toBe(false);
  });

  it('a week that is copied for a while is judged as a whole, and tells once', async () => {
    const { doctor } = await working();
    const [early, late] = [await visit(doctor, on('29', '09:30')), await visit(doctor, on('29', '13:00'))];
    const known = (await notices()).length;
    ok(
      await at.owner.post('/doctor-schedules/copy', {
        from_doctor_id: doctor,
        doctor_id: doctor,
        valid_from: '2026-11-28',
        valid_to: '2026-12-04',
        label: 'رمضان',
        opens: '12:00',
        closes: '16:00',
      }),
    );
    expect(await flags([early, late])).toEqual([true, false]);
    expect((await notices()).slice(known)).toMatchObject([{ n: '1' }]);
  });

  it('a branch and a room that open at other hours', async () => {
    const { doctor } = await working();
    const room_id = await at.room();
    const [inRoom, other] = [
      await visit(doctor, on('29', '10:00'), { room_id }),
      await visit(doctor, on('29', '15:00')),
    ];
    const room = (await at.owner.get(`/rooms/${room_id}`)).json;
    const sunday = (opens: string, closes: string) => [{ weekday: 'sun', opens, closes }];
    const shut = ok(
      await at.owner.put(`/rooms/${room_id}`, {
        version: room['version'],
        open_hours: sunday('12:00', '17:00'),
      }),
    );
    expect(await flags([inRoom, other])).toEqual([true, false]);
    ok(await at.owner.put(`/rooms/${room_id}`, { version: shut['version'], open_hours: [] }));
    expect(await flags([inRoom, other])).toEqual([false, false]);
    const path = `/branches/${at.clinic.start.branch}`;
    const { version } = (await at.owner.get(path)).json;
    const branch = ok(await at.owner.put(path, { version, open_hours: sunday('09:00', '13:00') }));
    expect(await flags([inRoom, other])).toEqual([false, true]);
    ok(await at.owner.put(path, { version: branch['version'], open_hours: [] }));
    expect(await flags([inRoom, other])).toEqual([false, false]);
  });
});

describe('clinic.md A5 what closes besides hours', () => {
  it('a doctor who leaves the clinic leaves visits to be rebooked, those outside of hours too; who comes back takes them up', async () => {
    const { doctor } = await working();
    const ids = [
      await visit(doctor, on('29', '10:00')),
      await visit(doctor, on('29', '19:00'), { outside_hours: true }),
    ];
    const known = (await notices()).length;
    const path = `/employees/${doctor}`;
    const { version } = (await at.owner.get(path)).json;
    const left = ok(
      await at.owner.post(`${path}/deactivate`, {
        version,
        leaving_date: '2026-11-20',
        leaving_reason: 'استقالة',
      }),
    );
    expect(await flags(ids)).toEqual([true, true]);
    expect((await notices()).slice(known)).toMatchObject([{ n: '2', about_branch: at.clinic.start.branch }]);
    ok(
      await at.owner.post(`${path}/rehire`, {
        version: left['version'],
        rehire_date: '2026-11-22',
      }),
    );
    expect(await flags(ids)).toEqual([false, false]);
  });

  it('a holiday closes nothing while the service of holidays is off, and closes again with it', async () => {
    const { doctor } = await working();
    const hit = await visit(doctor, on('23', '11:00'));
    const made = ok(await holiday('23', { name_ar: 'عطلة الخدمة' }));
    expect(await flag(hit)).toBe(true);
    const turn = async (isOn: boolean) =>
      ok(await at.owner.put('/modules/vacations', { on: isOn, with_others: true }));
    await turn(false);
    expect(await flag(hit)).toBe(false);
    await turn(true);
    expect(await flag(hit)).toBe(true);
    expect((await at.owner.remove(`/holidays/${String(made['id'])}`)).status).toBe(200);
  });

  it('marks three hundred visits by one statement and notes each in its history', async () => {
    const { doctor } = await working();
    const first = await visit(doctor, '2026-12-13T09:00:00+02:00');
    await at.clinic.sql(
      `insert into appointments (clinic_id, patient_id, doctor_id, type_id, branch_id, starts_at, duration_min, ends_at, hold_until, mode, status)
        select clinic_id, patient_id, doctor_id, type_id, branch_id, starts_at + n * interval '1 day', duration_min, ends_at + n * interval '1 day',
            hold_until + n * interval '1 day', mode, status from appointments, generate_series(1, 299) n where id = $1`,
      [first],
    );
    const texts: string[] = [];
    const { query } = pg.Client.prototype;
    const asked = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...given: unknown[]
    ) {
      const [text] = given as [string | { readonly text: string }];
      texts.push(typeof text === 'string' ? text : text.text);
      return Reflect.apply(query, this, given) as never;
    });
    const path = `/employees/${doctor}`;
    const { version } = (await at.owner.get(path)).json;
    const gone = { version, leaving_date: '2026-11-22', leaving_reason: 'سفر' };
    const left = await at.owner.post(`${path}/deactivate`, gone);
    asked.mockRestore();
    ok(left);
    const [row] = await at.clinic.sql(
      `select count(*) filter (where needs_rebooking and version = 2)::int as n, (select count(*)::int from audit_log l where l.entity = 'appointments'
          and l.reason = 'closed_then' and l.version = 2 and l.changes = '{"needs_rebooking": [false, true]}'
          and l.entity_id in (select id from appointments where doctor_id = $1)) as noted
        from appointments where doctor_id = $1`,
      [doctor],
    );
    expect(row).toEqual({ n: 300, noted: 300 });
    expect(texts.filter((text) => /update "?appointments/.test(text))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('insert into audit_log')).length).toBeLessThan(6);
  });
});

it('A5 and A3 at once: a visit booked while the holiday is written is either refused or marked', async () => {
  const doctors = await Promise.all(Array.from({ length: 6 }, async () => (await working()).doctor));
  const patients = await Promise.all(doctors.map(() => at.patient()));
  const booking = doctors.map((doctor_id, n) =>
    at.desk.post('/appointments', {
      doctor_id,
      patient_id: patients[n],
      type_id,
      starts_at: on('27', '10:00'),
    }),
  );
  const [made, ...answers] = await Promise.all([holiday('27'), ...booking]);
  expect(made?.status).toBe(201);
  for (const answer of answers) {
    if (answer.status === 201) expect(await flag(String(answer.json['id']))).toBe(true);
    else expect(told(answer)).toEqual([409, 'invalid_state', 'appointment.doctor_absent']);
  }
});
