import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, type Answer, type Client } from '#tests/setup/client.ts';
import {
  startTestServer,
  type TestClinic,
  type TestPerson,
  type TestServer,
} from '#tests/setup/testServer.ts';
import { bookingDesk, type BookingDesk } from './bookingDesk.ts';
import { asRead, asStored, thousandVisits, visitsOf } from './thousandVisits.ts';
import { instantOf, plainText, readCalendar } from './readCalendar.ts';

let server: TestServer;
let at: BookingDesk;
// Sunday 22 November 2026, 08:00 in Cairo (+02).
const now = new Date('2026-11-22T06:00:00Z');
beforeAll(async () => {
  server = await startTestServer({}, { clock: () => now });
  at = await bookingDesk(await server.newClinic());
});
afterAll(() => server.stop());

type Doctor = Client & { readonly person: TestPerson };
async function doctorOf(clinic: TestClinic = at.clinic): Promise<Doctor> {
  const doctor = await clinic.signedIn({ role: 'doctor' });
  await clinic.sql('update employees set job_title_id = $2 where id = $1', [
    doctor.person.employeeId,
    clinic.start.titles.get('طبيب'),
  ]);
  return doctor;
}
async function opened(by: Client): Promise<string> {
  const { status, json, text } = await by.post('/calendar-feed');
  expect([status, text]).toEqual([200, text]);
  return new URL(String(json.address)).pathname.split('/').at(-1) ?? '';
}
/** What a calendar sends: nothing but the address. */
const ask = (token: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  createClient(server.origin).get(`/calendar-feeds/${token}`, headers);
const shape = ({ status, json }: Answer): unknown[] => [
  status,
  JSON.stringify({ ...json, request_id: undefined }),
];
const absent = async (): Promise<unknown[]> => shape(await ask(randomBytes(32).toString('base64url')));
const summaries = async (token: string): Promise<string[]> =>
  readCalendar((await ask(token)).text).events.map((one) => plainText(one['SUMMARY'] ?? ''));

describe('UX-37 a person’s calendar feed', () => {
  it('is told once and kept as a hash alone, and answers calendars without a session', async () => {
    const doctor = await doctorOf();
    expect((await doctor.get('/calendar-feed')).json).toEqual({
      on: false,
      created_at: null,
      last_seen_at: null,
      expires_at: null,
    });
    const { json } = await doctor.post('/calendar-feed');
    const { pathname, host, protocol } = new URL(String(json.address));
    const token = pathname.split('/').at(-1) ?? '';
    expect([host.startsWith(`${at.clinic.subdomain}.`), protocol]).toEqual([true, 'http:']);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const answer = await ask(token);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('set-cookie')).toBeNull();
    const state = await doctor.get('/calendar-feed');
    expect(state.json).toMatchObject({ on: true });
    const log = await at.clinic.sql('select changes::text, actor_id, request_id from audit_log');
    expect(log.filter((one) => String(one['changes']).includes('calendar_feed')).length).toBeGreaterThan(0);
    for (const said of [state.text, JSON.stringify(log), server.logLines.join('\n')])
      expect(said).not.toContain(token);
  });

  it('holds the doctor’s own visits from a week back to 55 days ahead, those to come about, with initials alone', async () => {
    const [doctor, other] = [await doctorOf(), await doctorOf()];
    const type_id = await at.type();
    const visit = async (by: Doctor, full_name: string, starts_at: string) =>
      at.booked({
        doctor_id: by.person.employeeId,
        patient_id: await at.patient({ full_name }),
        type_id,
        starts_at,
      });
    const first = await visit(doctor, 'منى سامي فؤاد', '2026-11-23T10:00:00+02:00');
    const gone = await visit(doctor, 'باسم رشدي', '2026-11-23T11:00:00+02:00');
    await visit(doctor, 'هاني صبري', '2027-01-15T10:00:00+02:00');
    await visit(doctor, 'تامر وجدي', '2027-01-16T10:00:00+02:00');
    await visit(other, 'زينب خالد', '2026-11-23T10:00:00+02:00');
    const cancelling = { cancel_reason: 'patient_request', cancelled_by: 'patient' };
    expect((await at.step(gone.id, 'cancel', cancelling)).status).toBe(200);
    const token = await opened(doctor);
    const { events, properties } = readCalendar((await ask(token)).text);
    expect(
      events.map((one) => [one['UID'], instantOf(one['DTSTART']), plainText(one['SUMMARY'] ?? '')]),
    ).toEqual([
      [first.id, '2026-11-23T08:00:00.000Z', 'م. س. ف.'],
      [expect.any(String), '2027-01-15T08:00:00.000Z', 'ه. ص.'],
    ]);
    expect(properties['X-WR-CALNAME']).toBe(`مواعيدي - عيادة ${at.clinic.subdomain}`);
    const moved = { starts_at: '2026-11-23T12:00:00+02:00', outside_hours: true };
    expect((await at.step(first.id, 'move', moved)).status).toBe(200);
    const [again] = readCalendar((await ask(token)).text).events;
    expect([again?.['UID'], again?.['SEQUENCE']]).toEqual([first.id, '2']);
  });

  it('an independent reader reads back 1,000 visits, with names and places where the clinic allows them', async () => {
    const own = await bookingDesk(await server.newClinic());
    const doctor = await doctorOf(own.clinic);
    const type_id = await own.type({ name_ar: 'زراعة سرية' });
    const room_id = await own.room({ name_ar: 'غرفة, الأولى; "أ"' });
    const names = [
      'ليلى أحمد عبد الرحمن السيد المنشاوي الأنصاري الحسيني البغدادي',
      'محمود, سعيد; حسن',
      'Jean-Luc O’Brien \\ Smith',
      'عمر خالد',
    ];
    const patients = [];
    for (const full_name of names) patients.push(await own.patient({ full_name }));
    await thousandVisits(own, [
      patients,
      doctor.person.employeeId,
      type_id,
      own.clinic.start.branch,
      room_id,
    ]);
    const settings = (await own.owner.get('/booking-settings')).json;
    const { id, version } = settings.data?.[0] ?? settings[0] ?? settings;
    const token = await opened(doctor);
    expect(new Set(await summaries(token))).toEqual(new Set(['ل. أ. ع.', 'م. س. ح.', 'J. O. S.', 'ع. خ.']));
    const allowed = await own.owner.put(`/booking-settings/${id}`, { version, calendar_names: true });
    expect([allowed.status, allowed.json.calendar_names]).toEqual([200, true]);
    const { events } = readCalendar((await ask(token)).text);
    const rows = await visitsOf(own);
    expect(events).toHaveLength(1000);
    expect(events.map(asRead)).toEqual(rows.map(asStored));
    expect((await ask(token)).text.replaceAll('\r\n ', '')).not.toContain('زراعة');
  });

  it('is not sent again to a calendar that has it, until something changed', async () => {
    const doctor = await doctorOf();
    const token = await opened(doctor);
    const first = await ask(token);
    const mark = first.headers.get('etag') ?? '';
    expect(mark).toMatch(/^"[\w-]{43}"$/);
    const same = await ask(token, { 'if-none-match': mark });
    expect([same.status, same.text, same.headers.get('etag')]).toEqual([304, '', mark]);
    const values = { doctor_id: doctor.person.employeeId, type_id: await at.type() };
    await at.booked({ ...values, patient_id: await at.patient(), starts_at: '2026-11-23T10:00:00+02:00' });
    const other = await ask(token, { 'if-none-match': mark });
    expect([other.status, other.headers.get('etag') === mark]).toEqual([200, false]);
  });
});

