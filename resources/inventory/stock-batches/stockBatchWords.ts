import { expiryWords } from '../expiryStates.ts';
import { unitWords } from '../../shared/units.ts';
import { movementReportWords } from '../movementReport.ts';

const movedAr = { warehouse_id: 'المخزن', qty: 'الكمية بوحدة الأساس', reason: 'السبب' } as const;
const movedEn = { warehouse_id: 'Warehouse', qty: 'Quantity in base units', reason: 'Reason' } as const;

const ar = {
  one: 'تشغيلة',
  many: 'أرصدة التشغيلات',
  counted: ['لا توجد تشغيلات', 'تشغيلة واحدة', 'تشغيلتان', '{n} تشغيلات', '{n} تشغيلة', '{n} تشغيلة'],
  about: 'كل ما دخل المخازن بتكلفته وصلاحيته، وكم بقي منه وأين.',
  fields: {
    code: 'كود التشغيلة',
    item_id: 'الصنف',
    receipt_id: 'التوريد',
    supplier_id: 'المورد',
    batch_no: 'رقم التشغيلة',
    expiry_date: 'تاريخ الانتهاء',
    manufacture_date: 'تاريخ الإنتاج',
    received_qty: 'الكمية المستلمة',
    unit_cost: 'تكلفة الوحدة',
    total_cost: 'إجمالي التكلفة',
    on_hand: 'الرصيد',
    value: 'القيمة',
    by_warehouse: 'المخازن',
    days_to_expiry: 'أيام الصلاحية',
    expiry_state: 'حالة الصلاحية',
  },
  options: {
    expiry_state: expiryWords.ar,
  },
  states: { active: 'موجودة', closed: 'نفدت' },
  actions: {
    balances: 'الأرصدة بالمخازن',
    movements: 'الحركات',
    quarantine: 'عزل كمية',
    release: 'إعادة من العزل',
    correct: 'تصحيح البيانات',
    returnToSupplier: 'إرجاع للمورد',
    writeOffExpired: 'إعدام المنتهي',
    pick: 'اقتراح الصرف',
  },
  transitions: {
    quarantine: {
      consequence: [
        'تُنقل {qty} من {warehouse_id} إلى المخزن المعزول، ولا تُصرف حتى تعيدها أو تعدمها.',
        'تُنقل الكمية إلى المخزن المعزول، ولا تُصرف حتى تعيدها أو تعدمها.',
      ],
      done: ['عُزلت {qty} من {title}', 'عُزلت الكمية'],
      fields: movedAr,
    },
    release: {
      consequence: [
        'تعود {qty} من المعزول إلى {warehouse_id}، وتُصرف كغيرها.',
        'تعود الكمية من المعزول إلى المخزن الذي تختاره، وتُصرف كغيرها.',
      ],
      done: ['عادت {qty} من {title} إلى {warehouse_id}', 'عادت الكمية من العزل'],
      fields: { ...movedAr, warehouse_id: 'المخزن الذي تعود إليه' },
    },
    returnToSupplier: {
      consequence: [
        'تخرج {qty} من {warehouse_id} بقيمتها، وتُسجل مرتجعاً لموردها.',
        'تخرج الكمية من المخزن بقيمتها، وتُسجل مرتجعاً لموردها.',
      ],
      done: ['سُجل إرجاع {qty} من {title} للمورد', 'سُجل المرتجع للمورد'],
      fields: movedAr,
    },
    correct: {
      consequence: 'صحّح ما قُرئ خطأ من العبوة. الكمية والتكلفة لا تتغيران، ويُحفظ القديم والجديد في السجل.',
      done: 'صُحح ملصق التشغيلة',
      fields: { reason: movedAr.reason },
    },
  },
  filters: {
    expired: 'منتهية',
    critical: 'تنتهي خلال 30 يوماً',
    near: 'قاربت الانتهاء',
    in_stock: 'إخفاء الرصيد الصفري',
    in_warehouse: 'المخزن',
    of_category: 'التصنيف',
  },
  sections: { main: 'التشغيلة', amounts: 'الكمية والتكلفة', movements: 'أين توجد' },
  reports: {
    balances: {
      title: 'أين توجد',
      empty: 'لم يبق منها شيء في أي مخزن.',
      columns: { warehouse_id: 'المخزن' },
    },
    uses: {
      title: 'إلى أين صُرفت',
      empty: 'لم يُصرف منها شيء بعد.',
      columns: {
        seq: 'رقم الحركة',
        number: 'الطلب',
        department_id: 'القسم',
        branch_id: 'الفرع',
        requester_id: 'لمن',
        qty: 'الكمية',
        last_at: 'آخر حركة',
      },
    },
    movements: movementReportWords.ar,
    expiring: {
      title: 'ما تنتهي صلاحيته خلال 6 أشهر',
      empty: 'لا شيء تنتهي صلاحيته خلال 6 أشهر.',
      columns: { month: 'الشهر', batches: 'عدد التشغيلات' },
    },
    expired: {
      title: 'منتهية وما زالت في المخازن',
      empty: 'لا توجد تشغيلات منتهية.',
      columns: {
        batch_no: 'التشغيلة',
        item: 'الصنف',
        unit: 'الوحدة',
        expiry_date: 'انتهت في',
      },
      options: { unit: unitWords.ar },
    },
  },
  views: { present: 'الموجودة', expired: 'المنتهية', near: 'قاربت الانتهاء' },
  errors: {
    not_expired: 'التشغيلة {batch} لم تنتهِ صلاحيتها، فلا تُعدم من هنا',
    batch_differs: 'رقم التشغيلة مسجل بتاريخ انتهاء مختلف ({date})',
    nothing_to_correct: 'اكتب تاريخ الانتهاء أو رقم التشغيلة بعد التصحيح',
    expiry_needed: 'تاريخ الانتهاء مطلوب لهذا الصنف',
    not_quarantined: 'اختر المخزن الذي تعود إليه الكمية، وهو غير المعزول وغير الذي في الطريق',
    supplier_unknown: 'هذه التشغيلة بلا مورد، فلا تُرجع لمورد',
    on_the_road: 'هذه البضاعة في الطريق بين مخزنين. استلم تحويلها أو ألغه أولاً',
  },
} as const;

