import type { NoticeDeclaration } from '../outbox/noticeDeclarations.ts';

/** What owners are told of the proofs of ledgers, whatever the ledger is of (inventory.md 1, clinic.md 6.1). */
export const ledgerNotices = {
  'ledger.differs': {
    ar: [
      'فرق بين الأرصدة وسجل الحركات',
      '{many}، عدد الفروق: {n}. راجع مواضعها قبل أي تسوية، وأبلغ الدعم الفني.',
    ],
    en: [
      'The balances differ from the movements',
      '{many}, differences: {n}. Look at them before you adjust anything, and tell support.',
    ],
    priority: 'high',
    // By mail from the start, as whatever concerns the whole clinic: not for everything its area tells of.
    area: 'clinic',
    mail: 'usual',
  },
} as const satisfies Readonly<Record<string, NoticeDeclaration>>;
