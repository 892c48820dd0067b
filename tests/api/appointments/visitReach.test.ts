import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { bookingDesk, onField, type Body, type BookingDesk } from './bookingDesk.ts';

/** Issue 17, bad input: a visit of another branch, and times a clock never shows. */
let server: TestServer;
let at: BookingDesk;
// Sunday 22 November 2026, 08:00 in Cairo (+02).
const now = new Date('2026-11-22T06:00:00Z');
beforeAll(async () => {
  server = await startTestServer({}, { clock: () => now });
  at = await bookingDesk(await server.newClinic());
});
afterAll(() => server.stop());

const wish = async (more: Body = {}): Promise<Body> => ({
  patient_id: await at.patient(),
  doctor_id: await at.doctor(),
  type_id: await at.type(),
  starts_at: '2026-11-24T10:00:00+02:00',
  ...more,
});

describe('a visit of another branch', () => {
  it('is absent to whoever reaches one branch alone, by every door and at every step', async () => {
    const elsewhere = (await at.owner.post('/branches', { name_ar: 'فرع طنطا', code: 'TAN' })).json['id'];
    const permissions = ['patients_view_appointments_calendar', 'patients_view_all_patients'];
    const far = await at.clinic.signedIn({ permissions, dataScope: 'branch' });
    await at.clinic.sql('update employees set branch_id = $2 where id = $1', [
      far.person.employeeId,
      elsewhere,
    ]);
    const { id, version } = await at.booked(await wish());
    const before = (await at.owner.get(`/appointments/${String(id)}`)).json;
    for (const door of ['', '/history', '/calendar-file'])
      expect([door, (await far.get(`/appointments/${String(id)}${door}`)).status]).toEqual([door, 404]);
    const steps: Readonly<Record<string, Body>> = {
      confirm: {},
      arrive: {},
      start: {},
      complete: {},
      'no-show': {},
      revert: {},
      move: { starts_at: '2026-11-24T12:00:00+02:00', outside_hours: true },
      cancel: { cancel_reason: 'patient_request', cancelled_by: 'patient' },
      tell: {},
      remind: {},
    };
    for (const [step, body] of Object.entries(steps)) {
      const { status } = await far.post(`/appointments/${String(id)}/${step}`, { version, ...body });
      expect([step, status]).toEqual([step, 404]);
    }
    expect((await far.put(`/appointments/${String(id)}`, { version, note: 'x' })).status).toBe(404);
    expect((await far.get('/appointments')).json).toEqual([]);
    const day = await far.get('/appointments/calendar?from=2026-11-24&to=2026-11-24');
    expect(day.json['appointments']).toEqual([]);
    expect((await at.owner.get(`/appointments/${String(id)}`)).json).toEqual(before);
    const there = await at.book(await wish({ branch_id: at.clinic.start.branch }), far);
    expect(there.status).toBe(422);
    expect((await at.owner.get('/appointments')).json).toHaveLength(1);
  });
});

describe('findings 47: calendar, queue, counts and free time show what the list shows', () => {
  it.each(['branch', 'department', 'team', 'self'])('to whom %s is open', async (dataScope) => {
    const permissions = ['patients_view_appointments_calendar', 'patients_view_all_patients'];
    const reader = await at.clinic.signedIn({ permissions, dataScope });
    const named = { name_ar: `قسم ${reader.person.name}` };
    const { id: department } = (await at.owner.post('/departments', named)).json;
    const [mine, beside, below] = [await at.doctor(), await at.doctor(), await at.doctor()];
    await at.clinic.sql('update employees set department_id = $2 where id = any ($1::uuid[])', [
      [reader.person.employeeId, mine],
      department,
    ]);
    await at.clinic.sql('update employees set manager_id = $2 where id = $1', [
      below,
      reader.person.employeeId,
    ]);
    const starts_at = '2026-11-25T10:00:00+02:00';
    const visits = new Map<string, string>();
    for (const [name, doctor_id] of Object.entries({ mine, beside, below }))
      visits.set(String((await at.booked(await wish({ doctor_id, starts_at })))['id']), name);
    const of = (rows: unknown): string[] =>
      (rows as readonly Body[]).flatMap((row) => visits.get(String(row['id'])) ?? []).toSorted();
    const expected = {
      branch: ['below', 'beside', 'mine'],
      department: ['mine'],
      team: ['below'],
      self: [],
    }[dataScope];
    const query = encodeURIComponent(JSON.stringify({ id: [...visits.keys()] }));
    expect(of((await reader.get(`/appointments?filter=${query}`)).json)).toEqual(expected);
    const day = 'from=2026-11-25&to=2026-11-25';
    const calendar = (await reader.get(`/appointments/calendar?${day}`)).json;
    expect(of(calendar['appointments'])).toEqual(expected);
    const doctors = new Map([
      [mine, 'mine'],
      [beside, 'beside'],
      [below, 'below'],
    ]);
    const columns = (calendar['columns'] as readonly Body[]).flatMap(
      (one) => doctors.get(String(one['id'])) ?? [],
    );
    expect(columns.toSorted()).toEqual(expected);
    const counts = (await reader.get(`/appointments/calendar?${day}&counts=1`)).json as unknown as {
      readonly days: readonly { readonly byDoctor: Record<string, number> }[];
    };
    const counted = Object.keys(counts.days[0]?.byDoctor ?? {}).flatMap((id) => doctors.get(id) ?? []);
    expect(counted.toSorted()).toEqual(expected);
    const queue = (await reader.get('/queue?date=2026-11-25')).json;
    expect(of(queue['expected'])).toEqual(expected);
  });
});

describe('clinic.md W4 the wall clock', () => {
  it('a time without offset is refused; 00:30 of the night the clocks go forward does not exist, to book and to move', async () => {
    const values = await wish();
    const ask = (starts_at: string) => at.book({ ...values, starts_at });
    expect(onField(await ask('2026-11-24T10:00'), 'starts_at')).toEqual([422, 'أرسل الوقت مع فارق التوقيت']);
    const gap = '2027-04-30T00:30[first]';
    const absent = [422, expect.stringContaining('هذا الوقت غير موجود بسبب تغيير الساعة. أقرب وقت بعده')];
    expect(onField(await ask(gap), 'starts_at')).toEqual(absent);
    const { id } = await at.booked(values);
    const moved = await at.step(String(id), 'move', { starts_at: gap, outside_hours: true });
    expect(onField(moved, 'starts_at')).toEqual(absent);
    expect(await at.holds(String(id))).toEqual(['patient 1 08:00-08:30', 'doctor 1 08:00-08:30']);
    // The instant that an offset of the winter names exists, and shows an hour later.
    const shown = await at.step(String(id), 'move', {
      starts_at: '2027-04-30T00:30:00+02:00',
      outside_hours: true,
    });
    expect(shown.json['starts_at']).toBe('2027-04-29T22:30:00+00:00');
    const night = await at.owner.get('/appointments/calendar?from=2027-04-30&to=2027-04-30');
    expect(night.json['appointments']).toMatchObject([{ id }]);
  });
});
