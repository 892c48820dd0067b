const ar = {
  scan: 'امسح الباركود أو اكتبه',
  scanHelp: 'يضيف سطراً بالصنف ووحدته، ويقرأ التشغيلة والصلاحية من رموز GS1.',
  expiryKept: 'تاريخ الانتهاء في السطر {n} مختلف عما في الرمز، وبقي كما هو',
  costs: 'التكلفة كما ستُسجل',
  item: 'الصنف',
  baseQty: 'الكمية',
  unitCost: 'تكلفة الوحدة',
  lastCost: 'آخر تكلفة',
  change: 'التغير',
  total: 'الإجمالي',
  firstCost: 'أول توريد',
  sameCost: 'كما هي',
  higher: 'أعلى {n}%',
  lower: 'أقل {n}%',
  post: 'ترحيل الاستلام',
  postGoods: 'ترحيل {n:goods} · {total}',
  postText:
    'تدخل الأصناف المخزن بتكلفتها ويُسجل الاستلام. بعد الترحيل لا يُعدل، ويمكن التراجع عنه ما لم يُصرف منه شيء.',
  striking: 'أسعار تغيرت كثيراً عن آخر استلام:',
  needsExpiry: 'السطر {line}: تاريخ انتهاء {item} مطلوب',
  needsBatch: 'السطر {line}: رقم تشغيلة {item} مطلوب',
  shortLife: 'السطر {line}: صلاحية {item} أقل من {n:days}. علّم «أستلمها رغم قصر صلاحيتها» إن قبلتها',
};
const en: typeof ar = {
  scan: 'Scan or type a barcode',
  scanHelp: 'Adds a line with the item and its unit; batch and expiry are read from GS1 codes.',
  expiryKept: 'Line {n} has another expiry than the code; it was kept',
  costs: 'Cost as it will be recorded',
  item: 'Item',
  baseQty: 'Quantity',
  unitCost: 'Unit cost',
  lastCost: 'Last cost',
  change: 'Change',
  total: 'Total',
  firstCost: 'First receipt',
  sameCost: 'The same',
  higher: '{n}% higher',
  lower: '{n}% lower',
  post: 'Post the receipt',
  postGoods: 'Post {n:goods} · {total}',
  postText:
    'The items enter the warehouse at their cost. A posted receipt is not edited; it can be taken back while none of it was used.',
  striking: 'Prices far from the last receipt:',
  needsExpiry: 'Line {line}: {item} needs an expiry date',
  needsBatch: 'Line {line}: {item} needs a batch number',
  shortLife:
    'Line {line}: {item} has less than {n:days} of shelf life left. Tick “Accept the short shelf life” to receive it',
};

/** The words of the scanner's line on the receipt. */
export const receiptViewWords = { ar, en };
