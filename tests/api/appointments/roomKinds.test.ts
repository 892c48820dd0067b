import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { bookingDesk, told, type Answer, type Body, type BookingDesk } from './bookingDesk.ts';

/** The kinds of rooms a type asks for hold at every door, and pass with a word that is marked (DESIGN 9.44). */
let server: TestServer;
let at: BookingDesk;
let xray: string;
let plain: string;
let xrayRoom: string;
// Sunday 22 November 2026, 10:00 in Cairo (+02).
const clock = (): Date => new Date('2026-11-22T08:00:00Z');
beforeAll(async () => {
  server = await startTestServer({}, { clock });
  at = await bookingDesk(await server.newClinic());
  xray = await at.type({ room_kinds: ['xray'] });
  plain = await at.type();
  xrayRoom = await at.room({ kind: 'xray' });
});
afterAll(() => server.stop());

const ok = (answer: Answer): Answer['json'] => {
  expect([answer.status < 300, answer.text]).toEqual([true, answer.text]);
  return answer.json;
};
const on = (day: string, time = '10:00'): string => `2026-11-${day}T${time}:00+02:00`;
const mismatch = [409, 'invalid_state', 'appointment.room_mismatch'];
const read = async (path: string): Promise<Body> => (await at.owner.get(path)).json;
const mark = async (id: unknown): Promise<unknown> =>
  (await read(`/appointments/${String(id)}`))['room_mismatch'];
const dental = (): Promise<string> => at.room({ kind: 'dental' });
const whom = async (): Promise<Body> => ({
  doctor_id: await at.doctor(),
  patient_id: await at.patient(),
  type_id: xray,
});
const change = async (id: string, values: Body): Promise<Answer> => {
  const { version } = await read(`/appointments/${id}`);
  return at.desk.put(`/appointments/${id}`, { version, ...values });
};
const visit = async (values: Body): Promise<string> =>
  String((await at.booked({ ...(await whom()), starts_at: on('24'), ...values }))['id']);
/** The first visit of a series of three. */
const series = async (values: Body): Promise<string> => {
  const asked = { ...(await whom()), starts_at: on('25'), outside_hours: true, freq: 'weekly', count: 3 };
  const { id } = ok(await at.desk.post('/appointment-series', { ...asked, ...values }));
  const [first] = await at.clinic.sql(
    'select id from appointments where series_id = $1 order by starts_at limit 1',
    [id],
  );
  return String(first?.['id']);
};

/** What is asked for at a door with a room of another kind: answers the call, and which visit it leaves. */
type Door = () => Promise<{
  readonly call: (more: Body) => Promise<Answer>;
  readonly made: (answer: Body) => unknown;
}>;
const own = ({ id }: Body): unknown => id;
const doors: Readonly<Record<string, Door>> = {
  async 'a booking'() {
    const asked = { ...(await whom()), room_id: await dental(), starts_at: on('23') };
    return { call: (more) => at.book({ ...asked, ...more }), made: own };
  },
  async 'somebody who walks in'() {
    const asked = { ...(await whom()), room_id: await dental() };
    return { call: (more) => at.desk.post('/appointments/walk-in', { ...asked, ...more }), made: own };
  },
  async 'a visit that was'() {
    const asked = { ...(await whom()), room_id: await dental(), starts_at: on('20') };
    return { call: (more) => at.desk.post('/appointments/back-entry', { ...asked, ...more }), made: own };
  },
  async 'another type'() {
    const id = await visit({ type_id: plain, room_id: await dental() });
    return { call: (more) => change(id, { type_id: xray, ...more }), made: own };
  },
  async 'a move into the room'() {
    const [id, room_id] = [await visit({}), await dental()];
    const asked = { room_id, outside_hours: true };
    return { call: (more) => at.step(id, 'move', { ...asked, ...more }), made: own };
  },
  async 'the room somebody goes into'() {
    const [id, room_id] = [await visit({ starts_at: on('22', '10:30') }), await dental()];
    ok(await at.step(id, 'arrive'));
    return { call: (more) => at.step(id, 'start', { room_id, ...more }), made: own };
  },
  async 'visits that repeat'() {
    const asked = { ...(await whom()), room_id: await dental(), starts_at: on('23'), outside_hours: true };
    return {
      call: (more) => at.desk.post('/appointment-series', { ...asked, freq: 'weekly', count: 2, ...more }),
      made: async ({ id }) =>
        (await at.clinic.sql('select id from appointments where series_id = $1 limit 1', [id]))[0]?.['id'],
    };
  },
  async 'another type of visits that repeat'() {
    const id = await series({ type_id: plain, room_id: await dental() });
    const asked = { which: 'all', type_id: xray };
    return {
      call: (more) => at.desk.post(`/appointments/${id}/series-change`, { ...asked, ...more }),
      made: () => id,
    };
  },
  async 'another room of visits that repeat'() {
    const [id, room_id] = [await series({}), await dental()];
    const asked = { which: 'all', room_id, outside_hours: true };
    return {
      call: (more) => at.desk.post(`/appointments/${id}/series-change`, { ...asked, ...more }),
      made: () => id,
    };
  },
  async 'whoever waited'() {
    const { patient_id, doctor_id } = await whom();
    const wait = ok(await at.desk.post('/appointment-waitlist', { patient_id, type_id: xray }));
    const asked = { doctor_id, starts_at: on('24'), room_id: await dental(), outside_hours: true };
    const path = `/appointment-waitlist/${String(wait['id'])}/book`;
    return {
      call: (more) => at.desk.post(path, { version: wait['version'], ...asked, ...more }),
      made: ({ appointment_id: id }) => id,
    };
  },
  async 'whoever waited with a visit they have'() {
    const { patient_id, doctor_id } = await whom();
    const later = await visit({ patient_id, doctor_id, starts_at: on('30') });
    const linked = { patient_id, type_id: xray, appointment_id: later };
    const wait = ok(await at.desk.post('/appointment-waitlist', linked));
    const asked = { doctor_id, starts_at: on('24'), room_id: await dental(), outside_hours: true };
    const path = `/appointment-waitlist/${String(wait['id'])}/book`;
    return {
      call: (more) => at.desk.post(path, { version: wait['version'], ...asked, ...more }),
      made: () => later,
    };
  },
};

