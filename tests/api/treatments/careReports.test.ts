import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#tests/setup/client.ts';
import { openTreatments, type Body } from './treatmentDesk.ts';
import { cairoDay } from '#tests/setup/cairo.ts';

/** Issue 18, part 6, and clinic.md 5: what was done, by what and by whom; figures typed by hand. */
let desk: Awaited<ReturnType<typeof openTreatments>>;
let first: Awaited<ReturnType<typeof desk.doctor>>;
let second: Awaited<ReturnType<typeof desk.doctor>>;
let filling: string;
let cleaning: string;
let room: string;
let branch: string;
let gloves: string;
let cotton: string;
let gel: string;

const piece = (item_id: string, qty: string, optional = false) => ({ item_id, unit: 'piece', qty, optional });

/** A visit of the patient in the room, as it stands in the calendar: booking it is not what is asked. */
async function visitOf(patient: string, at = { room, branch }): Promise<string> {
  const [row] = await desk.clinic.sql(
    `with at as (select date_trunc('hour', now()) as begins, date_trunc('hour', now()) + interval '30 minutes' as ends)
      insert into appointments (clinic_id, patient_id, doctor_id, type_id, branch_id, room_id, starts_at, ends_at, hold_until,
        duration_min, mode, status, source, version)
      select app_clinic(), $1, $2, (select id from appointment_types order by id limit 1), $3, $4, begins, ends, ends,
        30, 'slot', 'confirmed', 'front_desk', 1 from at returning id`,
    [patient, first.person.employeeId, at.branch, at.room],
  );
  return String(row?.['id']);
}
/** A line, completed by its doctor; `ago` days before today where said. */
async function done(values: Body, ago = 0): Promise<string> {
  const { id } = await desk.added(values);
  const { status, text } = await desk.step(String(id), 'complete');
  expect([status, text]).toEqual([200, text]);
  if (ago > 0)
    await desk.clinic.sql(
      `update patient_treatments set completed_at = completed_at - make_interval(days => $2) where id = $1`,
      [id, ago],
    );
  return String(id);
}
async function items(): Promise<void> {
  const category_id = (await desk.made('/item-categories', { name_ar: 'خامات الحشو' })).id;
  const made = async (name_ar: string, base_unit: string) =>
    String((await desk.made('/inventory-items', { name_ar, category_id, base_unit })).id);
  [gloves, cotton, gel] = [await made('قفاز', 'piece'), await made('قطن', 'piece'), await made('جل', 'ml')];
  const [main] = await desk.clinic.sql(`select id from warehouses where kind = 'main'`);
  const line = { item_id: gloves, unit: 'piece', qty: '7', unit_price: '2.50', tax_percent: '0' };
  await desk.made('/stock-receipts', { kind: 'gift', warehouse_id: main?.['id'], lines: [line] });
}

beforeAll(async () => {
  desk = await openTreatments();
  [first, second] = [await desk.doctor(), await desk.doctor()];
  branch = desk.clinic.start.branch;
  await items();
  room = String((await desk.made('/rooms', { name_ar: 'عيادة الحشو', branch_id: branch })).id);
  cleaning = await desk.procedure({
    name_ar: 'تنظيف',
    group: 'perio',
    scope: 'mouth',
    price: '500',
    recipe: [{ item_id: gel, unit: 'ml', qty: '1.5' }],
  });
  filling = await desk.procedure({
    name_ar: 'حشو',
    scope: 'mouth',
    price: '1000',
    recipe: [piece(gloves, '2'), piece(cotton, '0.5'), piece(gel, '9', true)].map((line) =>
      line.item_id === gel ? { ...line, unit: 'ml' } : line,
    ),
  });
  const [p1, p2] = [await desk.patient(), await desk.patient()];
  const [d1, d2] = [first.person.employeeId, second.person.employeeId];
  await done({
    patient_id: p1,
    procedure_id: filling,
    doctor_id: d1,
    quantity: 3,
    discount_percent: '10',
    appointment_id: await visitOf(p1),
  });
  await done({ patient_id: p2, procedure_id: filling, doctor_id: d2 });
  await done({ patient_id: p2, procedure_id: cleaning, doctor_id: d2 }, 40);
  const taken = await done({ patient_id: p1, procedure_id: cleaning, doctor_id: d1 });
  await desk.step(taken, 'cancel', { cancel_reason: 'سُجل على مريض آخر' });
  await desk.added({ patient_id: p1, procedure_id: cleaning, doctor_id: d1 });
});
afterAll(() => desk.server.stop());

const report = async (name: string, by: Client = desk.owner, rest = '', of = 'dental-procedures') => {
  const { status, json, text } = await by.get(`/${of}/reports/${name}${rest}`);
  expect([status, text]).toEqual([200, text]);
  return json as readonly Body[];
};
const told = (rows: readonly Body[], ...columns: string[]) =>
  rows.map((row) => columns.map((column) => row[column]));
