/** What a line of the book of patients is (clinic.md 6.1); each is taken back by a line of the same kind. */
export const ledgerKinds = [
  'opening',
  'charge',
  'discount',
  'adjustment',
  'payment',
  'refund',
  'merge',
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

export const ledgerKindWords = {
  ar: {
    opening: 'رصيد افتتاحي',
    charge: 'علاج',
    discount: 'خصم',
    adjustment: 'تسوية',
    payment: 'دفعة',
    refund: 'رد مبلغ',
    merge: 'دمج ملفين',
  },
  en: {
    opening: 'Opening balance',
    charge: 'Treatment',
    discount: 'Discount',
    adjustment: 'Adjustment',
    payment: 'Payment',
    refund: 'Refund',
    merge: 'Merge of two records',
  },
};
