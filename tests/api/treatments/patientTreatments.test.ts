import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onField, openTreatments, told } from './treatmentDesk.ts';

/** Lines of treatment (clinic.md 2.5, D2–D4, T1–T4): what may be written, and what each step does. */
let desk: Awaited<ReturnType<typeof openTreatments>>;
let doctor: Awaited<ReturnType<typeof desk.doctor>>;
let patient: string;
beforeAll(async () => {
  desk = await openTreatments();
  doctor = await desk.doctor();
  patient = await desk.patient({ primary_doctor_id: doctor.person.employeeId });
});
afterAll(() => desk.server.stop());

/** Who takes payments, and who may change what is owed besides. */
async function moneyPeople() {
  const takes = ['patients_view_all_patients', 'patients_edit_patient', 'patients_view_payments'] as const;
  return [
    await desk.clinic.signedIn({ permissions: takes }),
    await desk.clinic.signedIn({ permissions: [...takes, 'patients_edit_clinic_income_expense'] }),
  ] as const;
}

describe('clinic.md 2.5 where a line is done', () => {
  it('W13: a filling without a surface, M,O,O, tooth 49, 55 with a permanent-only procedure', async () => {
    const filling = await desk.procedure({ scope: 'surface', chart_effect: 'filling' });
    const line = { patient_id: patient, procedure_id: filling, teeth: ['36'] };
    const bare = await desk.add(line, doctor);
    expect([...told(bare), ...onField(bare, 'surfaces')]).toEqual([
      422,
      'invalid',
      'treatment.surface_required',
      422,
      'حدد سطح السن',
    ]);
    expect(onField(await desk.add({ ...line, surfaces: ['M', 'O', 'O'] }, doctor), 'surfaces')).toEqual([
      422,
      'سطح غير صحيح',
    ]);
    expect((await desk.add({ ...line, surfaces: ['M', 'X'] }, doctor)).status).toBe(422);
    const wrong = await desk.add({ ...line, teeth: ['49'], surfaces: ['M'] }, doctor);
    expect([wrong.status, Object.keys(wrong.json.errors as object)]).toEqual([422, ['teeth']]);
    const permanent = await desk.procedure({ dentition: 'permanent' });
    const milk = await desk.add({ patient_id: patient, procedure_id: permanent, teeth: ['55'] }, doctor);
    expect([...told(milk), ...onField(milk, 'teeth')]).toEqual([
      422,
      'invalid',
      'treatment.dentition',
      422,
      'الإجراء لا يناسب نوع السن',
    ]);
    const made = await desk.added({ ...line, surfaces: ['M', 'O'] }, doctor);
    expect(made).toMatchObject({
      surfaces: ['M', 'O'],
      quantity: 1,
      status: 'planned',
      chart_effect: 'filling',
    });
  });

  it('tooth by tooth the quantity is the number of teeth; quadrant, arch and mouth name no tooth', async () => {
    const crown = await desk.procedure();
    const line = { patient_id: patient, procedure_id: crown };
    expect((await desk.added({ ...line, teeth: ['14', '15', '16'] }, doctor)).quantity).toBe(3);
    const wrong = await desk.add({ ...line, teeth: ['14', '15'], quantity: 3 }, doctor);
    expect([...told(wrong), ...onField(wrong, 'quantity')]).toEqual([
      422,
      'invalid',
      'treatment.quantity',
      422,
      'العدد هو عدد الأسنان: 2',
    ]);
    expect(told(await desk.add(line, doctor))).toEqual([422, 'invalid', 'treatment.teeth']);
    expect((await desk.added({ ...line, teeth: ['14', '14'] }, doctor)).teeth).toEqual(['14']);
    expect(told(await desk.add({ ...line, teeth: ['14'], surfaces: ['M'] }, doctor))).toEqual([
      422,
      'invalid',
      'treatment.place_unwanted',
    ]);
    const scaling = await desk.procedure({ scope: 'quadrant', group: 'perio' });
    const whole = { patient_id: patient, procedure_id: scaling };
    expect(told(await desk.add(whole, doctor))).toEqual([422, 'invalid', 'treatment.area_required']);
    expect(told(await desk.add({ ...whole, area: '01' }, doctor))).toEqual([
      422,
      'invalid',
      'treatment.area_required',
    ]);
    expect(told(await desk.add({ ...whole, area: '10', teeth: ['11'] }, doctor))).toEqual([
      422,
      'invalid',
      'treatment.place_unwanted',
    ]);
    expect(await desk.added({ ...whole, area: '10' }, doctor)).toMatchObject({ area: '10', quantity: 1 });
    const visit = await desk.procedure({ scope: 'mouth', group: 'diagnosis' });
    expect(await desk.added({ patient_id: patient, procedure_id: visit }, doctor)).toMatchObject({
      area: '00',
      teeth: [],
      doctor_id: doctor.person.employeeId,
    });
  });

  it('T2: on a missing tooth only what fills the gap; W13 extraction, composite, implant, crown', async () => {
    const of = async (effect: string) =>
      desk.procedure({ chart_effect: effect, scope: effect === 'filling' ? 'surface' : 'tooth' });
    const on46 = async (effect: string, more: object = {}) =>
      desk.add({ patient_id: patient, procedure_id: await of(effect), teeth: ['46'], ...more }, doctor);
    const crownBefore = (await on46('crown')).json;
    const extraction = (await on46('extraction')).json;
    expect((await desk.step(extraction.id, 'complete', {}, doctor)).json).toMatchObject({
      status: 'completed',
    });
    const composite = await on46('filling', { surfaces: ['O'] });
    expect([...told(composite), composite.json.detail]).toEqual([
      409,
      'invalid_state',
      'tooth.missing',
      'السن 46 مفقود ولا يقبل هذا الإجراء',
    ]);
    expect(told(await on46('crown'))).toEqual([409, 'invalid_state', 'tooth.missing']);
    expect(told(await desk.step(crownBefore.id, 'complete', {}, doctor))).toEqual([
      409,
      'invalid_state',
      'tooth.missing',
    ]);
    const implant = (await on46('implant')).json;
    expect(implant.status).toBe('planned');
    // What is to stand on it is planned with it, and waits for it.
    const planned = (await on46('crown')).json;
    expect(told(await desk.step(planned.id, 'start', {}, doctor))).toEqual([
      409,
      'invalid_state',
      'tooth.missing',
    ]);
    await desk.step(implant.id, 'complete', {}, doctor);
    expect((await on46('crown')).status).toBe(201);
    expect((await desk.step(planned.id, 'complete', {}, doctor)).json.status).toBe('completed');
  });
});

