/** What became of an instalment (clinic.md 2.6); one that is overdue may be paid in part. */
export const lineStates = ['due', 'partial', 'paid', 'overdue'] as const;
/** In which tone each is shown. */
export const lineStateTones = {
  due: 'neutral',
  partial: 'warning',
  paid: 'good',
  overdue: 'danger',
} as const;
export const lineStateWords = {
  ar: { due: 'مستحق لاحقاً', partial: 'مدفوع جزئياً', paid: 'مدفوع', overdue: 'متأخر' },
  en: { due: 'Due', partial: 'Partly paid', paid: 'Paid', overdue: 'Overdue' },
};

/** How far the instalments of a plan lie apart. */
export const rhythms = ['month', 'two_weeks', 'week'] as const;
export type Rhythm = (typeof rhythms)[number];
export const rhythmWords = {
  ar: { month: 'شهر', two_weeks: 'أسبوعين', week: 'أسبوع' },
  en: { month: 'Month', two_weeks: 'Two weeks', week: 'Week' },
};
