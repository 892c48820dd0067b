import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTreatments } from './treatmentDesk.ts';

/** Completing takes its recipe from the store (inventory.md 13; issue 18, decided 3 and part 4), by the steps people make. */
let desk: Awaited<ReturnType<typeof openTreatments>>;
let doctor: Awaited<ReturnType<typeof desk.doctor>>;
let patient: string;
let warehouse: string;
let category: string;
beforeAll(async () => {
  desk = await openTreatments();
  doctor = await desk.doctor();
  patient = await desk.patient({ primary_doctor_id: doctor.person.employeeId });
  category = String((await desk.made('/item-categories', { name_ar: 'مواد حشو' })).id);
  warehouse = String((await desk.clinic.sql(`select id from warehouses where kind = 'main'`))[0]?.['id']);
});
afterAll(() => desk.server.stop());

let items = 0;
const item = async (): Promise<string> => {
  const values = { name_ar: `مادة ${(items += 1)}`, category_id: category, base_unit: 'piece' };
  return String((await desk.made('/inventory-items', values)).id);
};
const receive = (of: string, qty: string) =>
  desk.made('/stock-receipts', {
    kind: 'gift',
    warehouse_id: warehouse,
    lines: [{ item_id: of, unit: 'piece', qty, unit_price: '7.00', tax_percent: '0' }],
  });
const use = (of: string, qty: string, optional = false) => ({ item_id: of, unit: 'piece', qty, optional });
const used = async (of: string): Promise<number> =>
  Number(
    (
      await desk.clinic.sql(
        `select (0 - coalesce(sum(qty), 0))::float8 as n from stock_transactions where type = 'consumption' and item_id = $1`,
        [of],
      )
    )[0]?.['n'],
  );
const planned = async (procedure: string, quantity = 1): Promise<string> =>
  String(
    (await desk.added({ patient_id: patient, procedure_id: procedure, teeth: [], quantity }, doctor)).id,
  );
const step = async (id: string, name: string, body: object = {}) => {
  const answer = await desk.step(id, name, { ...body }, doctor);
  expect([name, answer.status, answer.text]).toEqual([name, 200, answer.text]);
  return answer;
};

it('a doctor without any right to the store completes, reopens and completes again, and cancelled it comes back: its material leaves once', async () => {
  const [gloves, cotton] = [await item(), await item()];
  await receive(gloves, '10');
  const procedure = await desk.procedure({ scope: 'mouth', recipe: [use(gloves, '2'), use(cotton, '1')] });
  const line = await planned(procedure);
  const done = await step(line, 'complete');
  expect(/unit_cost|on_hand|"value"/.test(done.text)).toBe(false);
  expect([await used(gloves), await used(cotton)]).toEqual([2, 0]);
  const [missing] = await desk.clinic.sql(
    'select status, qty::float8 as qty from stock_shortfalls where item_id = $1',
    [cotton],
  );
  expect(missing).toEqual({ status: 'open', qty: 1 });
  await step(line, 'reopen');
  expect(await used(gloves)).toBe(2);
  await step(line, 'complete');
  expect(await used(gloves)).toBe(2);
  await receive(cotton, '5');
  expect(await used(cotton)).toBe(1);
  // What is charged is cancelled by whoever may change what is owed.
  expect((await desk.step(line, 'cancel', { cancel_reason: 'سُجل على مريض آخر' })).status).toBe(200);
  expect([await used(gloves), await used(cotton)]).toEqual([0, 0]);
});

it('optional material is taken where whoever completes says so, and stays taken when it is completed again', async () => {
  const [always, perhaps] = [await item(), await item()];
  await receive(always, '10');
  await receive(perhaps, '10');
  const procedure = await desk.procedure({
    scope: 'mouth',
    recipe: [use(always, '1'), use(perhaps, '1', true)],
  });
  const { json } = await doctor.get(`/patient-treatments/materials?procedure_id=${procedure}&quantity=1`);
  const lines = json['lines'] as { lineId: string; optional: boolean; enough: boolean; qty: string }[];
  expect(lines.map(({ optional, enough, qty }) => [optional, enough, qty])).toEqual([
    [false, true, '1'],
    [true, true, '1'],
  ]);
  const plain = await planned(procedure);
  await step(plain, 'complete');
  expect([await used(always), await used(perhaps)]).toEqual([1, 0]);
  const asked = await planned(procedure);
  await step(asked, 'complete', { materials: [lines[1]?.lineId] });
  await step(asked, 'reopen');
  await step(asked, 'complete');
  expect([await used(always), await used(perhaps)]).toEqual([2, 1]);
  await step(asked, 'reopen');
  await step(asked, 'complete', { materials: [] });
  expect([await used(always), await used(perhaps)]).toEqual([2, 0]);
});