const sums = ['completed', 'quantity', 'patients', 'value'];
const sixtyDays = (): string => {
  const day = cairoDay(-60);
  return `?from=${day}`;
};

describe('treatments of the chosen days', () => {
  it('by procedure: this month, then sixty days; what was cancelled and what is planned count nothing', async () => {
    expect(told(await report('byProcedure'), 'procedure_id', 'group', ...sums)).toEqual([
      [filling, 'restorative', 2, 4, 2, '3700.00'],
      // Done forty days ago and charged today: it is among those whose revenue is told.
      [cleaning, 'perio', 0, 0, 0, '0.00'],
    ]);
    expect(told(await report('byProcedure', desk.owner, sixtyDays()), 'procedure_id', ...sums)).toEqual([
      [filling, 2, 4, 2, '3700.00'],
      [cleaning, 1, 1, 1, '500.00'],
    ]);
    const totals = await desk.owner.get(`/dental-procedures/reports/byProcedure/totals${sixtyDays()}`);
    expect(totals.json).toEqual({ completed: '3', quantity: '5', value: '4200.00', revenue: '4200.00' });
  });

  it('by doctor, by room and by time', async () => {
    expect(told(await report('byDoctor'), 'doctor_id', ...sums).toSorted()).toEqual(
      [
        [first.person.employeeId, 1, 3, 1, '2700.00'],
        [second.person.employeeId, 1, 1, 1, '1000.00'],
      ].toSorted(),
    );
    expect(told(await report('byRoom'), 'room', ...sums).toSorted()).toEqual([
      ['بلا غرفة', 1, 1, 1, '1000.00'],
      ['عيادة الحشو', 1, 3, 1, '2700.00'],
    ]);
    const days = (await report('byPeriod', desk.owner, '?range=[0,99]')).filter(
      ({ completed }) => completed !== 0,
    );
    expect(told(days, ...sums)).toEqual([[2, 4, 2, '3700.00']]);
  });

  it('whoever sees all patients and the price list reads them, prices only with the right to payments', async () => {
    const permissions = ['patients_view_all_patients', 'patients_view_dental_procedures'];
    const desk1 = await desk.clinic.signedIn({ permissions });
    for (const name of ['byProcedure', 'byDoctor', 'byRoom', 'byPeriod']) {
      const rows = await report(name, desk1);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter((row) => 'value' in row)).toEqual([]);
      for (const one of permissions) {
        const few = await desk.clinic.signedIn({ permissions: [one] });
        expect((await few.get(`/dental-procedures/reports/${name}`)).status).toBe(403);
      }
    }
  });

  it('whoever reaches only a branch reads the sums of that branch, whatever they ask', async () => {
    const elsewhere = String((await desk.made('/branches', { name_ar: 'فرع آخر' })).id);
    const permissions = ['patients_view_all_patients', 'patients_view_dental_procedures'];
    const far = await desk.clinic.signedIn({ permissions, dataScope: 'branch' });
    await desk.clinic.sql('update employees set branch_id = $2 where id = $1', [
      far.person.employeeId,
      elsewhere,
    ]);
    const near = await desk.clinic.signedIn({ permissions, dataScope: 'branch' });
    expect(told(await report('byProcedure', near), 'completed')).toEqual([[2], [0]]);
    const asked = `?filter=${encodeURIComponent(JSON.stringify({ branch_id: [branch] }))}`;
    for (const rest of ['', asked]) expect(await report('byProcedure', far, rest)).toEqual([]);
  });
});

describe('material of treatments', () => {
  it('stands beside the recipe: each treatment rounded up for itself, what is lacking told, what was optional not expected', async () => {
    // Gloves: 3 × 2 + 1 × 2 = 8 expected, 7 were there. Cotton is opened whole: 3 × 0.5 → 2, 1 × 0.5 → 1.
    const rows = told(
      await report('material'),
      'procedure_id',
      'item_id',
      'expected',
      'used',
      'lacking',
      'difference',
      'value',
    ).toSorted();
    expect(rows).toEqual(
      [
        [filling, gloves, '8', '7', '1', '0', '17.50'],
        [filling, cotton, '3', '0', '3', '0', '0.00'],
      ].toSorted(),
    );
    const older = await report('material', desk.owner, sixtyDays());
    expect(
      told(
        older.filter(({ item_id }) => item_id === gel),
        'procedure_id',
        'expected',
        'lacking',
      ),
    ).toEqual([[cleaning, '1.5', '1.5']]);
  });

  it('a recipe that changed since shows as a difference', async () => {
    const { version, recipe } = (await desk.owner.get(`/dental-procedures/${filling}`)).json;
    const change = (lines: unknown, now: unknown) =>
      desk.owner.put(`/dental-procedures/${filling}`, { version: now, recipe: lines });
    const less = (recipe as Body[]).map((line) =>
      line['item_id'] === gloves ? { ...line, qty: '1' } : line,
    );
    const changed = await change(less, version);
    expect(changed.status).toBe(200);
    const [row] = (await report('material')).filter(({ item_id }) => item_id === gloves);
    expect([row?.['expected'], row?.['used'], row?.['lacking'], row?.['difference']]).toEqual([
      '4',
      '7',
      '1',
      '4',
    ]);
    expect((await change(recipe, changed.json['version'])).status).toBe(200);
  });

  it('is for whoever reads the books of the store and the price list', async () => {
    const both = ['inventory_view_stock_transaction', 'patients_view_dental_procedures'];
    expect((await report('material', await desk.clinic.signedIn({ permissions: both }))).length).toBe(2);
    for (const one of both) {
      const few = await desk.clinic.signedIn({ permissions: [one] });
      expect((await few.get('/dental-procedures/reports/material')).status).toBe(403);
    }
  });
});

