import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { createLogger } from '#server/log.ts';
import { doDailyWork } from '#tests/setup/clinicDay.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';

/** Who waits for an earlier visit, and who is to be called back (clinic.md 2.7, 4.5). */
type Body = Readonly<Record<string, unknown>>;
type Made = Body & { readonly id: string; readonly version: number };
let server: TestServer;
let clinic: TestClinic;
let desk: Client;
let owner: Client;
const clock = (): Date => new Date('2026-11-25T09:00:00Z');
beforeAll(async () => {
  server = await startTestServer({ DATABASE_URL: await ownDatabase() }, { clock });
  clinic = await server.newClinic();
  owner = await clinic.signedIn({ role: 'owner' });
  desk = await clinic.signedIn({ role: 'receptionist' });
});
afterAll(() => server.stop());

let number = 0;
async function made(path: string, values: Body, by: Client = desk): Promise<Made> {
  const answer = await by.post(path, values);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.json as Made;
}
const patient = (): Promise<Made> =>
  made('/patients', {
    full_name: `منى عدلي ${(number += 1)}`,
    gender: 'female',
    phone: `0112${String(number).padStart(7, '0')}`,
    branch_id: clinic.start.branch,
  });
async function doctor(role = 'doctor') {
  const client = await clinic.signedIn({ role });
  const { employeeId } = client.person;
  await clinic.sql('update employees set job_title_id = $2 where id = $1', [
    employeeId,
    clinic.start.titles.get('طبيب'),
  ]);
  return client;
}
const typeNamed = async (name: string): Promise<string> =>
  String((await clinic.sql('select id from appointment_types where name_ar = $1', [name]))[0]?.['id']);
const idsOf = (json: unknown): string[] => (json as { id: string }[]).map(({ id }) => id);
const onField = ({ status, json }: { status: number; json: Body }, field: string): unknown[] => [
  status,
  (json['errors'] as Record<string, string> | undefined)?.[field],
];

describe('2.7 recalls', () => {
  it('are worked off try by try, and come back when they were dropped too soon', async () => {
    const { id: patient_id } = await patient();
    const recall = await made('/patient-recalls', {
      patient_id,
      reason: 'ortho_review',
      due_month: '2026-12',
    });
    expect([recall['status'], recall['branch_id']]).toEqual(['open', clinic.start.branch]);
    const step = async (name: string, body: Body = {}) => {
      const { version } = (await desk.get(`/patient-recalls/${recall.id}`)).json as Made;
      return desk.post(`/patient-recalls/${recall.id}/${name}`, { version, ...body });
    };
    await step('attempt', { channel: 'call', outcome: 'no_answer' });
    const tried = await step('attempt', { channel: 'whatsapp', outcome: 'later', note: 'بعد الامتحانات' });
    expect(tried.json).toMatchObject({
      status: 'open',
      attempts: [
        { channel: 'call', outcome: 'no_answer', at: '2026-11-25T09:00:00+00:00' },
        { channel: 'whatsapp', outcome: 'later', note: 'بعد الامتحانات' },
      ],
    });
    expect((await step('drop')).status).toBe(422);
    expect((await step('drop', { dropped_because: 'سافر' })).json).toMatchObject({ status: 'dropped' });
    expect((await step('attempt', { channel: 'call', outcome: 'reached' })).json).toMatchObject({
      code: 'invalid_state',
    });
    expect((await step('reopen')).json).toMatchObject({ status: 'open', dropped_because: null });
    expect((await desk.remove(`/patient-recalls/${recall.id}`)).status).toBe(405);
  });

  it('are of this month or a later one, and of a patient who is there', async () => {
    const { id: patient_id } = await patient();
    const past = await desk.post('/patient-recalls', { patient_id, due_month: '2026-10' });
    expect(onField(past, 'due_month')).toEqual([422, 'اختر هذا الشهر أو شهراً بعده']);
    await made('/patient-recalls', { patient_id, due_month: '2026-11' });
    const archived = await patient();
    await owner.post(`/patients/${archived.id}/archive`, { version: archived.version });
    expect(
      (await desk.post('/patient-recalls', { patient_id: archived.id, due_month: '2026-12' })).status,
    ).toBe(422);
  });
});

