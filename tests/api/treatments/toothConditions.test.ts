import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPatients, type Made } from '../patients/support.ts';

/** Findings and the mouth they make (clinic.md 2.4, W13): what is refused, and the mouth of each day. */
let desk: Awaited<ReturnType<typeof openPatients>>;
let doctor: Awaited<ReturnType<typeof desk.doctor>>;
let today: string;
beforeAll(async () => {
  desk = await openPatients();
  doctor = await desk.doctor();
  const [row] = await desk.clinic.sql(
    `select (now() at time zone timezone)::date::text as day from clinics limit 1`,
  );
  today = String(row?.['day']);
});
afterAll(() => desk.server.stop());

const adult = (values: object = {}) =>
  desk.made({
    primary_doctor_id: doctor.person.employeeId,
    birth_date: '1990-05-01',
    confirm_duplicate: true,
    ...values,
  });
const note = (patient: Made, values: object, by = doctor) =>
  by.post('/tooth-conditions', { patient_id: patient.id, ...values });
async function noted(patient: Made, values: object, by = doctor): Promise<Made> {
  const answer = await note(patient, values, by);
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return answer.json as Made;
}
interface Tooth {
  readonly fdi: string;
  readonly state: string;
  readonly surfaces: Record<string, string[]>;
  readonly findings: { condition: string; surfaces: string[]; severity: number | null }[];
}
interface Chart {
  readonly dentition: string;
  readonly days: string[];
  readonly findings_shown: boolean;
  readonly teeth: Tooth[];
}
async function chart(patient: Made, at?: string, by = doctor): Promise<Chart> {
  const answer = await by.get(`/patients/${patient.id}/tooth-chart${at === undefined ? '' : `?at=${at}`}`);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return answer.json;
}
const tooth = async (patient: Made, fdi: string, at?: string) =>
  (await chart(patient, at)).teeth.find((one) => one.fdi === fdi);
const refused = async (patient: Made, values: object, field?: string) => {
  const { status, json } = await note(patient, values);
  return field ? [status, (json.errors as Record<string, string>)[field]] : [status, json.code, json.detail];
};
const move = async (finding: Made, name: string, body: object = {}, by = doctor) => {
  const { version } = (await doctor.get(`/tooth-conditions/${finding.id}`)).json;
  return by.post(`/tooth-conditions/${finding.id}/${name}`, { version, ...body });
};
const daysAgo = (n: number): string =>
  new Date(Date.parse(today) - n * 86_400_000).toISOString().slice(0, 10);

describe('bad input', () => {
  it('tooth 49 and surfaces M, O, O are refused by their own names', async () => {
    const patient = await adult();
    for (const fdi of ['49', '19', '56', '00', 'x'])
      expect(await refused(patient, { tooth_fdi: fdi, condition: 'caries' }, 'tooth_fdi')).toEqual([
        422,
        'رقم السن غير صحيح',
      ]);
    for (const surfaces of [['M', 'O', 'O'], ['M', 'X'], ['m']])
      expect(await refused(patient, { tooth_fdi: '36', condition: 'caries', surfaces }, 'surfaces')).toEqual([
        422,
        'سطح غير صحيح',
      ]);
    expect(
      await refused(patient, { tooth_fdi: '36', condition: 'missing', surfaces: ['M'] }, 'surfaces'),
    ).toEqual([422, 'هذه الحالة للسن كله، بلا أسطح']);
    expect((await chart(patient)).days).toEqual([]);
  });

  it('the same finding twice is refused, whatever the order of its surfaces; on another surface it is another', async () => {
    const patient = await adult();
    await noted(patient, { tooth_fdi: '36', condition: 'caries', surfaces: ['O', 'M'] });
    const again = { tooth_fdi: '36', condition: 'caries', surfaces: ['M', 'O'] };
    expect((await refused(patient, again)).slice(0, 1)).toEqual([422]);
    expect((await note(patient, again)).text).toContain('الحالة مسجلة بالفعل لهذا السن');
    await noted(patient, { tooth_fdi: '36', condition: 'caries', surfaces: ['D'] });
    expect((await tooth(patient, '36'))?.findings.map((one) => one.surfaces)).toEqual([['M', 'O'], ['D']]);
  });

  it('a missing tooth takes no finding but what stands in its place, and was there the day before', async () => {
    const patient = await adult();
    await noted(patient, { tooth_fdi: '46', condition: 'missing', noted_on: daysAgo(10) });
    expect(await refused(patient, { tooth_fdi: '46', condition: 'caries' })).toEqual([
      409,
      'tooth.missing',
      'السن 46 مفقود ولا يقبل هذه الحالة',
    ]);
    await noted(patient, { tooth_fdi: '46', condition: 'caries', noted_on: daysAgo(20) });
    await noted(patient, { tooth_fdi: '46', condition: 'implant_existing', noted_on: daysAgo(5) });
    const states = [];
    for (const n of [21, 20, 10, 6, 5, 0]) states.push((await tooth(patient, '46', daysAgo(n)))?.state);
    expect(states).toEqual(['sound', 'sound', 'missing', 'missing', 'implant', 'implant']);
    await noted(patient, { tooth_fdi: '46', condition: 'mobility' });
  });

  it('a primary tooth of an adult is said to be retained, and then shown beside the permanent ones', async () => {
    const patient = await adult();
    const answer = await note(patient, { tooth_fdi: '75', condition: 'caries' });
    expect([answer.status, answer.json.code]).toEqual([409, 'tooth.retained']);
    expect(answer.json).toMatchObject({ details: { passes: 'retained' } });
    await noted(patient, { tooth_fdi: '75', condition: 'caries', retained: true });
    const { dentition, teeth } = await chart(patient);
    expect([dentition, teeth.length, teeth.at(-1)?.fdi]).toEqual(['permanent', 33, '75']);
    const child = await adult({ birth_date: '2017-03-01' });
    await noted(child, { tooth_fdi: '75', condition: 'caries' });
  });

  it('a finding is not gone before it was noted, nor of tomorrow', async () => {
    const patient = await adult();
    const finding = await noted(patient, { tooth_fdi: '11', condition: 'stain', noted_on: daysAgo(3) });
    expect((await move(finding, 'resolve', { resolved_on: daysAgo(4) })).status).toBe(422);
    expect((await move(finding, 'resolve', { resolved_on: daysAgo(-1) })).status).toBe(422);
    expect((await note(patient, { tooth_fdi: '12', condition: 'stain', noted_on: daysAgo(-1) })).status).toBe(
      422,
    );
  });
});