describe('a procedure’s own page', () => {
  const read = async (id: string, name: string, by: Client = desk.owner) => {
    const { status, json } = await by.get(`/dental-procedures/${id}/reports/${name}`);
    return [status, json] as const;
  };

  it('tells twelve months, this one last, and who did it', async () => {
    const [, months] = await read(cleaning, 'months');
    const rows = months as readonly Body[];
    expect(rows).toHaveLength(12);
    expect(told(rows, 'completed', 'value').filter(([completed]) => completed !== 0)).toEqual([
      [1, '500.00'],
    ]);
    const [, filled] = await read(filling, 'months');
    expect(told(filled as Body[], 'completed', 'quantity', 'value').at(-1)).toEqual([2, 4, '3700.00']);
    const [, doctors] = await read(filling, 'doctors');
    expect(told(doctors as Body[], 'doctor_id', 'completed', 'quantity', 'value').toSorted()).toEqual(
      [
        [first.person.employeeId, 1, 3, '2700.00'],
        [second.person.employeeId, 1, 1, '1000.00'],
      ].toSorted(),
    );
  });

  it('a reader of the price list sees how often, not for how much, and nobody’s name', async () => {
    const by = await desk.clinic.signedIn({ permissions: ['patients_view_dental_procedures'] });
    const [status, rows] = await read(filling, 'months', by);
    expect(status).toBe(200);
    expect((rows as Body[]).filter((row) => 'value' in row)).toEqual([]);
    expect((await read(filling, 'doctors', by))[0]).toBe(403);
  });
});

describe('open plans', () => {
  it('the dearest first, with what is still to be done of each; declined and finished ones are not open', async () => {
    const plan = async (name: string, prices: readonly string[]) => {
      const patient_id = await desk.patient();
      const { id } = await desk.made('/treatment-plans', { patient_id, name });
      const lines: string[] = [];
      for (const unit_price of prices) {
        const line = { patient_id, procedure_id: cleaning, doctor_id: first.person.employeeId, plan_id: id };
        lines.push(String((await desk.added({ ...line, unit_price })).id));
      }
      return { id: String(id), patient_id, lines };
    };
    const small = await plan('خطة صغيرة', ['500', '600']);
    const big = await plan('خطة كبيرة', ['5000', '700']);
    const over = await plan('خطة منتهية', ['900']);
    const refused = await plan('خطة مرفوضة', ['8000']);
    expect((await desk.step(big.lines[1] ?? '', 'complete')).status).toBe(200);
    expect((await desk.step(over.lines[0] ?? '', 'complete')).status).toBe(200);
    const declined = await desk.step(refused.id, 'decline', {}, desk.owner, 'treatment-plans');
    expect(declined.status).toBe(200);
    const rows = await report('open', desk.owner, '', 'treatment-plans');
    expect(told(rows, 'patient_id', 'name', 'plan_status', 'open_lines', 'open_value', 'total')).toEqual([
      [big.patient_id, 'خطة كبيرة', 'offered', 1, '5000.00', '5700.00'],
      [small.patient_id, 'خطة صغيرة', 'offered', 2, '1100.00', '1100.00'],
    ]);
    for (const permissions of [
      ['patients_view_all_patients'],
      ['patients_view_payments'],
      ['patients_view_payments', 'patients_view_self_patients'],
    ]) {
      const few = await desk.clinic.signedIn({ permissions });
      expect((await few.get('/treatment-plans/reports/open')).status).toBe(403);
    }
  });
});

it('rooms of two branches that are called alike are told apart by their branches', async () => {
  const other = String((await desk.made('/branches', { name_ar: 'فرع الهرم' })).id);
  const twin = String((await desk.made('/rooms', { name_ar: 'عيادة الحشو', branch_id: other })).id);
  const patient = await desk.patient();
  await done({
    patient_id: patient,
    procedure_id: filling,
    doctor_id: first.person.employeeId,
    appointment_id: await visitOf(patient, { room: twin, branch: other }),
  });
  const rooms = (await report('byRoom')).map(({ room: name }) => name);
  expect(rooms.toSorted()).toEqual(['بلا غرفة', 'عيادة الحشو – الفرع الرئيسي', 'عيادة الحشو – فرع الهرم']);
});
