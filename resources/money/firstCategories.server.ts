import type { ClinicDatabase } from '#server/kit/clinicAreas.ts';

/** What income a clinic begins with (clinic.md 6.7): patients' payments are none of it, they are in the patients' account. */
const income = [
  ['إيجار غرفة', 'Room rent', 'rooms', '#2f6f4f'],
  ['إيرادات متنوعة', 'Miscellaneous income', 'other_income', '#12355b'],
  ['إيداع المالك', 'Owner’s deposit', 'owner_deposit', '#c9a227'],
] as const;

const expenses = [
  ['إيجار', 'Rent', 'rent', '#12355b'],
  ['كهرباء', 'Electricity', 'electricity', '#c9a227'],
  ['مياه', 'Water', 'water', '#1f7a8c'],
  ['إنترنت', 'Internet', 'internet', '#6a4c93'],
  ['معمل أسنان', 'Dental laboratory', 'dental_lab', '#2f6f4f'],
  ['مستلزمات', 'Supplies', 'supplies', '#8a5a2b'],
  ['صيانة', 'Maintenance', 'maintenance', '#7a4b4b'],
  ['تسويق', 'Marketing', 'marketing', '#b04a6f'],
  ['ضيافة', 'Hospitality', 'hospitality', '#4f6d2f'],
  ['نثريات', 'Petty expenses', 'petty', '#5a6472'],
] as const;

/** What the product itself spends from: refunds, pay, advances, suppliers, fees of transfers, variances of counts. */
const ofSystem = [
  ['مردودات المرضى', 'Patient refunds', 'patient_refund', '#9b2226'],
  ['رواتب', 'Salaries', 'salaries', '#005f73'],
  ['سلف', 'Advances', 'advances', '#0a9396'],
  ['موردون', 'Suppliers', 'suppliers', '#bb3e03'],
  ['رسوم بنكية', 'Bank fees', 'bank_fees', '#6c757d'],
  ['فروق جرد الخزينة', 'Cash count variances', 'cash_variance', '#495057'],
] as const;

type Seed = readonly [name_ar: string, name_en: string, code: string, color: string];
const row = ([name_ar, name_en, code, color]: Seed, is_system: boolean) => ({
  name_ar,
  name_en,
  code,
  color,
  is_system,
  status: 'active',
  version: 1,
});

/** The categories a clinic begins with, and those of the system wherever one of them is not there. */
export async function fillCategories(db: ClinicDatabase): Promise<void> {
  const isEmpty = async (table: string) => (await db.query(`select 1 from ${table} limit 1`)).length === 0;
  if (await isEmpty('receipt_categories'))
    await db.insert(
      'receipt_categories',
      income.map((one) => row(one, false)),
    );
  if (await isEmpty('expense_categories'))
    await db.insert(
      'expense_categories',
      expenses.map((one) => row(one, false)),
    );
  const present = await db.query('select code from expense_categories where is_system');
  const wanted = ofSystem.filter(([, , code]) => !present.some((one) => one['code'] === code));
  if (wanted.length > 0)
    await db.insert(
      'expense_categories',
      wanted.map((one) => row(one, true)),
    );
}
