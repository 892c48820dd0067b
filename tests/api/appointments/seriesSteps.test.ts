import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { bookingDesk, told, type Answer, type Body, type BookingDesk } from './bookingDesk.ts';

let server: TestServer;
let at: BookingDesk;
const begin = new Date('2026-10-01T06:00:00Z');
let now = begin;
beforeAll(async () => {
  server = await startTestServer({}, { clock: () => now });
  at = await bookingDesk(await server.newClinic());
});
afterAll(() => server.stop());

interface Visit {
  readonly id: string;
  readonly at: string;
  readonly status: string;
  readonly doctor_id: string;
  readonly moved_by_hand: boolean;
  readonly note: string | null;
}
/** Weekly visits on Tuesdays at 12:00 from 6 October on, over the change of clocks. */
async function booked(
  values: Body = {},
): Promise<{ visits: readonly Visit[]; read: () => Promise<readonly Visit[]> }> {
  const { status, json, text } = await at.desk.post('/appointment-series', {
    patient_id: await at.patient(),
    doctor_id: await at.doctor(),
    type_id: await at.type(),
    starts_at: '2026-10-06T12:00:00+03:00',
    outside_hours: true,
    freq: 'weekly',
    count: 5,
    ...values,
  });
  expect([status, text]).toEqual([201, text]);
  const read = async (): Promise<readonly Visit[]> =>
    (await at.clinic.sql(
      `select id, to_char(starts_at at time zone 'UTC', 'MM-DD HH24:MI') as at, status, doctor_id, moved_by_hand, note
        from appointments where series_id = $1 order by starts_at`,
      [json['id']],
    )) as unknown as readonly Visit[];
  return { visits: await read(), read };
}
const idOf = (visits: readonly Visit[], n: number): string => visits[n]?.id ?? '';
const change = (id: string, values: Body, by: Client = at.desk): Promise<Answer> =>
  by.post(`/appointments/${id}/series-change`, { outside_hours: true, ...values });
const cancel = (id: string, which: string, by: Client = at.desk): Promise<Answer> =>
  by.post(`/appointments/${id}/series-cancel`, {
    which,
    cancel_reason: 'patient_request',
    cancelled_by: 'patient',
  });
const times = (visits: readonly Visit[]): string[] => visits.map((one) => one.at);
const states = (visits: readonly Visit[]): string[] => visits.map((one) => one.status);
const changed = ({ json }: Answer): number => (json['changed'] as unknown[]).length;

