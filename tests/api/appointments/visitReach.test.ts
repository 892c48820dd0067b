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
