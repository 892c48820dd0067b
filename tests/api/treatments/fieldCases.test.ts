import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTill, type Till } from '../money/moneySupport.ts';
import { treatmentDesk, type TreatmentDesk } from './treatmentDesk.ts';

/** Chart and plan as people reported them of other systems: each case with the result by our rules. */
let till: Till;
let desk: TreatmentDesk;
let doctor_id: string;
beforeAll(async () => {
  till = await openTill('2026-11-03');
  desk = await treatmentDesk(till.clinic);
  doctor_id = (await desk.doctor()).person.employeeId;
});
afterAll(() => till.stop());

const on = (day: string): void => {
  till.clock.now = new Date(`${day}T10:00:00Z`);
};
const line = (patient_id: string, procedure_id: string, teeth: readonly string[], more: object = {}) =>
  desk.added({ patient_id, procedure_id, doctor_id, teeth, ...more });
interface Tooth {
  readonly fdi: string;
  readonly state: string;
  readonly surfaces: Readonly<Record<string, readonly string[]>>;
}
const tooth = async (patient: string, fdi: string, at?: string): Promise<Tooth | undefined> => {
  const day = at === undefined ? '' : `?at=${at}`;
  const { json, status } = await desk.owner.get(`/patients/${patient}/tooth-chart${day}`);
  expect(status).toBe(200);
  return (json.teeth as Tooth[]).find((one) => one.fdi === fdi);
};
const owed = async (patient: string): Promise<string> =>
  (await desk.owner.get(`/patients/${patient}`)).json.balance;

it('Q27 what is planned is neither drawn nor counted as done; what became impossible stays planned and is charged to nobody', async () => {
  const patient = await desk.patient({ birth_date: '1990-05-01', confirm_duplicate: true });
  const [out, filling, crown] = [
    await desk.procedure({ chart_effect: 'extraction' }),
    await desk.procedure({ chart_effect: 'filling', scope: 'surface' }),
    await desk.procedure({ chart_effect: 'crown' }),
  ];
  const { id: plan_id } = await desk.made('/treatment-plans', { patient_id: patient, name: 'خطة' });
  const extraction = await line(patient, out, ['46'], { plan_id });
  const composite = await line(patient, filling, ['46'], { plan_id, surfaces: ['O'] });
  await line(patient, crown, ['36'], { plan_id });
  const signed = { signed_by: 'منى سامي', signature: 'M10 10 L200 90 L300 40' };
  await desk.step(plan_id, 'offer', {}, desk.owner, 'treatment-plans');
  expect((await desk.step(plan_id, 'accept', signed, desk.owner, 'treatment-plans')).status).toBe(200);
  expect(await tooth(patient, '46')).toMatchObject({ state: 'sound' });
  expect([await owed(patient), (await tooth(patient, '36'))?.state]).toEqual(['0.00', 'sound']);
  expect((await desk.step(extraction.id, 'complete')).status).toBe(200);
  expect([(await tooth(patient, '46'))?.state, await owed(patient)]).toEqual(['missing', '1000.00']);
  const refused = await desk.step(composite.id, 'complete');
  expect([refused.status, refused.text.includes('السن 46 مفقود')]).toEqual([409, true]);
  expect((await desk.owner.get(`/patient-treatments/${composite.id}`)).json.status).toBe('planned');
  expect(await owed(patient)).toBe('1000.00');
});

it('Q31 a cancelled extraction gives the tooth back from that day on, and the money on that day', async () => {
  const patient = await desk.patient({ birth_date: '1990-05-01', confirm_duplicate: true });
  const [out, implant] = [
    await desk.procedure({ chart_effect: 'extraction' }),
    await desk.procedure({ chart_effect: 'implant', price: '9000' }),
  ];
  on('2026-11-03');
  const extraction = await line(patient, out, ['24']);
  expect((await desk.step(extraction.id, 'complete')).status).toBe(200);
  on('2026-11-10');
  await line(patient, implant, ['24']);
  on('2026-11-12');
  const cancelled = await desk.step(extraction.id, 'cancel', { cancel_reason: 'سُجل خطأ' });
  expect([cancelled.status, cancelled.json.status]).toEqual([200, 'cancelled']);
  const states = [];
  for (const day of ['2026-11-02', '2026-11-05', '2026-11-11', '2026-11-12'])
    states.push((await tooth(patient, '24', day))?.state);
  expect(states).toEqual(['sound', 'missing', 'missing', 'sound']);
  expect(await owed(patient)).toBe('0.00');
  const statement = async (to: string) =>
    (
      await desk.owner.get(
        `/patients/${patient}/reports/account?filter=${encodeURIComponent(JSON.stringify({ business_date_lte: to }))}`,
      )
    ).json.map((row: { kind: string; debit: string; credit: string }) => [row.kind, row.debit, row.credit]);
  expect(await statement('2026-11-05')).toEqual([['charge', '1000.00', '0.00']]);
  const days = await desk.clinic.sql(
    `select business_date::text as day, sum(amount)::float8 as amount from patient_ledger where patient_id = $1 group by 1 order by 1`,
    [patient],
  );
  expect(days).toEqual([
    { day: '2026-11-03', amount: 1000 },
    { day: '2026-11-12', amount: -1000 },
  ]);
});

it('Q29 a milk tooth that was taken out is gone from its day; the tooth after it is whole, and takes what is for it alone', async () => {
  on('2026-11-03');
  const child = await desk.patient({ birth_date: '2016-01-15', confirm_duplicate: true });
  const [out, sealant] = [
    await desk.procedure({ chart_effect: 'extraction' }),
    await desk.procedure({ chart_effect: 'sealant', scope: 'surface', dentition: 'permanent' }),
  ];
  const extraction = await line(child, out, ['75']);
  expect((await desk.step(extraction.id, 'complete')).status).toBe(200);
  expect([
    (await tooth(child, '75', '2026-11-02'))?.state,
    (await tooth(child, '75', '2026-11-03'))?.state,
  ]).toEqual(['sound', 'missing']);
  expect((await tooth(child, '35', '2026-11-03'))?.state).toBe('sound');
  const onMilk = await desk.add({
    patient_id: child,
    procedure_id: sealant,
    doctor_id,
    teeth: ['75'],
    surfaces: ['O'],
  });
  expect([onMilk.status, onMilk.json.reason]).toEqual([422, 'treatment.dentition']);
  const sealed = await line(child, sealant, ['35'], { surfaces: ['O'] });
  expect((await desk.step(sealed.id, 'complete')).status).toBe(200);
  // At thirteen the permanent teeth are shown, and what was done to the milk tooth is still in the file.
  const { version } = (await desk.owner.get(`/patients/${child}`)).json;
  const older = { version, birth_date: '2013-01-15', confirm_duplicate: true };
  expect((await desk.owner.put(`/patients/${child}`, older)).status).toBe(200);
  const { json } = await desk.owner.get(`/patients/${child}/tooth-chart`);
  expect([json.dentition, (json.teeth as Tooth[]).some(({ fdi }) => fdi === '35')]).toEqual([
    'permanent',
    true,
  ]);
  const done = await desk.owner.get(
    `/patient-treatments?filter=${encodeURIComponent(JSON.stringify({ patient_id: child, status: 'completed' }))}`,
  );
  expect(
    (done.json as { id: string; teeth: string[] }[]).find(({ id }) => id === extraction.id)?.teeth,
  ).toEqual(['75']);
});
