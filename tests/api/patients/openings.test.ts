import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import type { TestPerson } from '#tests/setup/testServer.ts';
import { idsOf, openPatients, type Made } from './support.ts';

type Reader = Client & { readonly person: TestPerson };
let desk: Awaited<ReturnType<typeof openPatients>>;
beforeAll(async () => {
  desk = await openPatients();
});
afterAll(() => desk.server.stop());

const reader = (): Promise<Reader> => desk.clinic.signedIn({ role: 'receptionist' });
/** Who opened the record by the log, without the accounts that made it. */
const views = async ({ id }: { readonly id: string }, by: Reader): Promise<readonly unknown[]> =>
  desk.clinic.sql(
    `select action, entity, entity_label, ip is not null as ip, request_id is not null as request from audit_log
      where entity_id = $1 and actor_id = $2 order by seq`,
    [id, by.person.userId],
  );
const seen = (label: string, entity = 'patients') => [
  { action: 'view', entity, entity_label: label, ip: true, request: true },
];
const marksOf = async (by: Reader, reason: string): Promise<readonly unknown[]> =>
  (
    await desk.clinic.sql(`select changes from audit_log where actor_id = $1 and reason = $2 order by seq`, [
      by.person.userId,
      reason,
    ])
  ).map(({ changes }) => changes);
const marks = (by: Reader): Promise<readonly unknown[]> => marksOf(by, 'many_files');
const filtered = (filter: object): string => encodeURIComponent(JSON.stringify(filter));

