import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

type Body = Readonly<Record<string, unknown>>;
let server: TestServer;
let clinic: TestClinic;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
});
afterAll(() => server.stop());

let number = 0;
const draft = (values: Body = {}): Body => ({
  name_ar: `غرفة ${(number += 1)}`,
  branch_id: clinic.start.branch,
  ...values,
});
const errorOf = (answer: { json: Body; status: number }, field: string): unknown => [
  answer.status,
  (answer.json['errors'] as Record<string, string> | undefined)?.[field],
];
const refused = async (values: Body, field: string): Promise<unknown> =>
  errorOf(await owner.post('/rooms', draft(values)), field);
const stretch = (weekday: string, opens: string, closes: string): Body => ({ weekday, opens, closes });

describe('clinic.md 3.1 a room', () => {
  it('is dental, of one chair and without preparation, until somebody says otherwise', async () => {
    const { status, json } = await owner.post('/rooms', draft());
    expect(status).toBe(201);
    expect(json).toMatchObject({
      kind: 'dental',
      capacity: 1,
      turnover_min: 0,
      status: 'active',
      open_hours: [],
    });
  });

  it('has 1 to 10 chairs and is prepared in steps of five minutes, up to an hour', async () => {
    const steps = 'اكتب دقائق من مضاعفات 5، مثل 5 أو 15';
    expect(await refused({ turnover_min: 7 }, 'turnover_min')).toEqual([422, steps]);
    for (const [values, field] of [
      [{ turnover_min: 65 }, 'turnover_min'],
      [{ capacity: 0 }, 'capacity'],
      [{ capacity: 11 }, 'capacity'],
      [{ code: '12345678901' }, 'code'],
      [{ kind: 'cellar' }, 'kind'],
    ] as const)
      expect(await refused(values, field)).toEqual([422, expect.any(String)]);
    expect((await owner.post('/rooms', draft({ turnover_min: 60, capacity: 10 }))).status).toBe(201);
  });

  it('has a name of its own in its branch, and a code of its own in the clinic', async () => {
    const made = draft({ code: 'R1' });
    expect((await owner.post('/rooms', made)).status).toBe(201);
    expect((await owner.post('/rooms', { ...made, code: 'R2' })).status).toBe(422);
    expect((await owner.post('/rooms', draft({ code: 'r1' }))).status).toBe(422);
  });

  it('is open in stretches that do not meet, also across midnight: when it is made and when it is changed', async () => {
    const sentence = 'فترات العمل متداخلة. اجعل كل فترة تبدأ بعد انتهاء ما قبلها';
    const night = [stretch('thu', '18:00', '02:00'), stretch('fri', '01:00', '05:00')];
    expect(await refused({ open_hours: night }, 'open_hours')).toEqual([422, sentence]);
    const apart = [stretch('thu', '18:00', '02:00'), stretch('fri', '02:00', '05:00')];
    const made = await owner.post('/rooms', draft({ open_hours: apart }));
    expect(made.status).toBe(201);
    const { id, version } = made.json as { id: string; version: number };
    expect(errorOf(await owner.put(`/rooms/${id}`, { version, open_hours: night }), 'open_hours')).toEqual([
      422,
      sentence,
    ]);
    const kept = (await owner.get(`/rooms/${id}`)).json['open_hours'] as Body[];
    expect(kept.map(({ weekday, opens, closes }) => [weekday, opens, closes])).toEqual([
      ['thu', '18:00', '02:00'],
      ['fri', '02:00', '05:00'],
    ]);
  });

  it('leaves service, is archived from there, and comes back active', async () => {
    const { id, version } = (await owner.post('/rooms', draft())).json as { id: string; version: number };
    const out = await owner.post(`/rooms/${id}/take-out`, { version });
    expect([out.status, out.json['status']]).toEqual([200, 'out_of_service']);
    const archived = await owner.post(`/rooms/${id}/archive`, { version: out.json['version'] });
    expect([archived.status, archived.json['status']]).toEqual([200, 'archived']);
    expect((await owner.post(`/rooms/${id}/take-out`, { version: archived.json['version'] })).status).toBe(
      409,
    );
    const back = await owner.post(`/rooms/${id}/restore`, { version: archived.json['version'] });
    expect([back.status, back.json['status']]).toEqual([200, 'active']);
  });

  it('of another branch is absent for whom the role keeps to their own', async () => {
    const other = await owner.post('/branches', { name_ar: 'فرع آخر', code: 'OTH' });
    expect(other.status).toBe(201);
    const far = (await owner.post('/rooms', draft({ branch_id: other.json['id'] }))).json;
    const near = (await owner.post('/rooms', draft())).json;
    const desk = await clinic.signedIn({
      permissions: ['patients_view_rooms', 'patients_edit_room'],
      dataScope: 'branch',
    });
    expect((await desk.get(`/rooms/${String(near['id'])}`)).status).toBe(200);
    expect((await desk.get(`/rooms/${String(far['id'])}`)).status).toBe(404);
    expect((await desk.put(`/rooms/${String(far['id'])}`, { version: 1, name_en: 'x' })).status).toBe(404);
    const listed = (await desk.get('/rooms?range=[0,199]')).json as unknown as Body[];
    expect(listed.map(({ id }) => id)).toContain(near['id']);
    expect(listed.map(({ id }) => id)).not.toContain(far['id']);
  });
});