describe('the mouth of each day', () => {
  it('a finding stands from the day it was noted to the day it was gone; late words carry their own day', async () => {
    const patient = await adult();
    const finding = await noted(patient, {
      tooth_fdi: '26',
      condition: 'caries',
      surfaces: ['O'],
      severity: '1',
      noted_on: daysAgo(30),
    });
    const { version } = finding;
    const changed = await doctor.put(`/tooth-conditions/${finding.id}`, {
      version,
      severity: '3',
      surfaces: ['O', 'D'],
    });
    expect(changed.status).toBe(200);
    const at = async (n: number) => (await tooth(patient, '26', daysAgo(n)))?.findings[0];
    expect(await at(31)).toBeUndefined();
    expect(await at(30)).toMatchObject({ surfaces: ['O'], severity: 1 });
    expect(await at(0)).toMatchObject({ surfaces: ['D', 'O'], severity: 3 });
    expect((await chart(patient)).days).toEqual([daysAgo(30), today]);

    expect((await move(finding, 'resolve', { resolved_on: daysAgo(7) })).status).toBe(200);
    expect(await at(8)).toMatchObject({ surfaces: ['O'] });
    expect([await at(7), await at(0)]).toEqual([undefined, undefined]);
    expect((await move(finding, 'reopen')).json).toMatchObject({ status: 'open', resolved_on: null });
    expect(await at(7)).toMatchObject({ surfaces: ['D', 'O'] });
  });

  it('what was struck was never so', async () => {
    const patient = await adult();
    const finding = await noted(patient, { tooth_fdi: '14', condition: 'fracture', noted_on: daysAgo(9) });
    expect((await move(finding, 'strike')).status).toBe(422);
    expect((await move(finding, 'strike', { struck_reason: 'مريض آخر' })).status).toBe(200);
    for (const n of [9, 4, 0]) expect((await tooth(patient, '14', daysAgo(n)))?.findings).toEqual([]);
    expect((await chart(patient)).days).toEqual([]);
  });

  it('the book of mouths is never changed, by nobody', async () => {
    const patient = await adult();
    await noted(patient, { tooth_fdi: '15', condition: 'caries' });
    for (const statement of [
      `update chart_events set day = day - 1`,
      `delete from chart_events`,
      `truncate chart_events`,
    ])
      await expect(desk.clinic.sql(statement)).rejects.toThrow(/never changed|permission denied/);
  });

  it('a dentition follows the age of the day, and what somebody chose stands today', async () => {
    const child = await adult({ birth_date: '2016-01-15' });
    expect((await chart(child)).dentition).toBe('mixed');
    expect((await chart(child, '2020-06-01')).dentition).toBe('primary');
    const chosen = await desk.owner.put(`/patients/${child.id}`, {
      version: child.version,
      dentition: 'permanent',
    });
    expect(chosen.status).toBe(200);
    expect((await chart(child)).dentition).toBe('permanent');
    expect((await chart(child, '2020-06-01')).dentition).toBe('primary');
    expect((await chart(await adult({ birth_date: null }))).dentition).toBe('permanent');
  });
});