describe('clinic.md 4.4 edits', () => {
  it('this one, this and the following, all to come: the clock is that of each day, and what it holds goes along', async () => {
    const { visits, read } = await booked();
    expect(times(visits)).toEqual([
      '10-06 09:00',
      '10-13 09:00',
      '10-20 09:00',
      '10-27 09:00',
      '11-03 10:00',
    ]);
    const answer = await change(idOf(visits, 2), {
      which: 'following',
      clock: '13:30',
      duration_min: 45,
      note: 'صيام',
    });
    expect([answer.status, changed(answer), answer.json['left_out']]).toEqual([200, 3, []]);
    const after = await read();
    expect(times(after)).toEqual(['10-06 09:00', '10-13 09:00', '10-20 10:30', '10-27 10:30', '11-03 11:30']);
    expect(after.map(({ note }) => note)).toEqual([null, null, 'صيام', 'صيام', 'صيام']);
    expect(after.map((one) => one.moved_by_hand)).toEqual(Array(5).fill(false));
    expect(await at.holds(idOf(after, 2))).toEqual(['patient 1 10:30-11:15', 'doctor 1 10:30-11:15']);
    const other = await at.doctor();
    expect(changed(await change(idOf(visits, 4), { which: 'all', doctor_id: other }))).toBe(5);
    expect((await read()).map((one) => one.doctor_id)).toEqual(Array(5).fill(other));
    await change(idOf(visits, 1), { which: 'this', clock: '16:00' });
    const last = await read();
    expect(times(last)[1]).toBe('10-13 13:00');
    expect(last.map((one) => one.moved_by_hand)).toEqual([false, true, false, false, false]);
  });

  it('one that was moved by hand is left out of later edits and cancels, and told; standing on it, it belongs to them', async () => {
    const { visits, read } = await booked();
    await at.step(idOf(visits, 1), 'move', { starts_at: '2026-10-14T15:00:00+03:00', outside_hours: true });
    const answer = await change(idOf(visits, 0), { which: 'all', clock: '11:00' });
    expect([changed(answer), answer.json['left_out']]).toEqual([
      4,
      [expect.objectContaining({ id: idOf(visits, 1), why: 'moved_by_hand' })],
    ]);
    expect(times(await read())).toEqual([
      '10-06 08:00',
      '10-14 12:00',
      '10-20 08:00',
      '10-27 08:00',
      '11-03 09:00',
    ]);
    expect(changed(await cancel(idOf(visits, 0), 'all'))).toBe(4);
    expect(states(await read())).toEqual(['cancelled', 'booked', 'cancelled', 'cancelled', 'cancelled']);
    expect(changed(await cancel(idOf(visits, 1), 'following'))).toBe(1);
    // Nothing of it is to come now.
    expect(told(await cancel(idOf(visits, 1), 'all'))).toEqual([
      409,
      'invalid_state',
      'appointment.series_over',
    ]);
  });

  it('past and finished ones never change', async () => {
    const { visits, read } = await booked();
    now = new Date('2026-10-13T08:00:00Z');
    await at.step(idOf(visits, 1), 'arrive');
    now = new Date('2026-10-14T08:00:00Z');
    expect(changed(await change(idOf(visits, 0), { which: 'all', clock: '10:00' }))).toBe(3);
    expect(times(await read())).toEqual([
      '10-06 09:00',
      '10-13 09:00',
      '10-20 07:00',
      '10-27 07:00',
      '11-03 08:00',
    ]);
    expect(changed(await cancel(idOf(visits, 3), 'following'))).toBe(2);
    expect(states(await read())).toEqual(['booked', 'arrived', 'booked', 'cancelled', 'cancelled']);
    expect(told(await cancel(idOf(visits, 0), 'this'))).toEqual([
      409,
      'invalid_state',
      'appointment.series_over',
    ]);
    now = begin;
  });

  it('every clash is listed and nothing is changed; they may take each other’s places', async () => {
    const { visits, read } = await booked({ freq: 'daily', count: 4, duration_min: 60 });
    const doctor_id = visits[0]?.doctor_id;
    const type_id = await at.type();
    for (const day of ['07', '09'])
      await at.booked({
        doctor_id,
        type_id,
        patient_id: await at.patient(),
        starts_at: `2026-10-${day}T14:30:00+03:00`,
      });
    const before = await read();
    const refused = await change(idOf(visits, 0), { which: 'all', clock: '14:00', note: 'لا يُحفظ' });
    expect(told(refused)).toEqual([409, 'slot_taken', 'appointment.series_clashes']);
    expect(refused.json['message']).toBe(
      'لم يتغيّر شيء. موعدان في وقت غير متاح: \u20687/10/2026 · 9/10/2026\u2069',
    );
    expect(
      (refused.json['details'] as { clashes: Body[] }).clashes.map(({ id, code }) => [id, code]),
    ).toEqual([
      [idOf(visits, 1), 'appointment.doctor_busy'],
      [idOf(visits, 3), 'appointment.doctor_busy'],
    ]);
    expect(await read()).toEqual(before);
    expect(await at.holds(idOf(visits, 1))).toEqual(['patient 1 09:00-10:00', 'doctor 1 09:00-10:00']);
    expect(changed(await change(idOf(visits, 0), { which: 'all', clock: '12:30' }))).toBe(4);
    expect(times(await read())).toEqual(['10-06 09:30', '10-07 09:30', '10-08 09:30', '10-09 09:30']);
  });

  it('a time that does not exist on one of the days is a clash of it', async () => {
    const { visits, read } = await booked({
      freq: 'daily',
      count: 3,
      starts_at: '2027-04-29T12:00:00+02:00',
    });
    const refused = await change(idOf(visits, 0), { which: 'all', clock: '00:30' });
    expect(
      (refused.json['details'] as { clashes: Body[] }).clashes.map(({ id, code }) => [id, code]),
    ).toEqual([[idOf(visits, 1), 'time.nonexistent']]);
    expect(times(await read())).toEqual(['04-29 10:00', '04-30 09:00', '05-01 09:00']);
  });

  it('another type is one its doctor does, and where both change it is asked of the new doctor', async () => {
    const { visits, read } = await booked();
    const [own, other] = [visits[0]?.doctor_id, await at.doctor()];
    const type_id = await at.type({ doctor_ids: [other] });
    expect(told(await change(idOf(visits, 0), { which: 'all', type_id }))).toEqual([
      409,
      'invalid_state',
      'type.doctor_not_allowed',
    ]);
    expect((await read()).map((one) => one.doctor_id)).toEqual(Array(5).fill(own));
    expect(changed(await change(idOf(visits, 0), { which: 'all', type_id, doctor_id: other }))).toBe(5);
    expect((await read()).map((one) => one.doctor_id)).toEqual(Array(5).fill(other));
  });

  it('a confirmed one is to be confirmed anew where its time changes, and the doctor is told once', async () => {
    const { visits, read } = await booked();
    await at.step(idOf(visits, 1), 'confirm');
    await change(idOf(visits, 0), { which: 'all', clock: '12:30' });
    expect(states(await read())).toEqual(Array(5).fill('booked'));
    const told = await at.clinic.sql(
      `select event, payload ->> 'n' as n from outbox where payload ->> 'record_id' = any ($1) and event like 'appointment.%'`,
      [visits.map(({ id }) => id)],
    );
    expect(told).toEqual([{ event: 'appointment.series_changed', n: '5' }]);
  });
});