describe('clinic.md 4.3 types of appointments', () => {
  const seedsOf = async (client: Client): Promise<unknown[]> => {
    const { json } = await client.get('/appointment-types?sort=["position","ASC"]&range=[0,49]');
    return (json as unknown as Body[]).map((one) => [
      one['name_ar'],
      one['duration_min'],
      one['buffer_after_min'],
    ]);
  };

  it('are there from the start, by what a clinic is', async () => {
    expect(await seedsOf(owner)).toEqual([
      ['كشف', 30, 0],
      ['متابعة', 15, 0],
      ['تنظيف', 45, 0],
      ['حشو', 45, 0],
      ['خلع', 30, 0],
      ['علاج عصب', 60, 0],
      ['زراعة', 90, 15],
      ['تقويم', 20, 0],
    ]);
  });

  it('take 5 to 480 minutes in steps of five, a buffer up to an hour, and doctors alone', async () => {
    const type = (values: Body) =>
      owner.post('/appointment-types', { name_ar: `نوع ${(number += 1)}`, ...values });
    expect(errorOf(await type({ duration_min: 32 }), 'duration_min')).toEqual([
      422,
      'اكتب مدة من مضاعفات 5 دقائق، مثل 15 أو 30',
    ]);
    expect(errorOf(await type({ buffer_after_min: 4 }), 'buffer_after_min')).toEqual([
      422,
      'اكتب فاصلاً من مضاعفات 5 دقائق، مثل 5 أو 15',
    ]);
    for (const values of [{ duration_min: 0 }, { duration_min: 485 }, { buffer_after_min: 65 }])
      expect((await type(values)).status).toBe(422);
    const clerk = await clinic.person({ role: 'receptionist' });
    expect((await type({ doctor_ids: [clerk.employeeId] })).status).toBe(422);
    const made = await type({ duration_min: 480, buffer_after_min: 60 });
    expect([made.status, made.json['color']]).toEqual([201, '#12355b']);
    expect((await type({ name_ar: 'كشف' })).status).toBe(422);
  });

  it('are chosen by whoever books, and read whole by whoever keeps them alone', async () => {
    const desk = await clinic.signedIn({ permissions: ['patients_view_appointments_calendar'] });
    expect((await desk.get('/appointment-types')).status).toBe(403);
    const offered = (await desk.get('/appointment-types/options?q=كشف')).json as unknown as Body[];
    expect(offered).toHaveLength(1);
    expect(offered[0]).not.toHaveProperty('price_hint');
    const nobody = await clinic.signedIn({ permissions: [] });
    expect((await nobody.get('/appointment-types/options?q=كشف')).status).toBe(403);
  });
});

describe('a branch', () => {
  it('has hours of its own, which do not meet (issue 17, decided 3)', async () => {
    const { status, json } = await owner.post('/branches', {
      name_ar: 'فرع الليل',
      code: 'NGT',
      open_hours: [stretch('sat', '20:00', '04:00'), stretch('sun', '03:00', '05:00')],
    });
    expect(errorOf({ status, json }, 'open_hours')).toEqual([
      422,
      'فترات العمل متداخلة. اجعل كل فترة تبدأ بعد انتهاء ما قبلها',
    ]);
  });
});
