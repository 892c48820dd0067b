import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPatients, type Made } from '../patients/support.ts';

/** Treatments on the chart (clinic.md 2.4, 2.5, W13): what each step leaves in the mouth of its day, and which findings it takes away. */
let desk: Awaited<ReturnType<typeof openPatients>>;
let doctor: Awaited<ReturnType<typeof desk.doctor>>;
beforeAll(async () => {
  desk = await openPatients();
  doctor = await desk.doctor();
});
afterAll(() => desk.server.stop());

let codes = 0;
const procedure = async (values: object): Promise<string> => {
  const code = `P${(codes += 1)}`;
  const body = {
    code,
    name_ar: `إجراء ${code}`,
    name_en: `Procedure ${code}`,
    group: 'restorative',
    price: '100',
    duration_min: 30,
    dentition: 'any',
    ...values,
  };
  const answer = await desk.owner.post('/dental-procedures', body);
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return (answer.json as Made).id;
};
const patient = () =>
  desk.made({
    primary_doctor_id: doctor.person.employeeId,
    birth_date: '1990-05-01',
    confirm_duplicate: true,
  });
const line = (of: Made, procedure_id: string, values: object) =>
  desk.owner.post('/patient-treatments', {
    patient_id: of.id,
    procedure_id,
    doctor_id: doctor.person.employeeId,
    ...values,
  });