describe('who may', () => {
  it('another clinic finds neither series nor visits; a visit of no series has no such step', async () => {
    const { visits } = await booked();
    const stranger = await (await server.newClinic()).signedIn({ role: 'owner' });
    const [row] = await at.clinic.sql('select series_id from appointments where id = $1', [idOf(visits, 0)]);
    expect((await stranger.get(`/appointment-series/${String(row?.['series_id'])}`)).status).toBe(404);
    expect((await change(idOf(visits, 0), { which: 'all', clock: '10:00' }, stranger)).status).toBe(404);
    expect((await cancel(idOf(visits, 0), 'all', stranger)).status).toBe(404);
    const alone = await at.booked({
      doctor_id: await at.doctor(),
      patient_id: await at.patient(),
      type_id: await at.type(),
      starts_at: '2026-10-05T12:00:00+03:00',
    });
    expect(told(await cancel(String(alone['id']), 'all'))).toEqual([
      409,
      'invalid_state',
      'appointment.series_over',
    ]);
  });

  it('a doctor reaches own repeated visits, and of a series only those that are theirs', async () => {
    const me = await at.clinic.signedIn({
      permissions: ['patients_view_self_appointments', 'patients_view_self_patients'],
    });
    const { person } = me;
    await at.clinic.sql('update employees set job_title_id = $2 where id = $1', [
      person.employeeId,
      at.clinic.start.titles.get('طبيب'),
    ]);
    const theirs = await booked();
    expect((await cancel(idOf(theirs.visits, 0), 'all', me)).status).toBe(404);
    const { visits, read } = await booked({ doctor_id: person.employeeId });
    const [patient] = await at.clinic.sql('select patient_id from appointments where id = $1', [
      idOf(visits, 0),
    ]);
    const wish = {
      patient_id: patient?.['patient_id'],
      type_id: await at.type(),
      starts_at: '2026-11-20T12:00:00+02:00',
      freq: 'daily',
      count: 2,
      outside_hours: true,
    };
    const other = theirs.visits[0]?.doctor_id;
    // Of another doctor's hours nothing is told.
    for (const path of ['/appointment-series/preview', '/appointment-series'])
      expect((await me.post(path, { ...wish, doctor_id: other })).json['errors']).toEqual({
        doctor_id: expect.any(String) as string,
      });
    expect((await me.post('/appointment-series', { ...wish, doctor_id: person.employeeId })).status).toBe(
      201,
    );
    // The desk gives the last two to somebody else: the doctor's own calls leave them alone, and nobody is handed the others.
    const given = await change(idOf(visits, 3), { which: 'following', doctor_id: await at.doctor() });
    expect(changed(given)).toBe(2);
    expect((await change(idOf(visits, 0), { which: 'all', doctor_id: other }, me)).status).toBe(422);
    expect((await cancel(idOf(visits, 3), 'all', me)).status).toBe(404);
    expect(changed(await cancel(idOf(visits, 0), 'all', me))).toBe(3);
    expect(states(await read())).toEqual(['cancelled', 'cancelled', 'cancelled', 'booked', 'booked']);
  });
});
