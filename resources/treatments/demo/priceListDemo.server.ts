import type { DemoClinic } from '#server/kit/demo.ts';
import type { Row } from '#server/kit/rules.ts';
import { takeNumbers } from '#server/kit/series.ts';
import { dentalProcedures } from '../dental-procedures/dental-procedures.ts';

interface Listed {
  readonly name: readonly [ar: string, en: string];
  readonly of: readonly [group: string, scope: string, effect: string];
  readonly price: string;
  readonly least?: string;
  readonly recall?: number;
  readonly sessions?: number;
  /** Items of the demo's store by name, in their base units; what is not always needed ends with `?`. */
  readonly takes?: readonly (readonly [item: string, qty: string])[];
}
const gloves = ['جوانتي لاتكس مقاس وسط', '2'] as const;
const always = [gloves, ['كوب بلاستيك للمضمضة', '1'], ['ماصة لعاب', '1']] as const;
const anaesthesia = [
  ['مخدر أرتيكايين 4%', '1'],
  ['إبر تخدير قصيرة', '1'],
] as const;

/** What a dental clinic in Egypt does, what it costs in pounds, and what it takes from the store. */
const list: readonly Listed[] = [
  { name: ['كشف وتشخيص', 'Examination'], of: ['diagnosis', 'mouth', 'none'], price: '250', takes: [gloves] },
  {
    name: ['حشو كومبوزيت', 'Composite filling'],
    of: ['restorative', 'surface', 'filling'],
    price: '900',
    least: '750',
    takes: [...always, ...anaesthesia, ['سنابل ماسية', '1'], ['قطن لفائف?', '1']],
  },
  {
    name: ['تنظيف جير وتلميع', 'Scaling and polishing'],
    of: ['perio', 'mouth', 'scaling'],
    price: '600',
    recall: 6,
    takes: [...always, ['مريلة مريض ورقية', '1']],
  },
  {
    name: ['علاج عصب', 'Root canal treatment'],
    of: ['endo', 'tooth', 'rct'],
    price: '3000',
    least: '2500',
    sessions: 3,
    takes: [...always, ...anaesthesia, ['مبارد قنوات 25 مم', '1'], ['سرنجة 5 مل', '2']],
  },
  {
    name: ['تاج زيركون', 'Zirconia crown'],
    of: ['prostho', 'tooth', 'crown'],
    price: '4000',
    sessions: 2,
    takes: [...always, ...anaesthesia, ['سنابل ماسية', '2']],
  },
  {
    name: ['خلع', 'Extraction'],
    of: ['surgery', 'tooth', 'extraction'],
    price: '500',
    takes: [...always, ...anaesthesia, ['شاش معقم 10×10', '1']],
  },
  {
    name: ['زرعة', 'Implant'],
    of: ['implant', 'tooth', 'implant'],
    price: '15000',
    least: '13500',
    recall: 3,
    sessions: 3,
    takes: [...always, ...anaesthesia, ['شاش معقم 10×10', '2'], ['أكياس تعقيم', '4']],
  },
  { name: ['دمية جسر', 'Bridge pontic'], of: ['prostho', 'tooth', 'pontic'], price: '3500', takes: [gloves] },
  { name: ['تبييض', 'Whitening'], of: ['cosmetic', 'mouth', 'whitening'], price: '2500', takes: [...always] },
  {
    name: ['سد شقوق', 'Fissure sealant'],
    of: ['preventive', 'surface', 'sealant'],
    price: '400',
    takes: [...always],
  },
  {
    name: ['قشرة خزفية', 'Porcelain veneer'],
    of: ['cosmetic', 'tooth', 'veneer'],
    price: '5000',
    sessions: 2,
  },
  {
    name: ['طقم متحرك', 'Removable denture'],
    of: ['prostho', 'arch', 'denture'],
    price: '7000',
    sessions: 4,
  },
];

/** Recipes of the items the clinic's store has; what it has not is left out. */
async function fillRecipes({ db }: DemoClinic, ids: ReadonlyMap<string, string>): Promise<void> {
  const lines = list.flatMap(({ name: [name], takes = [] }) =>
    takes.map(([item, qty], position) => ({
      record_id: ids.get(name),
      item: item.replace('?', ''),
      qty,
      position,
      optional: item.endsWith('?'),
    })),
  );
  await db.query(
    `insert into dental_procedures__recipe (clinic_id, record_id, position, item_id, unit, qty, optional)
      select app_clinic(), l.record_id, l.position, i.id, i.base_unit, l.qty, l.optional
      from jsonb_to_recordset($1::jsonb) l(record_id uuid, item text, qty numeric, position integer, optional boolean)
        join inventory_items i on i.name_ar = l.item returning id`,
    [JSON.stringify(lines)],
  );
}

/** What is usually done at visits of these types, where the clinic has them and they say nothing yet (clinic.md 4.3). */
const usual = [
  ['كشف', 'كشف وتشخيص'],
  ['تنظيف', 'تنظيف جير وتلميع'],
] as const;

const fillUsual = ({ db }: DemoClinic): Promise<unknown> =>
  db.query(
    `update appointment_types t set default_procedure_id = d.id
      from unnest($1::text[], $2::text[]) u (type, procedure) join dental_procedures d on d.name_ar = u.procedure
      where t.clinic_id = (select app_clinic()) and d.clinic_id = t.clinic_id and t.name_ar = u.type and t.default_procedure_id is null`,
    [usual.map(([type]) => type), usual.map(([, procedure]) => procedure)],
  );

/** The price list of a demo clinic that has none yet; answers one procedure for each effect on the chart. */
export async function priceList(clinic: DemoClinic): Promise<ReadonlyMap<string, Row>> {
  const { db, today } = clinic;
  const [known] = await db.query('select 1 from dental_procedures limit 1');
  if (!known) {
    const codes = await takeNumbers(db, dentalProcedures, 'code', { count: list.length, today });
    await db.insert(
      'dental_procedures',
      list.map(({ name: [name_ar, name_en], of: [group, scope, chart_effect], price, ...one }, index) => ({
        code: codes[index],
        name_ar,
        name_en,
        group,
        scope,
        chart_effect,
        price,
        min_price: one.least ?? null,
        recall_months: one.recall ?? null,
        dentition: 'any',
        sessions: one.sessions ?? 1,
        duration_min: 30,
        lab_required: ['crown', 'veneer', 'denture'].includes(chart_effect),
        status: 'active',
        version: 1,
      })),
    );
    const made = await db.query('select id, name_ar from dental_procedures');
    await fillRecipes(clinic, new Map(made.map((row) => [String(row['name_ar']), String(row['id'])])));
    await fillUsual(clinic);
  }
  const rows = await db.query(
    `select distinct on (chart_effect) id, chart_effect, scope, price::text as price, sessions from dental_procedures
      where status = 'active' and dentition <> 'primary' order by chart_effect, code`,
  );
  return new Map(rows.map((row) => [String(row['chart_effect']), row]));
}
