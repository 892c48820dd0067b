import type { DailyWork } from '#server/kit/clinicAreas.ts';

/** Whether the expense `t` repeats in the month of a day and was not entered for it yet. */
export const repeatsIn = (
  day: string,
): string => `(t.repeat = 'monthly' and to_char(t.date, 'YYYY-MM') < to_char(${day}, 'YYYY-MM')
  and (t.repeat_until is null or t.repeat_until >= date_trunc('month', ${day})::date)
  and not exists (select from clinic_expenses c where c.clinic_id = t.clinic_id and c.repeat_of_id = t.id
    and c.repeat_month = to_char(${day}, 'YYYY-MM')))`;

/**
 * At 06:00 of the first of a month (clinic.md 6.6), or as soon after it as a server runs: what repeats is entered once more. The
 * database lets each month's copy be there once.
 */
export const monthlyRepeats: DailyWork = {
  name: 'expense repeats',
  words: { ar: 'نسخ المصروفات الشهرية', en: 'Monthly copies of expenses' },
  from: '06:00',
  statement: `select t.id, t.payee as label from clinic_expenses t
    where t.status in ('pending', 'approved', 'paid') and ${repeatsIn('$1::date')}`,
  transition: { resource: 'clinic-expenses', name: 'repeatMonth' },
};
