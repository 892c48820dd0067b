const ar = {
  balances: 'أين توجد',
  nowhere: 'لم يبق منها شيء في أي مخزن',
  movements: 'الحركات',
  warehouse: 'المخزن',
  onHand: 'الرصيد',
  value: 'القيمة',
  adjust: 'تسوية',
  adjustAt: 'تسوية الرصيد في {warehouse}',
  reason: 'السبب',
  total: 'المجموع',
  receive: 'استلام بضاعة',
  receiveShort: 'استلام',
  expired: 'منتهية',
  critical: 'تنتهي خلال {n:days}',
  near: 'بقي {n:days}',
  ok: 'بقي {n:days}',
  backTo: 'المخزن الذي تعود إليه',
  moveQty: 'الكمية بوحدة الأساس',
  moveText: {
    quarantine: 'تُنقل الكمية إلى المخزن المعزول ولا تُصرف حتى تعيدها أو تعدمها.',
    release: 'تعود الكمية من المعزول إلى المخزن الذي تختاره وتُصرف كغيرها.',
    returnToSupplier: 'تخرج الكمية من المخزن بقيمتها وتُسجل مرتجعاً لموردها.',
  },
  correctText: 'صحّح ما قُرئ خطأ من العبوة. الكمية والتكلفة لا تتغيران، ويُحفظ القديم والجديد في السجل.',
  corrected: 'صُحح ملصق التشغيلة',
  moved: {
    quarantine: 'عُزلت الكمية',
    release: 'عادت الكمية من العزل',
    returnToSupplier: 'سُجل المرتجع للمورد',
  },
  writeOffText:
    'يخرج كل رصيد التشغيلات المنتهية من المخازن ويُسجل إعداماً، وما في الطريق يبقى حتى يُستلم. عددها {n} وقيمتها {value}. لا يُتراجع عن هذا.',
  notExpired: 'ما لم ينته من المختار يبقى كما هو، وعدده {n}.',
  nothingExpired: 'ليس في المختار تشغيلة منتهية لها رصيد، فلا شيء يُعدم.',
  writtenOff: 'أُعدم المنتهي. عدد التشغيلات {n}',
  understood: 'حسناً',
};
const en: typeof ar = {
  balances: 'Where it lies',
  nowhere: 'Nothing of it is left in any warehouse',
  movements: 'Movements',
  warehouse: 'Warehouse',
  onHand: 'On hand',
  value: 'Value',
  adjust: 'Adjust',
  adjustAt: 'Adjust the balance in {warehouse}',
  reason: 'Reason',
  total: 'Total',
  receive: 'Receive goods',
  receiveShort: 'Receive',
  expired: 'Expired',
  critical: 'Expires in {n:days}',
  near: '{n:days} left',
  ok: '{n:days} left',
  backTo: 'Warehouse it goes back to',
  moveQty: 'Quantity in base units',
  moveText: {
    quarantine:
      'The quantity moves to the quarantine warehouse and is not issued until you bring it back or write it off.',
    release: 'The quantity goes from quarantine to the warehouse you choose and is issued like any other.',
    returnToSupplier:
      'The quantity leaves the warehouse with its value and is recorded as returned to its supplier.',
  },
  correctText:
    'Put right what was misread from the pack. Quantity and cost stay; old and new values are kept in the log.',
  corrected: 'The label was corrected',
  moved: {
    quarantine: 'The quantity is in quarantine',
    release: 'The quantity is back from quarantine',
    returnToSupplier: 'The return to the supplier is recorded',
  },
  writeOffText:
    'All that is left of the expired batches leaves the warehouses and is written off; what is on the road stays until it is received. Batches: {n}, worth {value}. This cannot be undone.',
  notExpired: 'What has not expired of your choice stays as it is: {n}.',
  nothingExpired: 'No expired batch with stock is among the chosen: nothing is written off.',
  writtenOff: 'Expired stock was written off. Batches: {n}',
  understood: 'OK',
};

/** The words of a batch's page. */
export const batchViewWords = { ar, en };