it('the preview tells whether it is there and nothing else of the store, and only who may complete is told', async () => {
  const rare = await item();
  await receive(rare, '1');
  const procedure = await desk.procedure({ scope: 'mouth', recipe: [use(rare, '1')] });
  const path = (quantity: number): string =>
    `/patient-treatments/materials?procedure_id=${procedure}&quantity=${quantity}`;
  const two = (await doctor.get(path(2))).json;
  expect(two['lines']).toEqual([
    {
      lineId: expect.any(String) as string,
      itemId: rare,
      name: expect.any(String) as string,
      unit: 'piece',
      qty: '2',
      optional: false,
      enough: false,
    },
  ]);
  const keeper = await desk.clinic.signedIn({ role: 'storekeeper' });
  expect((await keeper.get(path(1))).status).toBe(403);
  const missing = '00000000-0000-7000-8000-000000000000';
  expect((await doctor.get(`/patient-treatments/materials?procedure_id=${missing}`)).status).toBe(404);
});

it('SEC-14: who completes without the price list is told what it takes and no price, and nobody of another branch’s store by naming it', async () => {
  const thing = await item();
  const procedure = await desk.procedure({ scope: 'mouth', recipe: [use(thing, '1', true)] });
  const path = (query = ''): string =>
    `/patient-treatments/materials?procedure_id=${procedure}&quantity=1${query}`;
  // Writes in every file and reads no price list: what optional material was used is theirs to say, so its name and quantity are told.
  const writer = await desk.clinic.signedIn({
    permissions: ['patients_edit_patient', 'patients_view_all_patients'],
  });
  const name = expect.any(String) as string;
  const told = [
    { lineId: name, itemId: thing, name, unit: 'piece', qty: '1', optional: true, enough: false },
  ];
  expect((await writer.get(path())).json).toEqual({ lines: told });
  expect((await writer.get(`/dental-procedures/${procedure}`)).status).toBe(403);
  // What is offered no more is told only of a line that stands.
  const { version } = (await desk.owner.get(`/dental-procedures/${procedure}`)).json;
  const standing = await planned(procedure);
  const moved = await desk.owner.post(`/dental-procedures/${procedure}/archive`, { version });
  expect([(await writer.get(path())).status, (await doctor.get(path())).status]).toEqual([404, 200]);
  expect((await writer.get(path(`&treatment_id=${standing}`))).json).toEqual({ lines: told });
  await desk.owner.post(`/dental-procedures/${procedure}/restore`, { version: moved.json['version'] });
  // The branch across the street has what the doctor's has not.
  const branch = String((await desk.made('/branches', { name_ar: 'فرع الشارع' })).id);
  const shelf = await desk.made('/warehouses', { name_ar: 'مخزن الشارع', kind: 'branch', branch_id: branch });
  const gift = { item_id: thing, unit: 'piece', qty: '9', unit_price: '1.00', tax_percent: '0' };
  await desk.made('/stock-receipts', { kind: 'gift', warehouse_id: shelf.id, lines: [gift] });
  const enough = async (query: string): Promise<unknown> => {
    const { status, json } = await doctor.get(path(query));
    return [status, (json['lines'] as { enough: boolean }[] | undefined)?.map((one) => one.enough)];
  };
  expect(await enough('')).toEqual([200, [false]]);
  expect((await doctor.get(path(`&branch_id=${branch}`))).json['lines'] ?? 'refused').not.toMatchObject([
    { enough: true },
  ]);
  // By a line that stands there: of one's own patient it is told, of a patient one does not see it is one's own branch's.
  const stranger = await desk.patient({ branch_id: branch });
  const there = async (of: string): Promise<string> => {
    const { id } = await desk.added({
      patient_id: of,
      procedure_id: procedure,
      doctor_id: (await desk.doctor()).person.employeeId,
    });
    await desk.clinic.sql('update patient_treatments set branch_id = $2 where id = $1', [id, branch]);
    return String(id);
  };
  expect(await enough(`&treatment_id=${await there(patient)}`)).toEqual([200, [true]]);
  expect(await enough(`&treatment_id=${await there(stranger)}`)).toEqual([200, [false]]);
});

it('REL-09 twenty completions of one line at once use its material once, and two lines that want the last unit use it once', async () => {
  const thing = await item();
  await receive(thing, '3');
  const procedure = await desk.procedure({ scope: 'mouth', recipe: [use(thing, '1')] });
  const line = await planned(procedure);
  const all = await Promise.all(Array.from({ length: 20 }, () => desk.step(line, 'complete', {}, doctor)));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await used(thing)).toBe(1);
  const [a, b, c] = [await planned(procedure), await planned(procedure), await planned(procedure)];
  await Promise.all([a, b, c].map((one) => step(one, 'complete')));
  expect(await used(thing)).toBe(3);
  const rows = await desk.clinic.sql(
    `select sum(qty)::float8 as n from stock_shortfalls where item_id = $1`,
    [thing],
  );
  expect(rows).toEqual([{ n: 1 }]);
});