const en = {
  one: 'Batch',
  many: 'Stock batches',
  about: 'Everything that came into the warehouses with its cost and expiry, how much is left and where.',
  fields: {
    code: 'Batch code',
    item_id: 'Item',
    receipt_id: 'Receipt',
    supplier_id: 'Supplier',
    batch_no: 'Batch no.',
    expiry_date: 'Expiry date',
    manufacture_date: 'Manufactured',
    received_qty: 'Received quantity',
    unit_cost: 'Unit cost',
    total_cost: 'Total cost',
    on_hand: 'On hand',
    value: 'Value',
    by_warehouse: 'Warehouses',
    days_to_expiry: 'Days to expiry',
    expiry_state: 'Expiry state',
  },
  options: {
    expiry_state: expiryWords.en,
  },
  states: { active: 'In stock', closed: 'Used up' },
  actions: {
    balances: 'Balances by warehouse',
    movements: 'Movements',
    quarantine: 'Quarantine',
    release: 'Release',
    correct: 'Correct the label',
    returnToSupplier: 'Return to supplier',
    writeOffExpired: 'Write off expired',
    pick: 'Suggest batches',
  },
  transitions: {
    quarantine: {
      consequence: [
        '{qty} move from {warehouse_id} to the quarantine warehouse and are not issued until you bring them back or write them off.',
        'The quantity moves to the quarantine warehouse and is not issued until you bring it back or write it off.',
      ],
      done: ['{qty} of {title} are in quarantine', 'The quantity is in quarantine'],
      fields: movedEn,
    },
    release: {
      consequence: [
        '{qty} go from quarantine to {warehouse_id} and are issued like any other.',
        'The quantity goes from quarantine to the warehouse you choose and is issued like any other.',
      ],
      done: ['{qty} of {title} are back in {warehouse_id}', 'The quantity is back from quarantine'],
      fields: { ...movedEn, warehouse_id: 'Warehouse it goes back to' },
    },
    returnToSupplier: {
      consequence: [
        '{qty} leave {warehouse_id} with their value and are recorded as returned to their supplier.',
        'The quantity leaves the warehouse with its value and is recorded as returned to its supplier.',
      ],
      done: [
        'The return of {qty} of {title} to the supplier is recorded',
        'The return to the supplier is recorded',
      ],
      fields: movedEn,
    },
    correct: {
      consequence:
        'Put right what was misread from the pack. Quantity and cost stay; old and new values are kept in the log.',
      done: 'The label was corrected',
      fields: { reason: movedEn.reason },
    },
  },
  filters: {
    expired: 'Expired',
    critical: 'Expires within 30 days',
    near: 'Near expiry',
    in_stock: 'Hide zero balances',
    in_warehouse: 'Warehouse',
    of_category: 'Category',
  },
  sections: { main: 'Batch', amounts: 'Quantity and cost', movements: 'Where it lies' },
  reports: {
    balances: {
      title: 'Where it lies',
      empty: 'Nothing of it is left in any warehouse.',
      columns: { warehouse_id: 'Warehouse' },
    },
    uses: {
      title: 'Where it went',
      empty: 'Nothing of it was issued yet.',
      columns: {
        seq: 'No.',
        number: 'Request',
        department_id: 'Department',
        branch_id: 'Branch',
        requester_id: 'For',
        qty: 'Quantity',
        last_at: 'Last movement',
      },
    },
    movements: movementReportWords.en,
    expiring: {
      title: 'Expiring within 6 months',
      empty: 'Nothing expires within 6 months.',
      columns: { month: 'Month', batches: 'Batches' },
    },
    expired: {
      title: 'Expired and still on hand',
      empty: 'No expired batches.',
      columns: {
        batch_no: 'Batch',
        item: 'Item',
        unit: 'Unit',
        expiry_date: 'Expired on',
      },
      options: { unit: unitWords.en },
    },
  },
  views: { present: 'In stock', expired: 'Expired', near: 'Near expiry' },
  errors: {
    not_expired: 'Batch {batch} has not expired, so it is not written off here',
    batch_differs: 'This batch number exists with another expiry ({date})',
    nothing_to_correct: 'Enter the expiry date or the batch number as it should be',
    expiry_needed: 'Expiry date is required for this item',
    not_quarantined: 'Choose the warehouse the goods go back to; it is neither quarantine nor in transit',
    supplier_unknown: 'This batch has no supplier, so it is returned to none',
    on_the_road: 'These goods are on the road between two warehouses. Receive or cancel their transfer first',
  },
} as const;

