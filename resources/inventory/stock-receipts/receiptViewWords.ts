const ar = {
  scan: 'امسح الباركود أو اكتبه',
  scanHelp: 'يضيف سطراً بالصنف ووحدته، ويقرأ التشغيلة والصلاحية من رموز GS1.',
  expiryKept: 'تاريخ الانتهاء في السطر {n} مختلف عما في الرمز، وبقي كما هو',
};
const en: typeof ar = {
  scan: 'Scan or type a barcode',
  scanHelp: 'Adds a line with the item and its unit; batch and expiry are read from GS1 codes.',
  expiryKept: 'Line {n} has another expiry than the code; it was kept',
};

/** The words of the scanner's line on the receipt. */
export const receiptViewWords = { ar, en };