describe('4.5 the waiting list', () => {
  it('has a patient once for a type, takes no day that is over and no doctor who does not do it', async () => {
    const [{ id: patient_id }, type_id, by] = [await patient(), await typeNamed('حشو'), await doctor()];
    const first = await made('/appointment-waitlist', { patient_id, type_id, until: '2026-11-25' });
    expect(first).toMatchObject({ status: 'waiting', urgent: false, weekdays: [], day_parts: [] });
    const again = await desk.post('/appointment-waitlist', { patient_id, type_id });
    expect(onField(again, 'type_id')).toEqual([422, 'المريض في القائمة بالفعل لهذا النوع من المواعيد']);
    const other = await typeNamed('زراعة');
    const past = await desk.post('/appointment-waitlist', {
      patient_id,
      type_id: other,
      until: '2026-11-24',
    });
    expect(onField(past, 'until')).toEqual([422, 'اختر اليوم أو يوماً بعده']);
    await clinic.sql(
      `insert into appointment_types__doctor_ids (clinic_id, record_id, target_id) values (app_clinic(), $1, $2)`,
      [other, (await doctor()).person.employeeId],
    );
    const doctor_id = by.person.employeeId;
    const wrong = await desk.post('/appointment-waitlist', { patient_id, type_id: other, doctor_id });
    expect(onField(wrong, 'doctor_id')).toEqual([422, 'هذا النوع غير متاح لهذا الطبيب']);
  });

  it('lets go by itself whoever waited for a day that is over, the day after it', async () => {
    const [one, two] = [await patient(), await patient()];
    const type_id = await typeNamed('خلع');
    const ends = await made('/appointment-waitlist', { patient_id: one.id, type_id, until: '2026-11-26' });
    const stays = await made('/appointment-waitlist', { patient_id: two.id, type_id });
    const logger = createLogger({ production: true, destination: { write: () => undefined } });
    const statesAt = async (instant: string) => {
      await doDailyWork({ pool: server.database.pool, clock: () => new Date(instant), logger });
      const rows = await clinic.sql(
        'select status from appointment_waitlist where id in ($1, $2) order by created_at',
        [ends.id, stays.id],
      );
      return rows.map(({ status }) => status);
    };
    expect(await statesAt('2026-11-26T20:00:00Z')).toEqual(['waiting', 'waiting']);
    expect(await statesAt('2026-11-26T23:00:00Z')).toEqual(['expired', 'waiting']);
    const history = (await desk.get(`/appointment-waitlist/${ends.id}/history`)).json as object[];
    expect(history[0]).toMatchObject({ action: 'transition', move: 'expire', actor: null });
  });
});

describe('G1, G11: who may', () => {
  it('a doctor reads the recalls of their own patients, writes none, and finds no waiting list', async () => {
    const by = await doctor();
    const { id: patient_id } = await patient();
    const mine = await made('/patient-recalls', {
      patient_id,
      due_month: '2026-12',
      doctor_id: by.person.employeeId,
    });
    const other = await made('/patient-recalls', { patient_id, due_month: '2027-01' });
    expect(idsOf((await by.get('/patient-recalls?scope=self')).json)).toEqual([mine.id]);
    expect((await by.get('/patient-recalls')).status).toBe(403);
    expect((await by.get(`/patient-recalls/${other.id}`)).status).toBe(404);
    expect((await by.get(`/patient-recalls/${other.id}/history`)).status).toBe(404);
    const step = { version: mine.version, channel: 'call', outcome: 'reached' };
    expect((await by.post(`/patient-recalls/${mine.id}/attempt`, step)).status).toBe(403);
    expect((await by.post('/patient-recalls', { patient_id, due_month: '2026-12' })).status).toBe(403);
    expect((await by.get('/appointment-waitlist')).status).toBe(403);
  });

  it('whoever reaches one branch alone neither sees nor moves who waits in another', async () => {
    const elsewhere = await made('/branches', { name_ar: 'فرع المعادي', code: 'MAD' }, owner);
    const near = await clinic.signedIn({
      permissions: ['patients_view_appointments_calendar', 'patients_view_all_patients'],
      dataScope: 'branch',
    });
    const { id: patient_id } = await patient();
    const far = await made('/appointment-waitlist', {
      patient_id,
      type_id: await typeNamed('تنظيف'),
      branch_id: elsewhere.id,
    });
    const recall = await made('/patient-recalls', {
      patient_id,
      due_month: '2027-02',
      branch_id: elsewhere.id,
    });
    expect(idsOf((await near.get('/appointment-waitlist')).json)).not.toContain(far.id);
    expect((await near.get(`/appointment-waitlist/${far.id}`)).status).toBe(404);
    expect((await near.post(`/appointment-waitlist/${far.id}/drop`, { version: far.version })).status).toBe(
      404,
    );
    expect((await near.get(`/patient-recalls/${recall.id}`)).status).toBe(404);
  });

  it('whoever may not look at a patient puts nobody on a list by an id', async () => {
    const blind = await clinic.signedIn({ permissions: ['patients_view_appointments_calendar'] });
    const { id: patient_id } = await patient();
    const type_id = await typeNamed('كشف');
    const answer = await blind.post('/appointment-waitlist', { patient_id, type_id });
    expect([answer.status, Object.keys(answer.json['errors'] as object)]).toEqual([422, ['patient_id']]);
    expect((await blind.post('/patient-recalls', { patient_id, due_month: '2026-12' })).status).toBe(422);
  });
});

it('faults 18: whoever is archived is on no work list, and comes back with the restore; who waits for an archived type likewise', async () => {
  const [gone, waits] = [await patient(), await patient()];
  const branch_id = clinic.start.branch;
  const recall = await made('/patient-recalls', { patient_id: gone.id, due_month: '2026-11', branch_id });
  const type = await made('/appointment-types', { name_ar: 'متابعة زرعة', duration_min: 30 }, owner);
  const wait = await made('/appointment-waitlist', { patient_id: waits.id, type_id: type.id, branch_id });
  const worked = async (list: string) =>
    idsOf((await desk.get(`/${list}?filter=${encodeURIComponent('{"callable":true}')}`)).json);
  expect(await worked('patient-recalls')).toContain(recall.id);
  expect(await worked('appointment-waitlist')).toContain(wait.id);
  await clinic.sql(`update patients set status = 'archived' where id = $1`, [gone.id]);
  await clinic.sql(`update appointment_types set status = 'archived' where id = $1`, [type.id]);
  expect(await worked('patient-recalls')).not.toContain(recall.id);
  expect(await worked('appointment-waitlist')).not.toContain(wait.id);
  await clinic.sql(`update patients set status = 'active' where id = $1`, [gone.id]);
  expect(await worked('patient-recalls')).toContain(recall.id);
});
