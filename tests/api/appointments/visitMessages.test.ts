import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { bookingDesk, type BookingDesk } from './bookingDesk.ts';

/** Whom to write about visits to come: reminders, and what was booked, moved or cancelled (clinic.md 4.1, UX-36, UX-72). */
let server: TestServer;
let desk: BookingDesk;
let now: Date;
let doctor_id: string;
let type_id: string;
beforeAll(async () => {
  // An access token is read by the same clock: everybody signs in after the last of the times below.
  now = new Date('2026-11-01T06:00:00Z');
  server = await startTestServer({}, { clock: () => now });
  desk = await bookingDesk(await server.newClinic());
  [doctor_id, type_id] = [await desk.doctor(), await desk.type()];
  await desk.clinic.sql(
    "update employees set full_name_ar = 'سارة حسن', full_name_en = 'Sara Hassan' where id = $1",
    [doctor_id],
  );
});
afterAll(() => server.stop());
beforeEach(() => {
  now = new Date('2026-11-01T06:00:00Z');
});

interface Message {
  readonly id: string;
  readonly version: number;
  readonly kind: string;
  readonly patient: { readonly id: string };
  readonly starts_at: string;
  readonly why: string | null;
  readonly message: string | null;
}
async function listed(by: Client = desk.desk, query = ''): Promise<readonly Message[]> {
  const { status, json, text } = await by.get(`/appointments/messages${query}`);
  if (status !== 200) throw new Error(text);
  return json;
}
/** What is to be written of a visit now; undefined is nothing. */
const kindOf = async (id: unknown): Promise<string | undefined> =>
  (await listed()).find((one) => one.id === id)?.kind;
const at = (instant: string): void => {
  now = new Date(instant);
};
let rows = 0;
/** A patient who agreed to be written to, and a visit of theirs. */
async function visit(starts_at: string, values: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const patient_id = await desk.patient(values);
  await desk.owner.post('/patient-consents', { patient_id, purpose: 'messages' });
  rows += 1;
  // Each with a doctor of their own, so that times are free.
  const { id } = await desk.booked({
    patient_id,
    doctor_id: rows === 1 ? doctor_id : await desk.doctor(),
    type_id,
    starts_at,
  });
  return String(id);
}
const cancelled = { cancel_reason: 'patient_request', cancelled_by: 'patient' };

describe('reminders', () => {
  it('are due 24 hours and 2 hours before, to the minute; each is marked once, a moved visit needs a new one', async () => {
    const id = await visit('2026-11-05T08:00:00Z');
    at('2026-11-01T06:03:00Z');
    await desk.step(id, 'tell');
    at('2026-11-04T07:59:00Z');
    expect(await kindOf(id)).toBeUndefined();
    at('2026-11-04T08:00:00Z');
    expect(await kindOf(id)).toBe('reminder');
    const { status, json } = await desk.step(id, 'remind');
    expect([status, json['reminder_sent_at'], json['status']]).toEqual([
      200,
      '2026-11-04T08:00:00+00:00',
      'booked',
    ]);
    expect(await kindOf(id)).toBeUndefined();
    at('2026-11-05T05:59:00Z');
    expect(await kindOf(id)).toBeUndefined();
    at('2026-11-05T06:00:00Z');
    expect(await kindOf(id)).toBe('reminder');
    await desk.step(id, 'remind');
    expect(await kindOf(id)).toBeUndefined();
    expect(
      (await desk.step(id, 'move', { starts_at: '2026-11-08T08:00:00Z', outside_hours: true })).status,
    ).toBe(200);
    at('2026-11-05T06:03:00Z');
    expect(await kindOf(id)).toBe('moved');
    await desk.step(id, 'tell');
    at('2026-11-07T08:00:00Z');
    expect(await kindOf(id)).toBe('reminder');
    at('2026-11-08T08:00:00Z');
    expect(await kindOf(id)).toBeUndefined();
    expect((await desk.step(id, 'remind')).json).toMatchObject({ reason: 'appointment.over' });
  });

  it('count hours that pass: across the night of 29 October clocks say another hour', async () => {
    at('2026-10-20T06:00:00Z');
    // 30 October 10:00 in Cairo is 08:00 UTC (+02); 24 hours before clocks show 11:00 on the 29th (+03).
    const id = await visit('2026-10-30T10:00:00+02:00');
    at('2026-10-20T06:03:00Z');
    await desk.step(id, 'tell');
    at('2026-10-29T10:59:00+03:00');
    expect(await kindOf(id)).toBeUndefined();
    at('2026-10-29T11:00:00+03:00');
    const [found] = (await listed()).filter((one) => one.id === id);
    const text = new URL(String(found?.message)).searchParams.get('text');
    expect(text).toContain('يوم الجمعة 30/10/2026 الساعة 10:00 صباحاً');
  });

  it('go by the clinic’s settings, and one is enough where no second is set', async () => {
    const id = await visit('2026-11-05T08:00:00Z');
    at('2026-11-01T06:03:00Z');
    await desk.step(id, 'tell');
    const set = async (values: object): Promise<void> => {
      const { version } = (await desk.owner.get('/booking-settings')).json[0] as { version: number };
      const { status, text } = await desk.owner.put(`/booking-settings/${desk.clinic.id}`, {
        version,
        ...values,
      });
      expect([status, text]).toEqual([200, text]);
    };
    await set({ reminder_hours: 48, second_reminder_hours: null });
    at('2026-11-03T08:00:00Z');
    expect(await kindOf(id)).toBe('reminder');
    await desk.step(id, 'remind');
    at('2026-11-05T07:00:00Z');
    expect(await kindOf(id)).toBeUndefined();
    await set({ reminder_hours: 24, second_reminder_hours: 2 });
  });
});

