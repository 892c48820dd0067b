const ar = {
  days: 'الأيام',
  here: 'ليس في إجازة',
  waits: 'بانتظار القرار',
  notCounted: 'يوم لا يُحسب',
  half: { none: '', first: 'النصف الأول', second: 'النصف الثاني' },
  balances: 'أرصدتي',
  left: 'المتبقي',
  sums: 'المستحق {earned} · أُخذ {taken} · بانتظار القرار {pending}',
  request: 'اطلب',
  requestOf: 'اطلب إجازة {name}',
  others: 'إجازات أخرى',
  none: 'لا أرصدة إجازات لك بعد',
  failed: 'تعذر عرض الأرصدة',
};

const en: typeof ar = {
  days: 'Days',
  here: 'Not away',
  waits: 'Awaiting a decision',
  notCounted: 'Does not count',
  half: { none: '', first: 'First half', second: 'Second half' },
  balances: 'My balances',
  left: 'Left',
  sums: 'Earned {earned} · taken {taken} · pending {pending}',
  request: 'Request',
  requestOf: 'Request {name}',
  others: 'Other vacations',
  none: 'You have no vacation balances yet',
  failed: 'The balances could not be shown',
};

/** Words of the screens of leave (hr.md 3). */
export const leaveScreenWords = { ar, en };
