const ar = {
  scan: 'امسح الباركود أو اكتبه',
  scanHelp: 'يضيف سطراً بالصنف ووحدته، أو يزيد كميته إن كان مضافاً.',
  added: 'أُضيف {item}',
  unknown: 'لا يوجد صنف بهذا الباركود: {code}',
  available: 'المتاح {n} {unit}',
  onlyAvailable: 'المتاح {n} {unit} فقط',
  nothingThere: 'لا يوجد متاح منه',
  leaves: 'المتاح في المصدر {before} ← {after}',
  arrives: 'المتاح في المستلم {before} ← {after}',
  goesFirst: 'يخرج أولاً',
  noExpiry: 'بلا تاريخ انتهاء',
  expiresToday: 'تنتهي اليوم',
  expires: 'تنتهي خلال {n:days}',
};
const en: typeof ar = {
  scan: 'Scan or type a barcode',
  scanHelp: 'Adds a line with the item and its unit, or one more of it.',
  added: '{item} was added',
  unknown: 'No item has this barcode: {code}',
  available: '{n} {unit} available',
  onlyAvailable: 'Only {n} {unit} available',
  nothingThere: 'None available',
  leaves: 'Available at the source {before} → {after}',
  arrives: 'Available at the destination {before} → {after}',
  goesFirst: 'Leaves first',
  noExpiry: 'no expiry date',
  expiresToday: 'expires today',
  expires: 'expires in {n:days}',
};

/** The words of what is shown beside the lines of transfers and requests. */
export const moveViewWords = { ar, en };
