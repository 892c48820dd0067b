const requestPieceAr = {
  usual: 'أصنافي المعتادة',
  usualHelp: 'من آخر 5 طلبات لك. اضغط الصنف ليُضاف بكميته المعتادة.',
  addAll: 'إضافة الكل',
  moreUsual: 'عرض {n} أخرى',
  addUsual: 'إضافة {qty} {unit} من {item}',
  item: 'الصنف',
  requested: 'المطلوب',
  approved: 'المعتمد',
  issued: 'المصروف',
  received: 'المستلم',
  returned: 'أُرجع {n}',
  lost: 'فُقد {n}',
  short: 'غير متوفر الآن {n} {unit}',
  batches: 'التشغيلات المصروفة',
  batch: 'التشغيلة',
  expiry: 'تاريخ الانتهاء',
  override: 'بتجاوز الأقرب انتهاءً',
  made: 'كُتب الطلب',
  handedIn: 'قُدّم',
  decided: 'القرار',
  waits: 'لم يحدث بعد',
  differs: 'المستلم أقل من المصروف. الفرق في انتظار التسوية.',
};
const requestPieceEn: typeof requestPieceAr = {
  usual: 'My usual items',
  usualHelp: 'From your last 5 requests. Press an item to add it with its usual quantity.',
  addAll: 'Add all',
  moreUsual: 'Show {n} more',
  addUsual: 'Add {qty} {unit} of {item}',
  item: 'Item',
  requested: 'Requested',
  approved: 'Approved',
  issued: 'Issued',
  received: 'Received',
  returned: '{n} returned',
  lost: '{n} lost',
  short: '{n} {unit} short now',
  batches: 'Batches issued',
  batch: 'Batch',
  expiry: 'Expiry date',
  override: 'not the earliest expiry',
  made: 'Written',
  handedIn: 'Submitted',
  decided: 'Decision',
  waits: 'Not yet',
  differs: 'Less was received than issued. The difference waits to be resolved.',
};

/** The words of the pages of internal requests. */
export const requestPieceWords = { ar: requestPieceAr, en: requestPieceEn };

const requestIssueAr = {
  chooseBatches: 'اختيار التشغيلات بنفسي',
  byExpiry: 'العودة إلى الأقرب انتهاءً',
  batchQty: '{batch}: الكمية ({unit})',
  batchHas: 'المتاح {n}',
};
const requestIssueEn: typeof requestIssueAr = {
  chooseBatches: 'Choose the batches myself',
  byExpiry: 'Back to the soonest expiry',
  batchQty: '{batch}: quantity ({unit})',
  batchHas: '{n} there',
};

/** The words of batches that are handed out and come back. */
export const requestIssueWords = { ar: requestIssueAr, en: requestIssueEn };