describe('SEC-63 who opened the file of a patient', () => {
  it('stands in the log with actor, address and request, once for one look', async () => {
    const patient = await desk.made({ full_name: 'هدى سامح زكي' });
    const by = await reader();
    for (let time = 0; time < 3; time += 1)
      expect((await by.get(`/patients/${patient.id}`)).status).toBe(200);
    await Promise.all([by.get(`/patients/${patient.id}/history`), by.get(`/patients/${patient.id}/paper`)]);
    expect(await views(patient, by)).toEqual(seen('هدى سامح زكي'));
  });

  const doors: readonly (readonly [string, (by: Reader, patient: Made) => Promise<{ status: number }>])[] = [
    ['the record', (by, { id }) => by.get(`/patients/${id}`)],
    ['an id in capitals', (by, { id }) => by.get(`/patients/${id.toUpperCase()}`)],
    ['a condition on what one has', (by, { id }) => by.get(`/patients/${id}`, { 'if-none-match': '*' })],
    ['the history', (by, { id }) => by.get(`/patients/${id}/history`)],
    ['many by their ids', (by, { id }) => by.get(`/patients?filter=${filtered({ id: [id] })}`)],
    ['a page by ids', (by, { id }) => by.get(`/patients?filter=${filtered({ id: [id] })}&range=[0,24]`)],
    ['a page by one id', (by, { id }) => by.get(`/patients?filter=${filtered({ id })}&range=[0,24]`)],
    ['saving what is there already', (by, { id, version }) => by.put(`/patients/${id}`, { version })],
  ];
  it.each(doors)('and by no other door without one: %s', async (_, open) => {
    const patient = await desk.made();
    const by = await reader();
    expect((await open(by, patient)).status).toBe(200);
    expect(await views(patient, by)).toEqual(seen('منى سامي عدلي'));
  });

  it('is noted by HEAD like by GET', async () => {
    const patient = await desk.made();
    const by = await reader();
    const { status } = await fetch(`${by.origin}/api/v1/patients/${patient.id}`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${String(by.token)}`, 'x-clinic-subdomain': desk.clinic.subdomain },
    });
    const noted = await views(patient, by);
    expect([status, noted.length]).toEqual(status === 200 ? [200, 1] : [404, 0]);
  });

  it('is noted anew after ten minutes, and beside what others did meanwhile', async () => {
    const patient = await desk.made();
    const [by, other] = [await reader(), await reader()];
    await desk.clinic.sql(
      `insert into audit_log (clinic_id, actor_id, action, entity, entity_id, at)
        values (app_clinic(), $1, 'view', 'patients', $2, now() - interval '11 minutes')`,
      [by.person.userId, patient.id],
    );
    await other.get(`/patients/${patient.id}`);
    await by.get(`/patients/${patient.id}`);
    await by.get(`/patients/${patient.id}`);
    expect(await views(patient, by)).toHaveLength(2);
    expect(await views(patient, other)).toHaveLength(1);
  });

  it('is not noted of whoever writes to it: their entry is there; nor of lists and choosers', async () => {
    const patient = await desk.made();
    const by = await reader();
    const changed = await by.put(`/patients/${patient.id}`, { version: patient.version, city: 'طنطا' });
    expect(changed.status).toBe(200);
    await by.get(`/patients/${patient.id}`);
    expect((await views(patient, by)).map((one) => (one as { action: string }).action)).toEqual(['update']);
    const lists = await reader();
    await lists.get('/patients?range=[0,199]');
    await lists.get('/patients/options?q=منى');
    await lists.get('/search?q=منى');
    expect(await views(patient, lists)).toEqual([]);
  });

  it('nothing is noted of what one may not see: it is 404, alone and among others', async () => {
    const [own, hidden] = [await desk.made(), await desk.made()];
    const doctor = await desk.doctor();
    await desk.clinic.sql('update patients set primary_doctor_id = $2 where id = $1', [
      own.id,
      doctor.person.employeeId,
    ]);
    expect((await doctor.get(`/patients/${hidden.id}`)).status).toBe(404);
    const both = await doctor.get(`/patients?filter=${filtered({ id: [own.id, hidden.id] })}`);
    expect(idsOf(both.json)).toEqual([own.id]);
    expect(await views(hidden, doctor)).toEqual([]);
    expect(await views(own, doctor)).toHaveLength(1);
    const foreign = await (await desk.server.newClinic()).signedIn({ role: 'owner' });
    expect((await foreign.get(`/patients/${own.id}`)).status).toBe(404);
    const told = await desk.clinic.sql('select from audit_log where actor_id = $1 and entity_id = $2', [
      foreign.person.userId,
      own.id,
    ]);
    expect(told).toEqual([]);
  });

  it('holds for people’s files too, and is no change: their history does not tell it', async () => {
    const by = await desk.clinic.signedIn({ role: 'hr' });
    const { employeeId } = desk.owner.person;
    await by.get(`/employees/${employeeId}`);
    expect(await views({ id: employeeId }, by)).toHaveLength(1);
    const history = await by.get(`/employees/${employeeId}/history`);
    expect(JSON.stringify(history.json)).not.toContain('"view"');
  });
});

describe('SEC-62 very many files opened within an hour', () => {
  it('the 501st different one leaves a mark and tells the owners, by whatever doors; looking again counts nothing', async () => {
    const made = await desk.clinic.sql(
      `insert into patients (clinic_id, file_no, full_name, gender, phone, branch_id, category_id)
        select app_clinic(), 'M-' || n, 'مريض رقم ' || n, 'male', '+20109' || lpad(n::text, 7, '0'), $1,
          (select id from patient_categories where is_default) from generate_series(1, 501) n returning id`,
      [desk.clinic.start.branch],
    );
    const ids = made.map(({ id }) => String(id));
    const by = await reader();
    const many = (some: readonly string[]) => by.get(`/patients?filter=${filtered({ id: some })}`);
    for (const from of [0, 200, 0, 200]) expect((await many(ids.slice(from, from + 200))).status).toBe(200);
    for (const id of ids.slice(400, 500)) await by.get(`/patients/${id}`);
    for (const id of ids.slice(380, 500)) await by.get(`/patients/${id}/history`);
    expect(await marks(by)).toEqual([]);
    await by.get(`/patients/${ids[500] ?? ''}/history`);
    expect(await marks(by)).toEqual([{ count: [null, 501] }]);
    // It stops nobody.
    expect((await by.get(`/patients/${ids[0] ?? ''}`)).status).toBe(200);
    const told = await desk.clinic.sql(
      `select payload -> 'actor_id' as who from outbox where event = 'security.many_files'`,
    );
    expect(told.map(({ who }) => who)).toContain(by.person.userId);
    const rows = await desk.clinic.sql(
      `select count(*)::int as n, count(distinct entity_id)::int as files from audit_log
        where actor_id = $1 and action = 'view' and entity = 'patients'`,
      [by.person.userId],
    );
    expect(rows).toEqual([{ n: 501, files: 501 }]);
  });

  it('the 3,001st different one read in lists does too; the same page again counts nothing', async () => {
    await desk.clinic.sql(
      `insert into patients (clinic_id, file_no, full_name, gender, phone, branch_id, category_id)
        select app_clinic(), 'L-' || lpad(n::text, 4, '0'), 'مريض بالقائمة ' || n, 'female', '+20108' || lpad(n::text, 7, '0'), $1,
          (select id from patient_categories where is_default) from generate_series(1, 3001) n`,
      [desk.clinic.start.branch],
    );
    const by = await reader();
    const page = async (from: number, to: number): Promise<void> => {
      const asked = `filter=${filtered({ q: 'بالقائمة' })}&sort=["file_no","ASC"]&range=[${from},${to}]`;
      const { status, json } = await by.get(`/patients?${asked}`);
      expect([status, idsOf(json).length]).toEqual([200, to - from + 1]);
    };
    for (let from = 0; from < 3_000; from += 200) await page(from, from + 199);
    await page(0, 199);
    expect(await marksOf(by, 'many_rows')).toEqual([]);
    await page(3_000, 3_000);
    expect(await marksOf(by, 'many_rows')).toEqual([{ count: [null, 3_001] }]);
    // Lists open no file.
    expect(await marksOf(by, 'many_files')).toEqual([]);
    const told = await desk.clinic.sql(
      `select payload -> 'actor_id' as who from outbox where event = 'security.many_rows'`,
    );
    expect(told.map(({ who }) => who)).toContain(by.person.userId);
  });
});