describe('a room of another kind than the type asks for', () => {
  it.each(Object.keys(doors))('is refused to %s, and taken and marked where it is meant', async (name) => {
    const door = await doors[name]?.();
    expect(told((await door?.call({})) as Answer)).toEqual(mismatch);
    const made = ok((await door?.call({ room_mismatch: true })) as Answer);
    expect(await mark(await door?.made(made))).toBe(true);
  });

  it('is told in words, on no field', async () => {
    const answer = await at.book({ ...(await whom()), room_id: await dental(), starts_at: on('26') });
    expect([answer.json['message'], answer.json['errors']]).toEqual([
      'الغرفة ليست من الأنواع التي يطلبها نوع الموعد. اختر غرفة أخرى أو أكّد أنك تقصدها',
      undefined,
    ]);
  });

  it('is not asked again of a visit that stays in it, and not marked any more in one that suits', async () => {
    const id = await visit({ room_id: await dental(), room_mismatch: true });
    expect(await mark(id)).toBe(true);
    ok(await at.step(id, 'move', { starts_at: on('24', '12:00'), outside_hours: true }));
    expect(await mark(id)).toBe(true);
    ok(await change(id, { note: 'صائم' }));
    expect(await mark(id)).toBe(true);
    const cancelled = { cancel_reason: 'patient_request', cancelled_by: 'patient' };
    ok(await at.step(id, 'cancel', cancelled));
    ok(await at.step(id, 'revert'));
    expect(await mark(id)).toBe(true);
    ok(await at.step(id, 'move', { room_id: xrayRoom, outside_hours: true }));
    expect(await mark(id)).toBe(false);
  });

  it('is marked by what stands alone: a word where the room suits marks nothing', async () => {
    const id = await visit({ room_id: xrayRoom, starts_at: on('26'), room_mismatch: true });
    expect(await mark(id)).toBe(false);
    ok(await change(id, { room_mismatch: true }));
    expect(await mark(id)).toBe(false);
    const without = await visit({ room_mismatch: true });
    expect(await mark(without)).toBe(false);
  });

  it('leaves no mark where an event takes the visit out of it', async () => {
    const room_id = await dental();
    const id = await visit({ room_id, room_mismatch: true });
    const event = { room_id, title: 'صيانة', starts_at: on('24', '09:00'), ends_at: on('24', '12:00') };
    ok(await at.desk.post('/room-events', { ...event, move_out: true }));
    expect(await read(`/appointments/${id}`)).toMatchObject({
      room_id: null,
      needs_room: true,
      room_mismatch: false,
    });
  });

  it('is asked on the way back where the room became another meanwhile (DESIGN 9.47)', async () => {
    const room_id = await at.room({ kind: 'xray' });
    const id = await visit({ room_id });
    ok(await at.step(id, 'cancel', { cancel_reason: 'clinic', cancelled_by: 'clinic' }));
    const { version } = await read(`/rooms/${room_id}`);
    ok(await at.owner.put(`/rooms/${room_id}`, { version, kind: 'dental' }));
    expect(told(await at.step(id, 'revert'))).toEqual(mismatch);
  });

  it('is not offered, also to whoever names it', async () => {
    const doctor_id = await at.doctor();
    const hours = { weekday: 'mon', opens: '09:00', closes: '10:00', slot_min: 60 };
    ok(
      await at.owner.post('/doctor-schedules', {
        doctor_id,
        branch_id: at.clinic.start.branch,
        ...hours,
        valid_from: '2026-01-01',
      }),
    );
    const rooms = async (more: string): Promise<unknown[]> => {
      const days = 'from=2026-11-23&to=2026-11-23';
      const asked = `doctor_id=${doctor_id}&type_id=${xray}&${days}${more}`;
      const slots = (await at.desk.get(`/appointments/slots?${asked}`)).json as unknown as Body[];
      return slots.map((one) => one['rooms']);
    };
    expect(await rooms(`&room_id=${await dental()}`)).toEqual([]);
    expect(await rooms(`&room_id=${xrayRoom}`)).toEqual([[xrayRoom]]);
  });

  it('is no room of a match, where a freed time is offered to somebody who waits for another kind', async () => {
    const [doctor_id, room] = [await at.doctor(), await dental()];
    const [one, other] = [await at.patient(), await at.patient()];
    ok(await at.desk.post('/appointment-waitlist', { patient_id: one, type_id: xray, doctor_id }));
    ok(await at.desk.post('/appointment-waitlist', { patient_id: other, type_id: plain, doctor_id }));
    const span = { from: on('27'), to: on('27', '11:00') };
    const asked = new URLSearchParams({ ...span, doctor_id, room_id: room }).toString();
    const found = (await at.desk.get(`/appointment-waitlist/matches?${asked}`)).json as unknown as Body[];
    expect(new Map(found.map((row) => [(row['patient'] as Body)['id'], row['room_id']]))).toEqual(
      new Map([
        [one, null],
        [other, room],
      ]),
    );
  });
});

