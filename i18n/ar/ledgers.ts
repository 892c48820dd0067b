/** Words of a ledger's proof: whether the kept sums are those of its movements. */
export const ledgers = {
  fine: 'الأرصدة مطابقة لسجل الحركات حتى {date}',
  since: 'لم يظهر أي فرق منذ {since}.',
  differs: 'الأرصدة لا تطابق سجل الحركات في {n} من المواضع حتى {date}. أبلغ الدعم الفني قبل أي تسوية.',
  late: 'لم تُفحص مطابقة الأرصدة لسجل الحركات منذ {date}. يتم الفحص كل ليلة، أبلغ الدعم الفني إذا تكرر ذلك.',
  never: 'لم تُفحص مطابقة الأرصدة لسجل الحركات بعد. يتم الفحص كل ليلة.',
  check: 'فحص الآن',
  mirrors: 'حركة تراجع لا تطابق أصلها',
  amount: '{field}: المسجل {kept}، والمحسوب {wanted}',
  more: 'وفروق أخرى عددها {n}',
} as const;