/** The words of batches in both languages. */
export const stockBatchWords = { ar, en };

const batchPieceAr = {
  warehouse: 'المخزن',
  value: 'القيمة',
  adjust: 'تسوية',
  adjustAt: 'تسوية الرصيد في {warehouse}',
  receive: 'استلام بضاعة',
  receiveShort: 'استلام',
  expired: 'منتهية',
  critical: 'تنتهي خلال {n:days}',
  near: 'بقي {n:days}',
  ok: 'بقي {n:days}',
  writeOffText:
    'يخرج كل رصيد التشغيلات المنتهية من المخازن ويُسجل إعداماً، وما في الطريق يبقى حتى يُستلم. عددها {n} وقيمتها {value}. لا يُتراجع عن هذا.',
  notExpired: 'ما لم ينته من المختار يبقى كما هو، وعدده {n}.',
  nothingExpired: 'ليس في المختار تشغيلة منتهية لها رصيد، فلا شيء يُعدم.',
  writtenOff: 'أُعدم المنتهي. عدد التشغيلات {n}',
  understood: 'حسناً',
};
const batchPieceEn: typeof batchPieceAr = {
  warehouse: 'Warehouse',
  value: 'Value',
  adjust: 'Adjust',
  adjustAt: 'Adjust the balance in {warehouse}',
  receive: 'Receive goods',
  receiveShort: 'Receive',
  expired: 'Expired',
  critical: 'Expires in {n:days}',
  near: '{n:days} left',
  ok: '{n:days} left',
  writeOffText:
    'All that is left of the expired batches leaves the warehouses and is written off; what is on the road stays until it is received. Batches: {n}, worth {value}. This cannot be undone.',
  notExpired: 'What has not expired of your choice stays as it is: {n}.',
  nothingExpired: 'No expired batch with stock is among the chosen: nothing is written off.',
  writtenOff: 'Expired stock was written off. Batches: {n}',
  understood: 'OK',
};

/** The words of a batch's page. */
export const batchPieceWords = { ar: batchPieceAr, en: batchPieceEn };
