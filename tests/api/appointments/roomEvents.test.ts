import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

type Body = Readonly<Record<string, unknown>>;
let server: TestServer;
let clinic: TestClinic;
let desk: Client;
let owner: Client;
// Before the clocks of Cairo change on 24 April 2026.
const clock = (): Date => new Date('2026-04-06T09:00:00Z');
beforeAll(async () => {
  server = await startTestServer({}, { clock });
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
  desk = await clinic.signedIn({ role: 'receptionist' });
});
afterAll(() => server.stop());

let number = 0;
const room = async (values: Body = {}): Promise<string> => {
  const body = { name_ar: `قاعة ${(number += 1)}`, branch_id: clinic.start.branch, ...values };
  const { status, json } = await owner.post('/rooms', body);
  expect(status).toBe(201);
  return String(json['id']);
};
const draft = (of: string, from: string, to: string, values: Body = {}): Body => ({
  room_id: of,
  title: `صيانة ${(number += 1)}`,
  starts_at: `${from}:00+02:00`,
  ends_at: `${to}:00+02:00`,
  ...values,
});
const plan = (...given: Parameters<typeof draft>) => desk.post('/room-events', draft(...given));
const made = async (...given: Parameters<typeof draft>): Promise<{ id: string; version: number }> => {
  const { status, json, text } = await plan(...given);
  expect([status, text]).toEqual([201, text]);
  return json as { id: string; version: number };
};
const holdsOf = async (id: string): Promise<unknown[]> =>
  (
    await clinic.sql(
      `select coalesce(room_id, doctor_id) as of, lane, to_char(from_at at time zone 'Africa/Cairo', 'DD HH24:MI') as from_at,
        to_char(to_at at time zone 'Africa/Cairo', 'DD HH24:MI') as to_at from schedule_holds where room_event_id = $1 order by room_id is null, lane`,
      [id],
    )
  ).map((one) => [one['of'], one['lane'], one['from_at'], one['to_at']]);
const told = ({ status, json }: { status: number; json: Body }): unknown[] => [
  status,
  json['code'],
  json['message'],
];
const onField = ({ status, json }: { status: number; json: Body }, field: string): unknown[] => [
  status,
  (json['errors'] as Record<string, string> | undefined)?.[field],
];

