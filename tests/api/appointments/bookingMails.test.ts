import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { bookingDesk, type BookingDesk } from './bookingDesk.ts';

/** What doctors hear of their visits: the bell at once, mails after three minutes, and none of what was taken back (UX-36). */
let server: TestServer;
let desk: BookingDesk;
let type_id: string;
beforeAll(async () => {
  // Nobody listens there: what is queued can be read before it is sent.
  const settings = { DATABASE_URL: await ownDatabase(), SMTP_URL: 'smtp://127.0.0.1:9' };
  server = await startTestServer(settings, {
    platformWork: 'on',
    clock: () => new Date('2026-11-21T08:00:00Z'),
  });
  desk = await bookingDesk(await server.newClinic());
  type_id = await desk.type();
});
afterAll(() => server.stop());

/** A doctor who wants mails about appointments. */
async function doctor(): Promise<
  Client & { readonly person: { readonly employeeId: string; readonly userId: string } }
> {
  const one = await desk.clinic.signedIn({ role: 'doctor' });
  await desk.clinic.sql('update employees set job_title_id = $2 where id = $1', [
    one.person.employeeId,
    desk.clinic.start.titles.get('طبيب'),
  ]);
  const areas = [{ area: 'appointments', app: true, mail: true }];
  const { status, text } = await one.put('/notification-preferences', { areas, quiet: null });
  expect([status, text]).toEqual([200, text]);
  return one;
}
type Doctor = Awaited<ReturnType<typeof doctor>>;

/** The mails that wait for somebody: their title's first word, and the minutes they wait from when they were queued. */
async function mails({ person }: Doctor): Promise<string[]> {
  const rows = await desk.clinic.sql(
    `select payload ->> 'title' as title, round(extract(epoch from next_try_at - created_at) / 60)::int as minutes from outbox
      where kind = 'mail' and sent_at is null and payload ->> 'to' = (select email from users where id = $1) order by created_at`,
    [person.userId],
  );
  return rows.map(({ title, minutes }) => `${String(title).split(':')[0] ?? ''} ${String(minutes)}`);
}
/** Waits until everything that happened has reached the bells. */
const handedOut = (): Promise<void> =>
  expect
    .poll(
      () => desk.clinic.sql("select 1 as n from outbox where kind = 'notification' and sent_at is null"),
      { timeout: 10_000 },
    )
    .toEqual([]);
const bells = async (one: Doctor): Promise<string[]> =>
  ((await one.get('/notifications')).json['data'] as { type: string }[]).map(({ type }) => type).toSorted();

let hour = 0;
async function visit(one: Doctor): Promise<string> {
  hour += 1;
  const starts_at = `2026-11-${String(22 + hour)}T08:00:00Z`;
  const patient_id = await desk.patient();
  return String((await desk.booked({ patient_id, doctor_id: one.person.employeeId, type_id, starts_at })).id);
}
const cancelled = { cancel_reason: 'patient_request', cancelled_by: 'patient' };

describe('a doctor', () => {
  it('hears of a booking at once, and by e-mail three minutes later', async () => {
    const one = await doctor();
    await visit(one);
    await handedOut();
    expect([await bells(one), await mails(one)]).toEqual([['appointment.booked'], ['موعد جديد 3']]);
  });

  it('gets no mail of what was taken back: booked and cancelled, cancelled and undone, moved there and back', async () => {
    const one = await doctor();
    await desk.step(await visit(one), 'cancel', cancelled);
    await handedOut();
    expect([await bells(one), await mails(one)]).toEqual([
      ['appointment.booked', 'appointment.cancelled'],
      [],
    ]);
    const two = await doctor();
    const id = await visit(two);
    await handedOut();
    // It has stood for long: what was queued has left.
    await desk.clinic.sql("update outbox set sent_at = now(), attempts = 1 where kind = 'mail'");
    await desk.step(id, 'cancel', cancelled);
    await handedOut();
    expect(await mails(two)).toEqual(['أُلغي موعد 3']);
    await desk.step(id, 'revert');
    await handedOut();
    expect([await bells(two), await mails(two)]).toEqual([
      ['appointment.booked', 'appointment.cancelled', 'appointment.restored'],
      [],
    ]);
    const { starts_at } = (await desk.desk.get(`/appointments/${id}`)).json;
    await desk.step(id, 'move', { starts_at: '2026-12-20T08:00:00Z', outside_hours: true });
    await handedOut();
    expect(await mails(two)).toEqual(['تغيّر موعد 3']);
    await desk.step(id, 'move', { starts_at, outside_hours: true });
    await handedOut();
    expect(await mails(two)).toEqual([]);
  });

  it('whose visit goes to another hears it as the other does; back again within three minutes neither gets a mail', async () => {
    const [old, next] = [await doctor(), await doctor()];
    const id = await visit(old);
    await handedOut();
    await desk.clinic.sql("update outbox set sent_at = now(), attempts = 1 where kind = 'mail'");
    await desk.step(id, 'move', { doctor_id: next.person.employeeId, outside_hours: true });
    await handedOut();
    expect([await bells(old), await mails(old)]).toEqual([
      ['appointment.booked', 'appointment.given_away'],
      ['انتقل موعد إلى طبيب آخر 3'],
    ]);
    expect([await bells(next), await mails(next)]).toEqual([['appointment.booked'], ['موعد جديد 3']]);
    await desk.step(id, 'move', { doctor_id: old.person.employeeId, outside_hours: true });
    await handedOut();
    expect([await mails(old), await mails(next)]).toEqual([[], []]);
  });

  it('SEC-13 reads in the bell whose visit it was only while it is theirs', async () => {
    const [old, next] = [await doctor(), await doctor()];
    const patient_id = await desk.patient({ full_name: 'سعاد عبد الحميد' });
    const starts_at = '2026-12-15T08:00:00Z';
    const made = await desk.booked({ patient_id, doctor_id: old.person.employeeId, type_id, starts_at });
    const id = String(made.id);
    type Told = Readonly<Record<'id' | 'title_ar' | 'title_en' | 'link', string | null>>;
    const told = async (): Promise<readonly Told[]> =>
      ((await old.get('/notifications')).json['data'] as Told[]).toSorted((a, b) =>
        String(a.title_ar) < String(b.title_ar) ? -1 : 1,
      );
    await handedOut();
    expect((await told())[0]?.title_ar).toContain('سعاد عبد الحميد');

    await desk.step(id, 'move', { doctor_id: next.person.employeeId, outside_hours: true });
    await handedOut();
    const [away, booked] = await told();
    expect(away?.title_ar?.replaceAll(/[\u2066-\u2069]/gu, '')).toBe(
      'انتقل موعد إلى طبيب آخر: 15/12/2026 10:00',
    );
    const hidden = {
      title_ar: 'موعد: لم يعد متاحاً لك',
      title_en: 'Appointment: no longer open to you',
      body_ar: null,
      link: null,
    };
    expect(booked).toMatchObject(hidden);
    expect((await old.post(`/notifications/${String(booked?.id)}/read`)).json).toMatchObject(hidden);

    await desk.step(id, 'move', { doctor_id: old.person.employeeId, outside_hours: true });
    await handedOut();
    expect(JSON.stringify(await told())).toContain('سعاد عبد الحميد');
  });
});
