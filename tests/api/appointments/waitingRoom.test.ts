import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClient, type Answer, type Client } from '#tests/setup/client.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { bookingDesk, type BookingDesk } from './bookingDesk.ts';

let server: TestServer;
let at: BookingDesk;
// Sunday 22 November 2026, 10:00 in Cairo (+02).
const now = new Date('2026-11-22T08:00:00Z');
beforeAll(async () => {
  server = await startTestServer({}, { clock: () => now });
  at = await bookingDesk(await server.newClinic());
});
afterAll(() => server.stop());

let number = 0;
async function screen(desk = at): Promise<string> {
  const body = { name: `شاشة ${(number += 1)}`, branch_id: desk.clinic.start.branch };
  const { status, json } = await desk.owner.post('/waiting-room-screens', body);
  expect(status).toBe(201);
  return String(json.id);
}
const tokenIn = (address: string): string => new URL(address).hash.slice(1);
async function opened(id: string, by: Client = at.owner): Promise<string> {
  const { status, json, text } = await by.post(`/waiting-room-screens/${id}/open-link`);
  expect([status, text]).toEqual([200, text]);
  return tokenIn(String(json.address));
}
/** What a television sends: the link's secret and nothing else. */
const look = (token: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  createClient(server.origin).get('/waiting-room', { authorization: `Bearer ${token}`, ...headers });
/** An answer without what names the request. */
const shape = ({ status, json }: Answer): unknown[] => [
  status,
  JSON.stringify({ ...json, request_id: undefined }),
];
const absent = async (): Promise<unknown[]> => shape(await look(randomBytes(32).toString('base64url')));

const cairo = (clock: string): string => `2026-11-22T${clock}:00+02:00`;
/** A visit of today that arrived, in this order. */
async function arrived(values: Readonly<Record<string, unknown>>): Promise<string> {
  const { id } = await at.booked({ patient_id: await at.patient(), ...values });
  expect((await at.step(id, 'arrive')).status).toBe(200);
  return id;
}

describe('UX-37, issue 17: a screen of the waiting room', () => {
  it('is closed until its link is opened, which is told once and kept as a hash alone', async () => {
    const id = await screen();
    expect((await at.owner.get(`/waiting-room-screens/${id}`)).json).toMatchObject({
      link: 'none',
      link_until: null,
      status: 'active',
    });
    const { json } = await at.owner.post(`/waiting-room-screens/${id}/open-link`);
    const { hash, pathname, host } = new URL(String(json.address));
    expect([pathname, host.startsWith(at.clinic.subdomain)]).toEqual(['/waiting-room', true]);
    expect(Buffer.from(hash.slice(1), 'base64url')).toHaveLength(32);
    const record = await at.owner.get(`/waiting-room-screens/${id}`);
    expect(record.json.link).toBe('open');
    const token = hash.slice(1);
    expect((await look(token)).status).toBe(200);
    const history = await at.owner.get(`/waiting-room-screens/${id}/history`);
    const list = await at.owner.get('/waiting-room-screens');
    for (const said of [record.text, history.text, list.text, server.logLines.join('\n')])
      expect(said).not.toContain(token);
    const log = await at.clinic.sql('select changes::text, entity_label from audit_log');
    expect(JSON.stringify(log)).not.toContain(token);
    const closed = `select 1 from pg_class where relname = 'waiting_room_links' and has_table_privilege('app', oid, 'select')`;
    expect((await server.database.pool.query(closed)).rows).toEqual([]);
  });

  it('shows tickets and rooms alone: who was called, then the urgent, then by ticket', async () => {
    const doctor_id = await at.doctor();
    const room_id = await at.room({ name_ar: 'غرفة النيل', name_en: 'Nile' });
    const type_id = await at.type();
    const made = [];
    for (const [clock, urgent] of [
      ['10:00', false],
      ['11:00', false],
      ['12:00', false],
      ['13:00', true],
    ] as const)
      made.push(await arrived({ doctor_id, room_id, type_id, urgent, starts_at: cairo(clock) }));
    const token = await opened(await screen());
    const queues = async (): Promise<unknown> => {
      const { json } = await look(token);
      return json.queues.filter(({ room }: { room: { ar: string } | null }) => room?.ar === 'غرفة النيل');
    };
    const nile = { ar: 'غرفة النيل', en: 'Nile' };
    expect(await queues()).toEqual([{ room: nile, now: [], next: [4, 1, 2, 3] }]);
    expect((await at.step(made[0] ?? '', 'start')).status).toBe(200);
    expect(await queues()).toEqual([{ room: nile, now: [{ ticket: 1, room: null }], next: [4, 2, 3] }]);
    expect((await at.step(made[0] ?? '', 'complete')).status).toBe(200);
    expect(await queues()).toEqual([{ room: nile, now: [], next: [4, 2, 3] }]);
    const { json } = await look(token);
    expect(Object.keys(json).toSorted()).toEqual(['clinic', 'queues', 'version']);
    expect(json.clinic).toEqual({ ar: `عيادة ${at.clinic.subdomain}`, en: at.clinic.subdomain });
  });

  it('names the room a doctor sits in while nobody was told one, and another one a patient was called into', async () => {
    const doctor_id = await at.doctor();
    const usual = await at.room({ name_ar: 'غرفة الورد' });
    const other = await at.room({ name_ar: 'غرفة الأشعة' });
    const type_id = await at.type();
    const profile = { employee_id: doctor_id, parallel_chairs: 2, color: '#123456', default_room_id: usual };
    expect((await at.owner.post('/doctor-profiles', profile)).status).toBe(201);
    const first = await arrived({ doctor_id, type_id, starts_at: cairo('10:00') });
    const second = await arrived({ doctor_id, type_id, starts_at: cairo('11:00') });
    const token = await opened(await screen());
    const mine = async (): Promise<unknown> => {
      const { json } = await look(token);
      return json.queues.find(({ room }: { room: { ar: string } | null }) => room?.ar === 'غرفة الورد');
    };
    expect(await mine()).toEqual({ room: { ar: 'غرفة الورد', en: null }, now: [], next: [1, 2] });
    expect((await at.step(first, 'start', { room_id: usual })).status).toBe(200);
    expect((await at.step(second, 'start', { room_id: other })).status).toBe(200);
    expect(await mine()).toEqual({
      room: { ar: 'غرفة الورد', en: null },
      now: [
        { ticket: 1, room: null },
        { ticket: 2, room: { ar: 'غرفة الأشعة', en: null } },
      ],
      next: [],
    });
  });

  it('shows its own branch today, and nobody of yesterday who was never sent home', async () => {
    const branch = await at.owner.post('/branches', { name_ar: `فرع ${(number += 1)}` });
    const room_id = await at.room({ branch_id: branch.json.id, name_ar: 'غرفة بعيدة' });
    const doctor_id = await at.doctor();
    const type_id = await at.type();
    const id = await arrived({ doctor_id, room_id, type_id, starts_at: cairo('10:00') });
    const here = await opened(await screen());
    const body = { name: `شاشة ${(number += 1)}`, branch_id: branch.json.id };
    const there = await opened(String((await at.owner.post('/waiting-room-screens', body)).json.id));
    expect((await look(here)).text).not.toContain('غرفة بعيدة');
    expect((await look(there)).json.queues).toEqual([
      { room: { ar: 'غرفة بعيدة', en: null }, now: [], next: [1] },
    ]);
    await at.clinic.sql(
      `update appointments set starts_at = starts_at - interval '1 day', ends_at = ends_at - interval '1 day',
        hold_until = hold_until - interval '1 day' where id = $1`,
      [id],
    );
    expect((await look(there)).json.queues).toEqual([]);
  });
});

describe('SEC-75 the link of a waiting room', () => {
  it('a wrong, closed, renewed or ended link, and one of an archived screen or branch, is 404 like an absent one', async () => {
    const id = await screen();
    const first = await opened(id);
    const second = await opened(id);
    expect(second).not.toBe(first);
    expect(shape(await look(first))).toEqual(await absent());
    expect((await look(second)).status).toBe(200);
    expect((await at.owner.post(`/waiting-room-screens/${id}/close-link`)).status).toBe(200);
    expect(shape(await look(second))).toEqual(await absent());
    const third = await opened(id);
    await server.database.pool.query(
      `begin; set local role gate; update waiting_room_links set expires_at = now() - interval '1 second'
        where screen_id = '${id}'; commit`,
    );
    expect(shape(await look(third))).toEqual(await absent());
    expect((await at.owner.get(`/waiting-room-screens/${id}`)).json.link).toBe('ended');
    const fourth = await opened(id);
    const { version } = (await at.owner.get(`/waiting-room-screens/${id}`)).json;
    expect((await at.owner.post(`/waiting-room-screens/${id}/archive`, { version })).status).toBe(200);
    expect(shape(await look(fourth))).toEqual(await absent());
    const refused = await at.owner.post(`/waiting-room-screens/${id}/open-link`);
    expect([refused.status, refused.json.code]).toEqual([409, 'invalid_state']);
    // What comes back stays dark.
    await at.owner.post(`/waiting-room-screens/${id}/restore`, { version: version + 1 });
    expect(shape(await look(fourth))).toEqual(await absent());
    for (const bad of ['', 'x', 'a'.repeat(43), `${second}x`, '../../etc'])
      expect(shape(await look(bad))).toEqual(await absent());
  });

  it('is dark while its branch is archived, lights up with it again, and opens no link meanwhile', async () => {
    const branch = (await at.owner.post('/branches', { name_ar: 'فرع يُغلق' })).json;
    const body = { name: 'شاشة فرع يُغلق', branch_id: branch.id };
    const id = String((await at.owner.post('/waiting-room-screens', body)).json.id);
    const token = await opened(id);
    await at.clinic.sql(`update branches set status = 'archived' where id = $1`, [branch.id]);
    expect(shape(await look(token))).toEqual(await absent());
    const refused = await at.owner.post(`/waiting-room-screens/${id}/open-link`);
    expect([refused.status, refused.json.code]).toEqual([409, 'branch_archived']);
    await at.clinic.sql(`update branches set status = 'active' where id = $1`, [branch.id]);
    expect((await look(token)).status).toBe(200);
  });

  it('ends with the subscription, the service and the clinic, and shows nothing on another clinic’s host', async () => {
    const other = await bookingDesk(await server.newClinic());
    const id = await screen(other);
    const token = await opened(id, other.owner);
    const status = async (headers = {}): Promise<number> => (await look(token, headers)).status;
    expect([await status(), await status({ 'x-clinic-subdomain': other.clinic.subdomain })]).toEqual([
      200, 200,
    ]);
    expect(shape(await look(token, { 'x-clinic-subdomain': at.clinic.subdomain }))).toEqual(await absent());
    const set = (text: string) => other.clinic.sql(`update clinics set ${text} where id = app_clinic()`);
    await set(`modules_off = '{appointments}'`);
    expect(shape(await look(token))).toEqual(await absent());
    await set(`modules_off = '{patients}'`);
    expect(await status()).toBe(404);
    await set(
      `modules_off = '{}', subscription_ends_at = '2026-11-01T00:00:00Z', subscription_plan = 'trial'`,
    );
    expect(await status()).toBe(404);
    await set(`subscription_ends_at = '2026-11-23T00:00:00Z'`);
    expect(await status()).toBe(200);
    await server.database.pool.query(
      `begin; set local role gate; update clinics set status = 'suspended' where id = '${other.clinic.id}'; commit`,
    );
    expect(shape(await look(token))).toEqual(await absent());
  });

  it('opens nothing else: it is no session, and a session is no link', async () => {
    const token = await opened(await screen());
    for (const path of ['/me', '/appointments', '/waiting-room-screens', '/calendar-feed', '/sessions'])
      expect((await createClient(server.origin).get(path, { authorization: `Bearer ${token}` })).status).toBe(
        401,
      );
    expect(shape(await look(at.owner.token ?? ''))).toEqual(await absent());
    expect((await createClient(server.origin).get(`/calendar-feeds/${token}`)).status).toBe(404);
  });

  it('keeps within a minute’s limits: a living link by itself, a wrong one by its address', async () => {
    const limited = await startTestServer({ RATE_LIMITS: 'on' }, { clock: () => now });
    try {
      const ask = (token: string) =>
        createClient(limited.origin).get('/waiting-room', { authorization: `Bearer ${token}` });
      const token = await opened(await screen());
      const began = performance.now();
      const lit = await Promise.all(Array.from({ length: 70 }, () => ask(token)));
      const wrong = await Promise.all(Array.from({ length: 70 }, () => ask('b'.repeat(43))));
      // Sixty a minute: one more for each second the calls took.
      const most = 61 + Math.ceil((performance.now() - began) / 1000);
      const count = (all: readonly Answer[], status: number) =>
        all.filter((one) => one.status === status).length;
      expect(count(lit, 200)).toBeLessThanOrEqual(most);
      expect(count(lit, 200)).toBeGreaterThan(40);
      expect(count(lit, 200) + count(lit, 429)).toBe(70);
      expect(count(wrong, 404)).toBeLessThanOrEqual(most);
      expect(count(wrong, 404) + count(wrong, 429)).toBe(70);
    } finally {
      await limited.stop();
    }
  });

  it('canary: in 64 looks no name, phone, file number, kind of visit, note or time of anybody is found', async () => {
    const marks: string[] = [];
    const mark = (what: string): string => {
      const text = `كناري${what}${randomBytes(4).toString('hex')}`;
      marks.push(text);
      return text;
    };
    const type_id = await at.type({ name_ar: mark('نوع'), name_en: mark('type') });
    const ids: string[] = [];
    for (let n = 0; n < 8; n += 1) {
      const doctor_id = await at.doctor();
      await at.clinic.sql('update employees set full_name_ar = $2 where id = $1', [doctor_id, mark('طبيب')]);
      const patient_id = await at.patient({
        full_name: `${mark('مريض')} ${mark('أب')}`,
        alert: mark('تنبيه'),
      });
      const [patient] = await at.clinic.sql('select file_no, phone from patients where id = $1', [
        patient_id,
      ]);
      marks.push(String(patient?.['phone']), patient_id, doctor_id);
      const room_id = await at.room();
      const values = {
        doctor_id,
        patient_id,
        room_id,
        type_id,
        note: mark('ملاحظة'),
        starts_at: cairo('10:00'),
      };
      const id = await arrived(values);
      ids.push(id);
      marks.push(id);
    }
    const token = await opened(await screen());
    const steps = ['start', 'complete', 'revert', 'revert'];
    let calls = 0;
    for (let probe = 0; probe < 64; probe += 1) {
      const id = ids[probe % ids.length] ?? '';
      await at.step(id, steps[Math.floor(probe / ids.length) % steps.length] ?? 'start');
      const { status, text, headers, json } = await look(token);
      expect(status).toBe(200);
      calls += json.queues.filter((one: { now: unknown[] }) => one.now.length > 0).length;
      const said = `${text}${JSON.stringify([...headers])}`;
      expect(marks.filter((one) => said.includes(one))).toEqual([]);
      expect(said).not.toMatch(/\d{2}:\d{2}:\d{2}\.\d{3}Z|arrived_at|started_at|starts_at/);
    }
    expect(calls).toBeGreaterThan(64);
    expect(server.logLines.join('\n')).not.toContain(token);
  });
});