describe('what was booked, moved or cancelled (UX-36)', () => {
  it('is on the list three minutes later, once, and goes when it is marked as sent', async () => {
    const id = await visit('2026-11-10T08:00:00Z');
    at('2026-11-01T06:02:59Z');
    expect(await kindOf(id)).toBeUndefined();
    at('2026-11-01T06:03:00Z');
    expect((await listed()).filter((one) => one.id === id).map(({ kind }) => kind)).toEqual(['booked']);
    expect((await desk.step(id, 'tell')).status).toBe(200);
    expect(await kindOf(id)).toBeUndefined();
    await desk.step(id, 'cancel', cancelled);
    expect(await kindOf(id)).toBeUndefined();
    at('2026-11-01T06:06:00Z');
    expect(await kindOf(id)).toBe('cancelled');
    await desk.step(id, 'tell');
    expect(await kindOf(id)).toBeUndefined();
  });

  it('is nothing where it was taken back within three minutes: booked and cancelled, cancelled and undone, moved and back', async () => {
    const [mistaken, stands, moved] = [
      await visit('2026-11-10T08:00:00Z'),
      await visit('2026-11-10T08:00:00Z'),
      await visit('2026-11-10T08:00:00Z'),
    ];
    at('2026-11-01T06:02:00Z');
    await desk.step(mistaken, 'cancel', cancelled);
    at('2026-11-01T06:03:00Z');
    await desk.step(stands, 'tell');
    await desk.step(moved, 'tell');
    at('2026-11-01T07:00:00Z');
    expect(await kindOf(mistaken)).toBeUndefined();
    await desk.step(stands, 'cancel', cancelled);
    await desk.step(moved, 'move', { starts_at: '2026-11-11T08:00:00Z', outside_hours: true });
    at('2026-11-01T07:02:00Z');
    await desk.step(stands, 'revert');
    await desk.step(moved, 'move', { starts_at: '2026-11-10T08:00:00Z', outside_hours: true });
    at('2026-11-01T09:00:00Z');
    expect([await kindOf(stands), await kindOf(moved)]).toEqual([undefined, undefined]);
  });

  it('a visit that is cancelled and booked anew tells both; moved twice, the last; a duplicate nothing', async () => {
    const id = await visit('2026-11-10T08:00:00Z');
    const again = await visit('2026-11-10T12:00:00Z');
    const twice = await visit('2026-11-10T14:00:00Z');
    at('2026-11-01T06:10:00Z');
    await desk.step(id, 'cancel', { ...cancelled, cancel_reason: 'duplicate' });
    await desk.step(again, 'cancel', cancelled);
    const { patient_id } = (await desk.desk.get(`/appointments/${again}`)).json;
    const { id: anew } = await desk.booked({
      patient_id,
      doctor_id: await desk.doctor(),
      type_id,
      starts_at: '2026-11-12T12:00:00Z',
    });
    for (const starts_at of ['2026-11-11T14:00:00Z', '2026-11-13T14:00:00Z'])
      await desk.step(twice, 'move', { starts_at, outside_hours: true });
    at('2026-11-01T06:13:00Z');
    expect([await kindOf(id), await kindOf(again), await kindOf(anew)]).toEqual([
      undefined,
      'cancelled',
      'booked',
    ]);
    expect(
      (await listed()).filter((one) => one.id === twice).map((one) => [one.kind, one.starts_at]),
    ).toEqual([['moved', '2026-11-13T14:00:00.000Z']]);
  });

  it('a visit that was undone after it had been told is told again; one that was confirmed is known', async () => {
    const [id, known] = [await visit('2026-11-10T08:00:00Z'), await visit('2026-11-10T08:00:00Z')];
    at('2026-11-01T06:05:00Z');
    await desk.step(known, 'confirm', { confirmed_via: 'call' });
    expect(await kindOf(known)).toBeUndefined();
    await desk.step(id, 'cancel', cancelled);
    at('2026-11-01T06:08:00Z');
    await desk.step(id, 'tell');
    await desk.step(id, 'revert');
    at('2026-11-01T06:11:00Z');
    expect(await kindOf(id)).toBe('booked');
  });
});