async function step(id: string, name: string, body: object = {}) {
  const { version } = (await desk.owner.get(`/patient-treatments/${id}`)).json;
  const answer = await desk.owner.call('POST', `/patient-treatments/${id}/${name}`, {
    body: { version, ...body },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect([name, answer.status, answer.text]).toEqual([name, 200, expect.any(String)]);
}
interface Tooth {
  readonly fdi: string;
  readonly state: string;
  readonly surfaces: Record<string, string[]>;
  readonly findings: { condition: string }[];
  readonly treatments: { procedure: string; status: string }[];
}
async function tooth(of: Made, fdi: string, by = doctor): Promise<Tooth | undefined> {
  const { json } = await by.get(`/patients/${of.id}/tooth-chart`);
  return (json['teeth'] as Tooth[]).find((one) => one.fdi === fdi);
}

it('W13: extraction makes a tooth missing, a composite is refused there, an implant takes its place and a crown stands on it', async () => {
  const of = await patient();
  const extraction = await procedure({ scope: 'tooth', chart_effect: 'extraction' });
  const composite = await procedure({ scope: 'surface', chart_effect: 'filling' });
  const implant = await procedure({ scope: 'tooth', chart_effect: 'implant' });
  const crown = await procedure({ scope: 'tooth', chart_effect: 'crown' });

  await doctor.post('/tooth-conditions', {
    patient_id: of.id,
    tooth_fdi: '46',
    condition: 'caries',
    surfaces: ['O'],
  });
  const out = (await line(of, extraction, { teeth: ['46'] })).json as Made;
  expect(await tooth(of, '46')).toMatchObject({
    state: 'sound',
    surfaces: { whole: ['planned'], O: ['finding'] },
  });
  await step(out.id, 'complete');
  // What was found at a tooth goes with it.
  expect(await tooth(of, '46')).toMatchObject({ state: 'missing' });

  const refused = await line(of, composite, { teeth: ['46'], surfaces: ['O'] });
  expect([refused.status, refused.text.includes('السن 46 مفقود')]).toEqual([409, true]);
  const screw = await line(of, implant, { teeth: ['46'] });
  expect(screw.status).toBe(201);
  await step((screw.json as Made).id, 'complete');
  expect((await tooth(of, '46'))?.state).toBe('implant');
  const top = await line(of, crown, { teeth: ['46'] });
  expect(top.status).toBe(201);
  expect((await tooth(of, '46'))?.surfaces).toMatchObject({
    root: ['completed'],
    M: ['planned'],
    L: ['planned'],
  });
});

it('each step shows: planned, begun, done, reopened, cancelled', async () => {
  const of = await patient();
  const filling = await procedure({ scope: 'surface', chart_effect: 'filling' });
  const { id } = (await line(of, filling, { teeth: ['36'], surfaces: ['O', 'M'] })).json as Made;
  const seen = async () => (await tooth(of, '36'))?.surfaces;
  expect(await seen()).toEqual({ M: ['planned'], O: ['planned'] });
  await step(id, 'start');
  expect(await seen()).toEqual({ M: ['in_progress'], O: ['in_progress'] });
  await step(id, 'complete');
  expect(await seen()).toEqual({ M: ['completed'], O: ['completed'] });
  await step(id, 'reopen');
  expect(await seen()).toEqual({ M: ['in_progress'], O: ['in_progress'] });
  await step(id, 'cancel', { cancel_reason: 'تغيرت الخطة' });
  expect(await seen()).toEqual({});
});

it('resolveTreated: what a treatment takes away of findings, by its effect, tooth and surfaces, and gives back', async () => {
  const of = await patient();
  const open = async (fdi: string): Promise<string[]> =>
    ((await tooth(of, fdi))?.findings ?? []).map(({ condition }) => condition).toSorted();
  const found = async (tooth_fdi: string, condition: string, surfaces: readonly string[] = []) => {
    const answer = await doctor.post('/tooth-conditions', {
      patient_id: of.id,
      tooth_fdi,
      condition,
      surfaces,
    });
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  };
  const treated = async (effect: string, teeth: string[], surfaces?: string[]): Promise<string> => {
    const scope = surfaces ? 'surface' : 'tooth';
    const procedure_id = await procedure({ scope, chart_effect: effect });
    const { json } = await line(of, procedure_id, { teeth, ...(surfaces ? { surfaces } : {}) });
    await step((json as Made).id, 'complete');
    return (json as Made).id;
  };
  for (const surface of ['O', 'D']) await found('16', 'caries', [surface]);
  await found('16', 'periapical_lesion');
  await found('17', 'caries', ['O']);
  // A filling of M and O takes the caries that lies within them; neither another surface, nor what is at the root, nor another tooth.
  const filling = await treated('filling', ['16'], ['M', 'O']);
  expect([await open('16'), await open('17')]).toEqual([['caries', 'periapical_lesion'], ['caries']]);
  await step(filling, 'reopen');
  expect(await open('16')).toEqual(['caries', 'caries', 'periapical_lesion']);
  await step(filling, 'complete');
  // A root canal takes what is at the root, a crown the caries of any surface, an extraction whatever there is.
  await treated('rct', ['16']);
  expect(await open('16')).toEqual(['caries']);
  await treated('crown', ['16']);
  expect(await open('16')).toEqual([]);
  await found('17', 'mobility');
  const out = await treated('extraction', ['17']);
  expect(await open('17')).toEqual([]);
  // Found anew meanwhile, it is there once when the treatment is cancelled.
  await step(out, 'cancel', { cancel_reason: 'كُتب على سن آخر' });
  expect(await open('17')).toEqual(['caries', 'mobility']);
});

it('issue 18, T2: a crown may be planned where an implant is open on a missing tooth, and is done once the implant stands', async () => {
  const of = await patient();
  const implant = await procedure({ scope: 'tooth', chart_effect: 'implant' });
  const crown = await procedure({ scope: 'tooth', chart_effect: 'crown' });
  await doctor.post('/tooth-conditions', { patient_id: of.id, tooth_fdi: '36', condition: 'missing' });
  expect((await line(of, crown, { teeth: ['36'] })).status).toBe(409);
  const screw = (await line(of, implant, { teeth: ['36'] })).json as Made;
  const top = await line(of, crown, { teeth: ['36'] });
  expect(top.status).toBe(201);
  const { version } = top.json;
  const early = await desk.owner.call('POST', `/patient-treatments/${(top.json as Made).id}/complete`, {
    body: { version },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect([early.status, early.json['reason']]).toEqual([409, 'tooth.missing']);
  await step(screw.id, 'complete');
  await step((top.json as Made).id, 'complete');
  // Where the implant was cancelled nothing more is planned on the gap.
  await doctor.post('/tooth-conditions', { patient_id: of.id, tooth_fdi: '46', condition: 'missing' });
  const other = (await line(of, implant, { teeth: ['46'] })).json as Made;
  await step(other.id, 'cancel', { cancel_reason: 'لا يرغب المريض' });
  expect((await line(of, crown, { teeth: ['46'] })).status).toBe(409);
});

it('whoever may not know of findings sees what is done and planned alone', async () => {
  const of = await patient();
  const rct = await procedure({ scope: 'tooth', chart_effect: 'rct' });
  await line(of, rct, { teeth: ['24'] });
  await doctor.post('/tooth-conditions', {
    patient_id: of.id,
    tooth_fdi: '24',
    condition: 'periapical_lesion',
  });
  await doctor.post('/tooth-conditions', { patient_id: of.id, tooth_fdi: '25', condition: 'missing' });
  const receptionist = await desk.clinic.signedIn({ role: 'receptionist' });
  const { json, text } = await receptionist.get(`/patients/${of.id}/tooth-chart`);
  expect(json['findings_shown']).toBe(false);
  expect(text).not.toContain('periapical');
  expect(text).not.toContain('missing');
  expect(await tooth(of, '24', receptionist)).toMatchObject({
    findings: [],
    treatments: [{ status: 'planned' }],
  });
  expect(await tooth(of, '24')).toMatchObject({ findings: [{ condition: 'periapical_lesion' }] });
});
