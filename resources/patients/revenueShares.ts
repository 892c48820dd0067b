import { allOf, type AccessRule } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineReport } from '#metadata/report.ts';
import { seeMoney } from '../shared/patientMoney.ts';
import { revenueOf, revenueWords, type RevenueOf } from '../shared/revenue.ts';

/** What each of what patients are grouped by brought in a year, and its share of all, below its list (clinic.md 2.9, 2.10). */
export const revenueShares = (access: AccessRule, by: RevenueOf, of: string) =>
  defineReport({
    of: 'clinic',
    access: allOf(access, seeMoney),
    columns: {
      name: f.text(),
      revenue: revenueOf(by),
      share: f.percent({ places: 1 }),
      branch_id: f.reference('branches'),
      day: f.date(),
    },
    shown: ['name', 'revenue', 'share'],
    period: 'day',
    span: 365,
    over: 'branch_id',
    filters: ['branch_id'],
    sort: '-revenue',
    sorts: ['name'],
    totals: ['revenue'],
    opens: { of, id: 'id' },
    place: { list: 'list' },
  });

/** Its words; `name` is what patients are grouped by. */
export const revenueShareWords = (title: { ar: string; en: string }, name: { ar: string; en: string }) => ({
  ar: {
    title: title.ar,
    empty: 'لم يُقيَّد على المرضى شيء في هذه الأيام.',
    columns: { name: name.ar, revenue: revenueWords.ar, share: 'النسبة', branch_id: 'الفرع', day: 'الفترة' },
  },
  en: {
    title: title.en,
    empty: 'Nothing was charged to patients in these days.',
    columns: { name: name.en, revenue: revenueWords.en, share: 'Share', branch_id: 'Branch', day: 'Period' },
  },
});