describe('clinic.md 3.2 what occupies a room', () => {
  it('holds all its chairs, or the one that is named, and its doctor', async () => {
    const of = await room({ capacity: 2 });
    const doctor = await clinic.person({ role: 'doctor' });
    await clinic.sql('update employees set job_title_id = $2 where id = $1', [
      doctor.employeeId,
      clinic.start.titles.get('طبيب'),
    ]);
    const whole = await made(of, '2026-04-07T10:00', '2026-04-07T12:00', { doctor_id: doctor.employeeId });
    expect(await holdsOf(whole.id)).toEqual([
      [of, 1, '07 10:00', '07 12:00'],
      [of, 2, '07 10:00', '07 12:00'],
      [doctor.employeeId, 1, '07 10:00', '07 12:00'],
    ]);
    const one = await made(of, '2026-04-07T12:00', '2026-04-07T13:00', { chair: 2 });
    expect(await holdsOf(one.id)).toEqual([[of, 2, '07 12:00', '07 13:00']]);
    const elsewhere = await room();
    expect(
      told(await plan(elsewhere, '2026-04-07T11:59', '2026-04-07T12:30', { doctor_id: doctor.employeeId })),
    ).toEqual([409, 'slot_taken', 'الطبيب مشغول في هذا الوقت']);
  });

  it('is refused where another is, with what is in the way; touching is no overlap, and the other chair is free', async () => {
    const of = await room({ capacity: 2 });
    const first = await made(of, '2026-04-08T10:00', '2026-04-08T11:00', { chair: 1, title: 'تعقيم الكرسي' });
    const refused = await plan(of, '2026-04-08T10:30', '2026-04-08T11:30');
    expect(told(refused)).toEqual([409, 'slot_taken', 'الغرفة محجوزة في هذا الوقت (1)']);
    expect(
      (refused.json['details'] as { clashes: Body[] }).clashes.map(({ id, title }) => [id, title]),
    ).toEqual([[first.id, 'تعقيم الكرسي']]);
    await made(of, '2026-04-08T11:00', '2026-04-08T12:00');
    await made(of, '2026-04-08T10:00', '2026-04-08T11:00', { chair: 2 });
    expect((await plan(of, '2026-04-08T10:00', '2026-04-08T10:05', { chair: 2 })).status).toBe(409);
  });

  it('moves into a time it overlaps itself; a refused move changes nothing', async () => {
    const of = await room();
    const moved = await made(of, '2026-04-09T10:00', '2026-04-09T11:00');
    await made(of, '2026-04-09T12:00', '2026-04-09T13:00');
    const by15 = await desk.put(`/room-events/${moved.id}`, {
      version: moved.version,
      starts_at: '2026-04-09T10:15:00+02:00',
      ends_at: '2026-04-09T11:15:00+02:00',
    });
    expect(by15.status).toBe(200);
    expect(await holdsOf(moved.id)).toEqual([[of, 1, '09 10:15', '09 11:15']]);
    const onto = await desk.put(`/room-events/${moved.id}`, {
      version: by15.json['version'],
      ends_at: '2026-04-09T12:30:00+02:00',
    });
    expect(told(onto)).toEqual([409, 'slot_taken', 'الغرفة محجوزة في هذا الوقت (1)']);
    expect(await holdsOf(moved.id)).toEqual([[of, 1, '09 10:15', '09 11:15']]);
    expect((await desk.get(`/room-events/${moved.id}`)).json['version']).toBe(by15.json['version']);
  });

  it('gives the room back when it is cancelled, and from now on when it is finished', async () => {
    const of = await room();
    const now = await made(of, '2026-04-06T10:00', '2026-04-06T20:00');
    const begun = await desk.post(`/room-events/${now.id}/begin`, { version: now.version });
    expect([begun.status, begun.json['status']]).toEqual([200, 'in_progress']);
    expect((await plan(of, '2026-04-06T15:00', '2026-04-06T16:00')).status).toBe(409);
    const done = await desk.post(`/room-events/${now.id}/finish`, { version: begun.json['version'] });
    expect([done.status, done.json['status']]).toEqual([200, 'done']);
    expect(await holdsOf(now.id)).toEqual([[of, 1, '06 10:00', '06 11:00']]);
    const later = await made(of, '2026-04-06T15:00', '2026-04-06T16:00');
    expect((await desk.post(`/room-events/${later.id}/cancel`, { version: later.version })).status).toBe(200);
    expect(await holdsOf(later.id)).toEqual([]);
    await made(of, '2026-04-06T15:00', '2026-04-06T16:00');
    // What is over is edited by nobody, and comes back by no other door.
    expect((await desk.put(`/room-events/${later.id}`, { version: 2, title: 'أخرى' })).status).toBe(409);
    expect((await desk.remove(`/room-events/${later.id}`)).status).toBe(405);
  });

  it('of 30 for one chair at once one stands, 29 are told, and none waits in vain', async () => {
    const of = await room();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => plan(of, '2026-04-10T10:00', '2026-04-10T11:00')),
    );
    const by = (status: number): number => answers.filter((one) => one.status === status).length;
    expect([by(201), by(409), by(503)]).toEqual([1, 29, 0]);
    expect(answers.every(({ status, json }) => status === 201 || json['reason'] === 'room.busy')).toBe(true);
  });

  it('ends after it begins, within 30 days, on a chair the room has', async () => {
    const of = await room({ capacity: 2 });
    const end = 'وقت النهاية يجب أن يكون بعد البداية';
    expect(onField(await plan(of, '2026-04-11T10:00', '2026-04-11T10:00'), 'ends_at')).toEqual([422, end]);
    expect(onField(await plan(of, '2026-04-11T10:00', '2026-05-11T10:01'), 'ends_at')).toEqual([
      422,
      'أطول مدة للحدث 30 يوماً. قسّمه إلى أحداث أقصر',
    ]);
    expect(onField(await plan(of, '2026-04-11T10:00', '2026-04-11T11:00', { chair: 3 }), 'chair')).toEqual([
      422,
      'عدد كراسي الغرفة 2. اختر كرسياً منها أو اتركه فارغاً',
    ]);
    const bare = await desk.post('/room-events', {
      ...draft(of, '', ''),
      starts_at: '2026-04-11T10:00',
      ends_at: '2026-04-11T11:00',
    });
    expect(bare.status).toBe(422);
  });

  it('that takes the whole room takes the chairs that come to it too', async () => {
    const of = await room({ capacity: 2 });
    await made(of, '2026-04-14T10:00', '2026-04-14T11:00');
    await made(of, '2026-04-14T12:00', '2026-04-14T13:00', { chair: 1 });
    const { version } = (await owner.get(`/rooms/${of}`)).json;
    expect((await owner.put(`/rooms/${of}`, { version, capacity: 4 })).status).toBe(200);
    expect((await plan(of, '2026-04-14T10:30', '2026-04-14T10:45', { chair: 4 })).status).toBe(409);
    await made(of, '2026-04-14T12:00', '2026-04-14T13:00', { chair: 4 });
  });

  it('never leaves its branch, which its events are of', async () => {
    const of = await room();
    const other = await owner.post('/branches', { name_ar: 'فرع للنقل', code: 'MOV' });
    const { version } = (await owner.get(`/rooms/${of}`)).json;
    expect((await owner.put(`/rooms/${of}`, { version, branch_id: other.json['id'] })).status).toBe(422);
  });

  it('keeps the chairs it uses: fewer are refused while it is to come, and allowed when it is over', async () => {
    const of = await room({ capacity: 3 });
    const event = await made(of, '2026-04-12T10:00', '2026-04-12T11:00', { chair: 3 });
    const { version } = (await owner.get(`/rooms/${of}`)).json;
    expect(onField(await owner.put(`/rooms/${of}`, { version, capacity: 2 }), 'capacity')).toEqual([
      422,
      'توجد مواعيد تستخدم هذه السعة',
    ]);
    await desk.post(`/room-events/${event.id}/cancel`, { version: event.version });
    expect((await owner.put(`/rooms/${of}`, { version, capacity: 2 })).status).toBe(200);
  });
});

