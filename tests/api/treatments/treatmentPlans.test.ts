import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomFrom } from '#server/kit/demo.ts';
import { openTreatments, told, type Body } from './treatmentDesk.ts';

/** Plans (clinic.md 2.5; issue 18, decided 2): alternatives, acceptance, and what was signed stays. */
let desk: Awaited<ReturnType<typeof openTreatments>>;
let doctor: Awaited<ReturnType<typeof desk.doctor>>;
let patient: string;
beforeAll(async () => {
  desk = await openTreatments();
  doctor = await desk.doctor();
  patient = await desk.patient({ primary_doctor_id: doctor.person.employeeId });
});
afterAll(() => desk.server.stop());

const signed = { signed_by: 'منى سامي', signature: 'M10 10 L200 90 L300 40' };
const plan = (values: object = {}) =>
  desk.made('/treatment-plans', { patient_id: patient, name: 'خطة الزرع', ...values });
const line = async (plan_id: unknown, values: object = {}) =>
  desk.added({
    patient_id: patient,
    procedure_id: await desk.procedure({ price: '4321' }),
    teeth: ['36'],
    doctor_id: doctor.person.employeeId,
    plan_id,
    ...values,
  });
const step = (id: string, name: string, body: Body = {}, by = desk.owner) =>
  desk.step(id, name, body, by, 'treatment-plans');
const fails = async (text: string, values: readonly unknown[]) => {
  const error: unknown = await desk.clinic.sql(text, values).then(
    () => 'went through',
    (problem: unknown) => problem,
  );
  return (error as { message: string }).message;
};