describe('SEC-75 the secret of a feed', () => {
  it('ends with the next one, with its stop, and with the session it counts as', async () => {
    const doctor = await doctorOf();
    const first = await opened(doctor);
    const second = await opened(doctor);
    expect(shape(await ask(first))).toEqual(await absent());
    expect((await ask(second)).status).toBe(200);
    expect((await doctor.remove('/calendar-feed')).json.on).toBe(false);
    expect(shape(await ask(second))).toEqual(await absent());
    const third = await opened(doctor);
    const mine = await doctor.get('/sessions');
    const listed = mine.json.filter((one: { user_agent: string }) => one.user_agent === 'calendar-feed');
    expect(listed).toHaveLength(1);
    expect((await doctor.remove(`/sessions/${listed[0].id}`)).status).toBe(200);
    expect(shape(await ask(third))).toEqual(await absent());
    const fourth = await opened(doctor);
    expect((await doctor.post('/sessions/revoke-others')).status).toBe(200);
    expect(shape(await ask(fourth))).toEqual(await absent());
    expect((await doctor.get('/me')).status).toBe(200);
  });

  it('ends with the password, a reset, the right, the role and the account', async () => {
    const chosen = 'سماء-زرقاء-Kite-93';
    const cases: Readonly<Record<string, (doctor: Doctor) => Promise<unknown>>> = {
      'a new password': async (doctor) => {
        const body = {
          current_password: doctor.person.password,
          password: chosen,
          password_confirmation: chosen,
        };
        const { status, text } = await doctor.post('/change-password', body);
        expect([status, text]).toEqual([200, text]);
      },
      'a temporary password': async (doctor) => {
        const { status } = await at.owner.post(`/employees/${doctor.person.employeeId}/reset-password`);
        expect(status).toBe(200);
      },
      'the right': (doctor) =>
        at.clinic.sql(
          `insert into user_grants (clinic_id, user_id, permission, effect) values (app_clinic(), $1, 'patients_view_self_appointments', 'deny')`,
          [doctor.person.userId],
        ),
      'the role': (doctor) =>
        at.clinic.sql('update users set role_id = $2 where id = $1', [
          doctor.person.userId,
          at.clinic.start.roles.get('storekeeper'),
        ]),
      'the account': (doctor) =>
        at.clinic.sql('update users set is_active = false where id = $1', [doctor.person.userId]),
      'a password to be changed': (doctor) =>
        at.clinic.sql('update users set must_change_password = true where id = $1', [doctor.person.userId]),
    };
    for (const [name, end] of Object.entries(cases)) {
      const doctor = await doctorOf();
      const token = await opened(doctor);
      expect([name, (await ask(token)).status]).toEqual([name, 200]);
      await end(doctor);
      expect([name, shape(await ask(token))]).toEqual([name, await absent()]);
    }
  });

  it('ends with the service, the subscription and the clinic, and is absent on another clinic’s host', async () => {
    const clinic = await server.newClinic();
    const token = await opened(await doctorOf(clinic));
    const set = (text: string) => clinic.sql(`update clinics set ${text} where id = app_clinic()`);
    expect(shape(await ask(token, { 'x-clinic-subdomain': at.clinic.subdomain }))).toEqual(await absent());
    await set(`modules_off = '{appointments}'`);
    expect(shape(await ask(token))).toEqual(await absent());
    await set(
      `modules_off = '{}', subscription_ends_at = '2026-11-01T00:00:00Z', subscription_plan = 'trial'`,
    );
    expect(shape(await ask(token))).toEqual(await absent());
    await set('subscription_ends_at = null');
    expect((await ask(token)).status).toBe(200);
    await server.database.pool.query(
      `begin; set local role gate; update clinics set status = 'suspended' where id = '${clinic.id}'; commit`,
    );
    expect(shape(await ask(token))).toEqual(await absent());
  });

  it('opens nothing else, is no session of the ten, and a session is no feed', async () => {
    const doctor = await doctorOf();
    const token = await opened(doctor);
    for (const path of ['/me', '/appointments', '/calendar-feed', '/sessions', '/waiting-room'])
      expect(
        (await createClient(server.origin).get(path, { authorization: `Bearer ${token}` })).status,
      ).toBeGreaterThanOrEqual(401);
    expect(shape(await ask(doctor.token ?? ''))).toEqual(await absent());
    for (const bad of ['x', 'a'.repeat(43), `${token}x`, token.toLowerCase(), '..%2f..', '%00'])
      expect([400, 404]).toContain((await ask(bad)).status);
    for (let n = 0; n < 12; n += 1)
      await createClient(server.origin, { 'x-clinic-subdomain': at.clinic.subdomain }).signIn(
        doctor.person.name,
        doctor.person.password,
      );
    expect((await ask(token)).status).toBe(200);
  });

  it('is made and stopped by whoever has appointments of their own, for themselves alone', async () => {
    const desk = await at.clinic.signedIn({ permissions: ['patients_view_appointments_calendar'] });
    for (const call of [
      desk.get('/calendar-feed'),
      desk.post('/calendar-feed'),
      desk.remove('/calendar-feed'),
    ])
      expect((await call).status).toBe(403);
    const [one, other] = [await doctorOf(), await doctorOf()];
    const token = await opened(one);
    await opened(other);
    expect((await other.remove('/calendar-feed')).status).toBe(200);
    expect((await ask(token)).status).toBe(200);
  });
});