describe('who is written, in which words (SEC-67, UX-72)', () => {
  it('only who agreed and has a number; of the others the reason stands there', async () => {
    const silent = String(
      (
        await desk.booked({
          patient_id: await desk.patient(),
          doctor_id: await desk.doctor(),
          type_id,
          starts_at: '2026-11-10T08:00:00Z',
        })
      ).id,
    );
    const agreed = await visit('2026-11-10T08:00:00Z', { full_name: 'منى سامي', whatsapp: '+201098765432' });
    const foreign = await visit('2026-11-10T08:00:00Z', { full_name: 'John Smith' });
    const withdrawn = await visit('2026-11-10T08:00:00Z');
    const { patient_id } = (await desk.desk.get(`/appointments/${withdrawn}`)).json;
    const filter = encodeURIComponent(JSON.stringify({ patient_id }));
    const [consent] = (await desk.owner.get(`/patient-consents?filter=${filter}`)).json as unknown as {
      id: string;
      version: number;
    }[];
    await desk.owner.post(`/patient-consents/${consent?.id ?? ''}/withdraw`, { version: consent?.version });
    at('2026-11-01T06:03:00Z');
    const all = new Map((await listed()).map((one) => [one.id, one]));
    expect([all.get(silent)?.why, all.get(silent)?.message]).toEqual(['no_consent', null]);
    expect([all.get(withdrawn)?.why, all.get(withdrawn)?.message]).toEqual(['no_consent', null]);
    const link = new URL(String(all.get(agreed)?.message));
    expect(link.origin + link.pathname).toBe('https://wa.me/201098765432');
    expect(link.searchParams.get('text')).toContain('السلام عليكم منى سامي،\nتم حجز موعدكم مع');
    expect(new URL(String(all.get(foreign)?.message)).searchParams.get('text')).toMatch(
      /^Hello John Smith,\nYour appointment with .+ is booked for Tuesday 10\/11\/2026 at 10:00 am\./,
    );
  });

  it('a doctor sees and marks own visits alone; without the right nothing; another clinic nothing', async () => {
    const doctor = await desk.clinic.signedIn({ role: 'doctor' });
    await desk.clinic.sql('update employees set job_title_id = $2 where id = $1', [
      doctor.person.employeeId,
      desk.clinic.start.titles.get('طبيب'),
    ]);
    const own = String(
      (
        await desk.booked({
          patient_id: await desk.patient(),
          doctor_id: doctor.person.employeeId,
          type_id,
          starts_at: '2026-11-10T08:00:00Z',
        })
      ).id,
    );
    const other = await visit('2026-11-10T08:00:00Z');
    at('2026-11-01T06:03:00Z');
    expect((await listed(doctor)).map(({ id }) => id)).toEqual([own]);
    expect((await desk.step(other, 'tell', {}, doctor)).status).toBe(404);
    expect((await desk.step(own, 'tell', {}, doctor)).status).toBe(200);
    expect((await listed(desk.desk, `?doctor_id=${doctor.person.employeeId}`)).map(({ id }) => id)).toEqual(
      [],
    );
    expect((await desk.desk.get('/appointments/messages?doctor_id=x')).status).toBe(400);
    const nobody = await desk.clinic.signedIn();
    expect((await nobody.get('/appointments/messages')).status).toBe(403);
    const stranger = await (await server.newClinic()).signedIn({ role: 'owner' });
    expect(await listed(stranger)).toEqual([]);
    expect((await stranger.post(`/appointments/${other}/remind`, { version: 1 })).status).toBe(404);
  });
});
