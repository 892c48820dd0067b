/** Below zero too: an amount that leaves, the balance of an overdrawn bank account. */
export const signed = { min: '-999999999999' } as const;

/** What moves a fund (clinic.md 6.1): only vouchers, transfers and counts. */
export const movementSources = [
  'receipt-vouchers',
  'payment-vouchers',
  'fund-transfers',
  'fund-counts',
] as const;
/** The one counterpart of a movement (M3). */
export const counterKinds = ['patient', 'income_category', 'expense_category', 'fund', 'variance'] as const;

export const sourceWords = {
  ar: {
    'receipt-vouchers': 'سند قبض',
    'payment-vouchers': 'سند صرف',
    'fund-transfers': 'تحويل',
    'fund-counts': 'جرد',
  },
  en: {
    'receipt-vouchers': 'Receipt voucher',
    'payment-vouchers': 'Payment voucher',
    'fund-transfers': 'Transfer',
    'fund-counts': 'Count',
  },
};
