const ar = {
  prices: 'الأصناف والأسعار',
  nothing: 'لم يورد شيئاً بعد',
  item: 'الصنف',
  date: 'التاريخ',
  receipt: 'التوريد',
  qty: 'الكمية',
  unitCost: 'تكلفة الوحدة',
  returns: 'المرتجعات',
  noReturns: 'لا توجد مرتجعات لهذا المورد',
  batch: 'التشغيلة',
  reason: 'السبب',
  value: 'القيمة',
};
const en: typeof ar = {
  prices: 'Items and prices',
  nothing: 'Nothing was delivered yet',
  item: 'Item',
  date: 'Date',
  receipt: 'Receipt',
  qty: 'Quantity',
  unitCost: 'Unit cost',
  returns: 'Returns',
  noReturns: 'Nothing was returned to this supplier',
  batch: 'Batch',
  reason: 'Reason',
  value: 'Value',
};

/** The words of a supplier's tabs. */
export const supplierTabWords = { ar, en };