describe('acceptance', () => {
  it('seals lines, prices, wording and signature, and declines what stood beside it with its lines', async () => {
    const bridge = await plan({ name: 'خطة الجسر' });
    const implant = await plan({ name: 'خطة الزرع', alternative_of: bridge.id });
    const [kept, left] = [await line(implant.id), await line(bridge.id)];
    const accepted = (await step(implant.id, 'accept', signed)).json;
    expect(accepted).toMatchObject({
      status: 'accepted',
      signed_by: 'منى سامي',
      total: '4321.00',
      open_lines: 1,
    });
    const [row] = await desk.clinic.sql('select sealed, hash from plan_seals where plan_id = $1', [
      implant.id,
    ]);
    expect(createHash('sha256').update(String(row?.['sealed'])).digest('hex')).toBe(accepted.seal);
    expect((await desk.owner.get(`/treatment-plans/${implant.id}/sealed`)).json).toMatchObject({
      plan: { name: 'خطة الزرع' },
      lines: [
        { treatment_id: kept.id, teeth: ['36'], unit_price: '4321.00', discount: '0.00', net: '4321.00' },
      ],
      total: '4321.00',
      wording: { version: '1', locale: 'ar' },
      ...signed,
    });
    expect((await desk.owner.get(`/treatment-plans/${bridge.id}`)).json).toMatchObject({
      status: 'declined',
      decline_reason: 'اختار المريض خطة أخرى',
    });
    expect((await desk.owner.get(`/patient-treatments/${left.id}`)).json.status).toBe('cancelled');
    expect(told(await step(bridge.id, 'accept', signed)).slice(0, 2)).toEqual([409, 'invalid_state']);
  });

  it('is of lines, signed by strokes and nothing else', async () => {
    const empty = await plan();
    expect(told(await step(empty.id, 'accept', signed))).toEqual([409, 'invalid_state', 'plan.empty']);
    await line(empty.id);
    for (const signature of ['<svg onload=alert(1)>', 'M10 10', 'M1 1 L2 2"/><script>', 'M99999 1 L1 1', ''])
      expect((await step(empty.id, 'accept', { ...signed, signature })).status).toBe(422);
    expect((await step(empty.id, 'accept', { signature: signed.signature })).status).toBe(422);
  });

  it('of two alternatives accepted at once one stands', async () => {
    const first = await plan();
    const second = await plan({ alternative_of: first.id });
    await line(first.id);
    await line(second.id);
    const answers = await Promise.all([step(first.id, 'accept', signed), step(second.id, 'accept', signed)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('chosen lines become a plan that is signed at once, of this patient and of no accepted plan', async () => {
    const [one, two] = [await line(null), await line(null, { teeth: ['37'] })];
    const accept = (ids: readonly string[], of = patient) =>
      desk.owner.post(
        `/patients/${of}/accept-plan`,
        { treatment_ids: ids, ...signed },
        { 'idempotency-key': crypto.randomUUID() },
      );
    const made = await accept([one.id, two.id]);
    expect([made.status, made.json.status, made.json.total]).toEqual([200, 'accepted', '8642.00']);
    expect(told(await accept([one.id]))).toEqual([422, 'invalid', 'plan.not_open']);
    const stranger = await desk.patient();
    expect((await accept([(await line(null)).id], stranger)).status).toBe(422);
  });
});

describe('what was signed stays', () => {
  it('price, tooth and plan of its lines are refused by the rules; what becomes of them goes on', async () => {
    const sealed = await plan();
    const crown = await line(sealed.id);
    await step(sealed.id, 'accept', signed);
    const { version } = (await desk.owner.get(`/patient-treatments/${crown.id}`)).json;
    for (const values of [
      { unit_price: '1' },
      { teeth: ['37'] },
      { discount_percent: '50' },
      { plan_id: null },
    ])
      expect(told(await desk.owner.put(`/patient-treatments/${crown.id}`, { version, ...values }))).toEqual([
        409,
        'invalid_state',
        'treatment.plan_sealed',
      ]);
    const late = await desk.add({
      patient_id: patient,
      procedure_id: await desk.procedure(),
      teeth: ['11'],
      doctor_id: doctor.person.employeeId,
      plan_id: sealed.id,
    });
    expect([late.status, Object.keys(late.json.errors)]).toEqual([422, ['plan_id']]);
    expect(
      (await desk.owner.put(`/treatment-plans/${sealed.id}`, { version: 2, name: 'غيرها' })).status,
    ).toBe(409);
    expect(
      (await desk.owner.put(`/patient-treatments/${crown.id}`, { version, note: 'لون A2' })).status,
    ).toBe(200);
    expect((await desk.step(crown.id, 'complete', {}, doctor)).json.status).toBe('completed');
    expect((await desk.owner.get(`/treatment-plans/${sealed.id}`)).json).toMatchObject({
      open_lines: 0,
      total: '4321.00',
      open_value: '0.00',
    });
  });

  it('a plan accepted while its line changes is sealed as the line is, or the change is refused', async () => {
    const outcomes = new Set<unknown>();
    for (let round = 0; round < 12; round += 1) {
      const offered = await plan();
      const crown = await line(offered.id);
      const change = () =>
        desk.owner.put(`/patient-treatments/${crown.id}`, { version: 1, unit_price: '5000' });
      const [accepted, changed] = await Promise.all(
        round % 2 === 0
          ? [step(offered.id, 'accept', signed), change()]
          : [change(), step(offered.id, 'accept', signed)].toReversed(),
      );
      expect(accepted?.status).toBe(200);
      const sealed = (await desk.owner.get(`/treatment-plans/${offered.id}/sealed`)).json;
      const { net } = (await desk.owner.get(`/patient-treatments/${crown.id}`)).json;
      expect([round, sealed.lines[0].net, sealed.total]).toEqual([round, net, net]);
      if (changed?.status === 200) expect(net).toBe('5000.00');
      else expect(told(changed as never)).toEqual([409, 'invalid_state', 'treatment.plan_sealed']);
      outcomes.add(changed?.status);
    }
    expect([...outcomes].every((one) => one === 200 || one === 409)).toBe(true);
  });

  it('and by the database, whoever writes', async () => {
    const sealed = await plan();
    const crown = await line(sealed.id);
    await step(sealed.id, 'accept', signed);
    const never = /never changed/;
    expect(await fails('update plan_seals set sealed = $2 where plan_id = $1', [sealed.id, '{}'])).toMatch(
      never,
    );
    expect(await fails('delete from plan_seals where plan_id = $1', [sealed.id])).toMatch(never);
    for (const set of [`name = 'x'`, `signed_by = 'x'`, `seal = 'x'`, `status = 'offered', seal = null`])
      expect(await fails(`update treatment_plans set ${set} where id = $1`, [sealed.id])).toMatch(never);
    for (const set of [
      'unit_price = 1',
      `teeth = '{11}'`,
      'quantity = 2',
      'plan_id = null',
      'discount_percent = 9',
    ])
      expect(await fails(`update patient_treatments set ${set} where id = $1`, [crown.id])).toMatch(never);
  });
});

/** What was signed, and what its lines cost and are of, as the tables have it now. */
const standing = () =>
  desk.clinic.sql(
    `select s.plan_id, s.sealed, s.hash, p.name, p.signed_by, p.seal, p.status,
        (select json_agg(json_build_array(l.id, l.unit_price, l.teeth, l.surfaces, l.area, l.quantity, l.gross, l.discount, l.net) order by l.id)
          from patient_treatments l where l.clinic_id = s.clinic_id and l.plan_id = s.plan_id) as lines
      from plan_seals s join treatment_plans p on p.clinic_id = s.clinic_id and p.id = s.plan_id order by s.plan_id`,
  );

describe('issue 18 property: accepted plans never change', () => {
  it('over a hundred random moves at their lines, their procedures and themselves, whatever is answered', async () => {
    const { between, pick } = randomFrom(18);
    const procedure = await desk.procedure({ price: '900', group: 'cosmetic' });
    const lines: string[] = [];
    const plans: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const offered = await plan();
      for (const tooth of ['14', '15'])
        lines.push(String((await line(offered.id, { procedure_id: procedure, teeth: [tooth] })).id));
      expect((await step(offered.id, 'accept', signed)).status).toBe(200);
      plans.push(String(offered.id));
    }
    const before = await standing();
    const put = async (path: string, values: Body) => {
      const { version } = (await desk.owner.get(path)).json;
      return desk.owner.put(path, { version, ...values });
    };
    const [oneLine, onePlan] = [() => pick(lines), () => pick(plans)];
    const moves: readonly (() => Promise<{ readonly status: number }>)[] = [
      () => put(`/patient-treatments/${oneLine()}`, { unit_price: String(between(1, 9_000)) }),
      () => put(`/patient-treatments/${oneLine()}`, { discount_percent: String(between(0, 20)) }),
      () => put(`/patient-treatments/${oneLine()}`, { teeth: [pick(['14', '15', '16'])] }),
      () => put(`/patient-treatments/${oneLine()}`, { plan_id: pick([null, ...plans]) }),
      () => put(`/patient-treatments/${oneLine()}`, { note: `ملاحظة ${between(1, 99)}` }),
      () => put(`/treatment-plans/${onePlan()}`, { name: `خطة ${between(1, 99)}` }),
      () => put(`/dental-procedures/${procedure}`, { price: String(between(500, 2_000)) }),
      () => step(onePlan(), pick(['accept', 'decline']), pick([signed, { decline_reason: 'عدول عنها' }])),
      () => desk.step(oneLine(), pick(['start', 'session', 'complete', 'reopen'])),
      () => desk.step(oneLine(), 'cancel', { cancel_reason: 'لم يعد يريدها' }),
      () => desk.owner.remove(`/treatment-plans/${onePlan()}`),
      () => desk.owner.remove(`/patient-treatments/${oneLine()}`),
    ];
    const answers = new Set<number>();
    for (let n = 0; n < 100; n += 1) answers.add((await pick(moves)()).status);
    expect([...answers].filter((status) => status >= 500)).toEqual([]);
    // Neither only refused nor only carried out, or nothing was tried.
    expect([answers.has(200), answers.has(409)]).toEqual([true, true]);
    expect(await standing()).toEqual(before);
  });
});

describe('issue 18, decided 1: no price for who lacks patients_view_payments', () => {
  it('in no answer of a doctor: lines, plans, snapshot, history, sums, orders, filters, exports', async () => {
    const sealed = await plan();
    const crown = await line(sealed.id, { unit_price: '98765.43' });
    await step(sealed.id, 'accept', signed);
    await desk.step(crown.id, 'start');
    const asked = [
      `/patient-treatments/${crown.id}`,
      `/patient-treatments/${crown.id}/history`,
      `/patient-treatments?filter=${encodeURIComponent(JSON.stringify({ patient_id: patient }))}`,
      `/patient-treatments/totals?filter=${encodeURIComponent(JSON.stringify({ patient_id: patient }))}`,
      `/patient-treatments/options`,
      `/treatment-plans/${sealed.id}`,
      `/treatment-plans/${sealed.id}/history`,
      `/treatment-plans/${sealed.id}/sealed`,
      `/treatment-plans?filter=${encodeURIComponent(JSON.stringify({ patient_id: patient }))}`,
      `/patients/${patient}/history`,
      '/search?q=98765',
      '/notifications',
    ];
    for (const path of asked) {
      const answer = await doctor.get(path);
      expect([path, answer.text.includes('98765')]).toEqual([path, false]);
    }
    expect((await desk.owner.get(`/treatment-plans/${sealed.id}/sealed`)).text).toContain('98765.43');
    for (const name of ['unit_price', 'net', 'gross', 'discount', 'discount_amount', 'discount_percent']) {
      const filter = encodeURIComponent(JSON.stringify({ [`${name}_gte`]: '1' }));
      expect((await doctor.get(`/patient-treatments?filter=${filter}`)).json.code).toBe('unknown_field');
      const sort = encodeURIComponent(JSON.stringify([name, 'ASC']));
      expect((await doctor.get(`/patient-treatments?sort=${sort}`)).json.code).toBe('unknown_field');
    }
    // The hash tells nothing either: what is hashed holds a salt nobody is told.
    const shown = (await doctor.get(`/treatment-plans/${sealed.id}/sealed`)).json;
    expect(shown).not.toHaveProperty('salt');
    expect(shown.lines[0]).not.toHaveProperty('net');
  });

  it('a doctor who takes a tooth off a discounted line learns no figure, and the discount stays the same part', async () => {
    const two = await line(null, { teeth: ['14', '15'], discount_amount: '400' });
    const { version } = (await doctor.get(`/patient-treatments/${two.id}`)).json;
    const changed = await doctor.put(`/patient-treatments/${two.id}`, { version, teeth: ['14'] });
    expect([changed.status, changed.json.quantity]).toEqual([200, 1]);
    expect((await desk.owner.get(`/patient-treatments/${two.id}`)).json).toMatchObject({
      gross: '4321.00',
      discount: '200.00',
      net: '4121.00',
    });
  });
});