describe('the length of a visit', () => {
  it('may be less than its type usually takes', async () => {
    const type_id = await at.type({ duration_min: 60 });
    const id = await visit({ type_id, duration_min: 5 });
    expect((await read(`/appointments/${id}`))['duration_min']).toBe(5);
  });
});

describe('a wait and the visit somebody has', () => {
  const waits = async (visited: Body, values: Body): Promise<Answer> => {
    const patient_id = await at.patient();
    const id = await visit({ patient_id, starts_at: on('30'), ...visited });
    return at.desk.post('/appointment-waitlist', { patient_id, appointment_id: id, ...values });
  };

  it('are not linked where the visit is shorter than what is waited for, by whatever door', async () => {
    const [long, short] = [await at.type({ duration_min: 60 }), await at.type({ duration_min: 15 })];
    const refused = await waits({ type_id: short }, { type_id: long });
    expect([refused.status, refused.json['errors']]).toEqual([
      422,
      { appointment_id: expect.stringContaining('هذا الموعد أقصر مما ينتظره المريض') as string },
    ]);
    const made = ok(await waits({ type_id: short, duration_min: 15 }, { type_id: short }));
    const path = `/appointment-waitlist/${String(made['id'])}`;
    const edited = await at.desk.put(path, { version: made['version'], type_id: long });
    expect([edited.status, Object.keys(edited.json['errors'] as object)]).toEqual([422, ['appointment_id']]);
    ok(await waits({ type_id: short, duration_min: 60 }, { type_id: long }));
  });

  it('end together at the length that is waited for by then', async () => {
    const type_id = await at.type({ duration_min: 30 });
    const made = ok(await waits({ type_id }, { type_id }));
    const { version } = await read(`/appointment-types/${type_id}`);
    ok(await at.owner.put(`/appointment-types/${type_id}`, { version, duration_min: 45 }));
    const path = `/appointment-waitlist/${String(made['id'])}`;
    const visited = await read(`/appointments/${String(made['appointment_id'])}`);
    const asked = { doctor_id: visited['doctor_id'], starts_at: on('24'), outside_hours: true };
    ok(await at.desk.post(`${path}/book`, { version: made['version'], ...asked }));
    expect(await read(`/appointments/${String(made['appointment_id'])}`)).toMatchObject({
      duration_min: 45,
      starts_at: '2026-11-24T08:00:00+00:00',
    });
  });
});