describe('clinic.md D2–D4, T4 what a line costs', () => {
  it('W6, W8: 3,000 less 10 % is 2,700; 333.33 less 15 % is 283.33', async () => {
    const [root, odd] = [await desk.procedure({ price: '3000' }), await desk.procedure({ price: '333.33' })];
    const line = { patient_id: patient, teeth: ['36'], doctor_id: doctor.person.employeeId };
    expect(await desk.added({ ...line, procedure_id: root, discount_percent: '10' })).toMatchObject({
      unit_price: '3000.00',
      gross: '3000.00',
      discount: '300.00',
      net: '2700.00',
    });
    expect(await desk.added({ ...line, procedure_id: odd, discount_percent: '15' })).toMatchObject({
      discount: '50.00',
      net: '283.33',
    });
    const both = await desk.add({
      ...line,
      procedure_id: root,
      discount_percent: '5',
      discount_amount: '10',
    });
    expect(onField(both, 'discount_amount')).toEqual([422, 'اكتب نسبة الخصم أو مبلغه، لا الاثنين']);
    const beyond = await desk.add({ ...line, procedure_id: root, discount_amount: '3000.01' });
    expect(onField(beyond, 'discount_amount')).toEqual([422, 'الخصم أكبر من السعر']);
  });

  it('D2: a special price for the category takes no discount on top, the list’s takes the category’s', async () => {
    const category = await desk.made('/patient-categories', { name_ar: 'شركة', discount_percent: '15' });
    const member = await desk.patient({
      category_id: category.id,
      primary_doctor_id: doctor.person.employeeId,
    });
    const special = await desk.procedure({
      price: '1000',
      special_prices: [{ category_id: category.id, price: '700' }],
    });
    const plain = await desk.procedure({ price: '1000' });
    const line = { patient_id: member, teeth: ['36'], doctor_id: doctor.person.employeeId };
    const money = ({ unit_price, discount_percent, net }: Record<string, unknown>) => [
      unit_price,
      discount_percent,
      net,
    ];
    expect(money(await desk.added({ ...line, procedure_id: special }))).toEqual(['700.00', null, '700.00']);
    expect(money(await desk.added({ ...line, procedure_id: plain }))).toEqual(['1000.00', '15.00', '850.00']);
    // A doctor sees none of it, and the server fills it all the same.
    const blind = await desk.added({ ...line, procedure_id: plain }, doctor);
    for (const name of ['unit_price', 'discount_percent', 'discount_amount', 'gross', 'discount', 'net'])
      expect(blind).not.toHaveProperty(name);
    expect(money((await desk.owner.get(`/patient-treatments/${blind.id}`)).json)).toEqual([
      '1000.00',
      '15.00',
      '850.00',
    ]);
    expect((await desk.add({ ...line, procedure_id: plain, unit_price: '1' }, doctor)).json.code).toBe(
      'unknown_field',
    );
  });

  it('T4: a discount above the limit needs who may change what is owed', async () => {
    const [cashier, keeper] = await moneyPeople();
    const category = await desk.made('/patient-categories', { name_ar: 'نقابة', discount_percent: '15' });
    const member = await desk.patient({ category_id: category.id });
    const free = await desk.procedure({ price: '1000' });
    const doctor_id = doctor.person.employeeId;
    const line = { patient_id: patient, procedure_id: free, teeth: ['36'], doctor_id };
    expect((await desk.add({ ...line, discount_percent: '10' }, cashier)).status).toBe(201);
    const above = await desk.add({ ...line, discount_percent: '10.01' }, cashier);
    expect([...told(above), ...onField(above, 'discount_percent')]).toEqual([
      422,
      'invalid',
      'treatment.discount_limit',
      422,
      'الخصم يتجاوز الحد المسموح 10%',
    ]);
    expect(told(await desk.add({ ...line, discount_amount: '100.01' }, cashier))[2]).toBe(
      'treatment.discount_limit',
    );
    expect((await desk.add({ ...line, discount_amount: '100.01' }, keeper)).status).toBe(201);
    // The category's own 15 % is free of the limit, what is above counts: 25 % passes, 25.01 % does not.
    const ofMember = { ...line, patient_id: member };
    expect((await desk.add({ ...ofMember, discount_percent: '25' }, cashier)).status).toBe(201);
    expect(told(await desk.add({ ...ofMember, discount_percent: '25.01' }, cashier))[2]).toBe(
      'treatment.discount_limit',
    );
  });

  it('D3: below the least price, or the list’s less the limit, needs who may change what is owed', async () => {
    const [cashier, keeper] = await moneyPeople();
    const [free, least] = [
      await desk.procedure({ price: '1000' }),
      await desk.procedure({ price: '1000', min_price: '800' }),
    ];
    const doctor_id = doctor.person.employeeId;
    const line = { patient_id: patient, procedure_id: free, teeth: ['36'], doctor_id };
    const below = await desk.add({ ...line, procedure_id: least, unit_price: '799.99' }, cashier);
    expect([...told(below), ...onField(below, 'unit_price')]).toEqual([
      422,
      'invalid',
      'procedure.below_min',
      422,
      'السعر أقل من الحد الأدنى 800.00',
    ]);
    expect((await desk.add({ ...line, procedure_id: least, unit_price: '800' }, cashier)).status).toBe(201);
    expect((await desk.add({ ...line, unit_price: '900' }, cashier)).status).toBe(201);
    expect(told(await desk.add({ ...line, unit_price: '899.99' }, cashier))[2]).toBe('procedure.below_min');
    expect((await desk.add({ ...line, unit_price: '1' }, keeper)).status).toBe(201);
  });

  it('D4: a new price of the list leaves lines as they are', async () => {
    const procedure = await desk.procedure({ price: '500' });
    const line = await desk.added({ patient_id: patient, procedure_id: procedure, teeth: ['11'] });
    const { version } = (await desk.owner.get(`/dental-procedures/${procedure}`)).json;
    expect((await desk.owner.put(`/dental-procedures/${procedure}`, { version, price: '900' })).status).toBe(
      200,
    );
    expect((await desk.owner.get(`/patient-treatments/${line.id}`)).json.unit_price).toBe('500.00');
  });
});
