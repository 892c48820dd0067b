import type { ClinicDatabase } from '#server/kit/clinicAreas.ts';
import { takeNumbers } from '#server/kit/series.ts';
import { financialFunds } from './financial-funds.ts';

/**
 * The drawer every clinic begins with (issue 19, decided 6): empty, for cash. Its book begins long before any voucher may be dated,
 * so that what is written back is not refused because of it.
 */
export async function firstFund(db: ClinicDatabase): Promise<void> {
  if ((await db.query('select 1 from financial_funds limit 1')).length > 0) return;
  const [code] = await takeNumbers(db, financialFunds, 'code');
  const [clinic] = await db.query(
    `select ((created_at at time zone timezone)::date - 31)::text as day from clinics where id = (select app_clinic())`,
  );
  await db.insert('financial_funds', [
    {
      name_ar: 'الخزينة الرئيسية',
      name_en: 'Main cash',
      code,
      type: 'cash',
      opening_balance: '0',
      opening_date: clinic?.['day'],
      is_default_for: ['cash'],
      allow_negative: false,
      status: 'active',
      version: 1,
    },
  ]);
}