describe('clinic.md 4.4 an event of every week', () => {
  it('stands at the same time of the wall clock, also after the clocks change', async () => {
    const of = await room();
    const { id } = await made(of, '2026-04-16T10:00', '2026-04-16T11:00', {
      repeat: 'weekly',
      repeat_until: '2026-05-07',
      title: 'تدريب أسبوعي',
    });
    const rows = await clinic.sql(
      `select to_char(starts_at at time zone 'Africa/Cairo', 'MM-DD HH24:MI') as local, to_char(starts_at at time zone 'UTC', 'HH24:MI') as utc,
        series_id from room_events where room_id = $1 order by starts_at`,
      [of],
    );
    expect(rows.map((one) => [one['local'], one['utc'], one['series_id']])).toEqual([
      ['04-16 10:00', '08:00', null],
      ['04-23 10:00', '08:00', id],
      ['04-30 10:00', '07:00', id],
      ['05-07 10:00', '07:00', id],
    ]);
  });

  it('is made whole or not at all, within a year', async () => {
    const of = await room();
    // 10:30 to 11:00 in summer time.
    const first = await made(of, '2026-04-28T09:30', '2026-04-28T10:00');
    const second = await made(of, '2026-05-05T08:30', '2026-05-05T09:30');
    const clash = await plan(of, '2026-04-14T10:00', '2026-04-14T11:00', {
      repeat: 'weekly',
      repeat_until: '2026-05-12',
    });
    // Every week's clash is listed, not the first alone (clinic.md 4.4).
    expect(told(clash)).toEqual([409, 'slot_taken', 'الغرفة محجوزة في هذا الوقت (2)']);
    const { clashes } = clash.json['details'] as { clashes: Body[] };
    expect(clashes.map((one) => one['id'])).toEqual([first.id, second.id]);
    expect(await clinic.sql('select from room_events where room_id = $1', [of])).toHaveLength(2);
    for (const until of ['2026-04-14', '2027-04-14'])
      expect(
        onField(
          await plan(of, '2026-04-14T12:00', '2026-04-14T13:00', { repeat: 'weekly', repeat_until: until }),
          'repeat_until',
        ),
      ).toEqual([422, 'اختر يوماً بعد بداية الحدث، وفي خلال سنة منها']);
  });

  it('at a time that one of its days does not have is refused (24 April 2026, 00:30 in Cairo)', async () => {
    const of = await room();
    const answer = await plan(of, '2026-04-17T00:30', '2026-04-17T01:30', {
      repeat: 'weekly',
      repeat_until: '2026-04-30',
    });
    expect(onField(answer, 'repeat_until')).toEqual([
      422,
      'هذا الوقت غير موجود يوم \u206824/4/2026\u2069 بسبب تغيير الساعة. اختر وقتاً آخر',
    ]);
    expect(await clinic.sql('select from room_events where room_id = $1', [of])).toEqual([]);
  });
});

describe('holds of the schedule', () => {
  it('have no address, and the table itself refuses two of one chair', async () => {
    expect((await owner.get('/schedule-holds')).status).toBe(404);
    const of = await room();
    const { id } = await made(of, '2026-04-13T10:00', '2026-04-13T11:00');
    await expect(
      clinic.sql(
        `insert into schedule_holds (clinic_id, room_id, lane, from_at, to_at, room_event_id)
          select clinic_id, room_id, lane, from_at, to_at, room_event_id from schedule_holds where room_event_id = $1`,
        [id],
      ),
    ).rejects.toThrow(/schedule_holds__room__apart/);
  });

  it('of another branch are out of reach for whom the role keeps to their own', async () => {
    const other = await owner.post('/branches', { name_ar: 'فرع بعيد', code: 'FAR' });
    const far = await room({ branch_id: other.json['id'] });
    const event = await owner.post('/room-events', draft(far, '2026-04-13T10:00', '2026-04-13T11:00'));
    expect([event.status, event.json['branch_id']]).toEqual([201, other.json['id']]);
    const near = await clinic.signedIn({ permissions: ['patients_manage_room_events'], dataScope: 'branch' });
    expect((await near.get(`/room-events/${String(event.json['id'])}`)).status).toBe(404);
    expect([403, 404, 422]).toContain(
      (await near.post('/room-events', draft(far, '2026-04-13T12:00', '2026-04-13T13:00'))).status,
    );
    expect((await clinic.sql('select from room_events where room_id = $1', [far])).length).toBe(1);
  });
});