describe('two at one mouth', () => {
  it('two findings at one tooth are both kept; of the same one the second is told', async () => {
    const patient = await adult();
    const other = await desk.doctor();
    const [one, two] = await Promise.all([
      note(patient, { tooth_fdi: '16', condition: 'caries', surfaces: ['M'] }),
      note(patient, { tooth_fdi: '16', condition: 'fracture' }, desk.owner),
    ]);
    expect([one.status, two.status]).toEqual([201, 201]);
    const same = { tooth_fdi: '17', condition: 'caries', surfaces: ['B'] };
    const all = await Promise.all([note(patient, same), note(patient, same, desk.owner)]);
    expect(all.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    const gone = await Promise.all([
      note(patient, { tooth_fdi: '18', condition: 'missing' }),
      note(patient, { tooth_fdi: '18', condition: 'caries' }, desk.owner),
    ]);
    expect([201, 409]).toContain(gone[1].status);
    expect((await tooth(patient, '16'))?.findings).toHaveLength(2);
    // Who does not treat the patient and may edit none of them has no part in it.
    expect((await note(patient, { tooth_fdi: '21', condition: 'caries' }, other)).status).not.toBe(500);
  });

  it('whoever changes what another changed meanwhile is told', async () => {
    const patient = await adult();
    const { id, version } = await noted(patient, { tooth_fdi: '24', condition: 'caries' });
    expect((await doctor.put(`/tooth-conditions/${id}`, { version, severity: '2' })).status).toBe(200);
    const late = await desk.owner.put(`/tooth-conditions/${id}`, { version, severity: '3' });
    expect([late.status, late.json.code]).toEqual([409, 'version_conflict']);
  });
});

describe('who may know', () => {
  it('a receptionist sees no finding by any door; the chart says that they are not shown', async () => {
    const patient = await adult();
    const finding = await noted(patient, { tooth_fdi: '31', condition: 'missing', note: 'زبرجد قرمزي' });
    const receptionist = await desk.clinic.signedIn({ role: 'receptionist' });
    const { findings_shown, days, teeth } = await chart(patient, undefined, receptionist);
    expect([findings_shown, days]).toEqual([false, []]);
    expect(teeth.find(({ fdi }) => fdi === '31')).toMatchObject({ state: 'sound', findings: [] });
    expect([403, 404]).toContain((await receptionist.get(`/tooth-conditions/${finding.id}`)).status);
    for (const path of [
      '/tooth-conditions',
      `/tooth-conditions?filter=${encodeURIComponent(JSON.stringify({ patient_id: patient.id }))}`,
      '/tooth-conditions/options',
      '/tooth-conditions/ids',
      '/tooth-conditions/export?format=csv',
      `/tooth-conditions/${finding.id}/history`,
      '/search?q=زبرجد',
      `/patients/${patient.id}`,
      `/patients/${patient.id}/history`,
      '/notifications',
    ]) {
      const { text } = await receptionist.get(path);
      expect([path, text.includes(finding.id), text.includes('زبرجد')]).toEqual([path, false, false]);
    }
    const writes = await note(patient, { tooth_fdi: '32', condition: 'caries' }, receptionist);
    expect([403, 404]).toContain(writes.status);
    expect(
      (await receptionist.post(`/tooth-conditions/${finding.id}/resolve`, { version: 1 })).status,
    ).not.toBe(200);
  });

  it('another clinic’s mouth, an unseen one and none at all are not there', async () => {
    const patient = await adult();
    const foreign = await (await desk.server.newClinic()).signedIn({ role: 'owner' });
    expect((await foreign.get(`/patients/${patient.id}/tooth-chart`)).status).toBe(404);
    const unseen = await desk.made({ confirm_duplicate: true });
    const own = await desk.clinic.signedIn({ permissions: ['patients_view_self_patients'] });
    expect((await own.get(`/patients/${unseen.id}/tooth-chart`)).status).toBe(404);
    expect(
      (await doctor.get(`/patients/${'0'.repeat(8)}-0000-7000-8000-000000000000/tooth-chart`)).status,
    ).toBe(404);
    expect((await doctor.get('/patients/x/tooth-chart')).status).toBe(404);
    expect((await doctor.get(`/patients/${patient.id}/tooth-chart?at=2026-02-30`)).status).toBe(400);
    expect(
      (
        await desk.clinic
          .signedIn({ permissions: [] })
          .then((nobody) => nobody.get(`/patients/${patient.id}/tooth-chart`))
      ).status,
    ).toBe(403);
  });
});
