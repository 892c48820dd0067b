import { unitWords } from '../../shared/units.ts';

const ar = {
  one: 'توريد',
  many: 'التوريدات',
  counted: ['لا توجد توريدات', 'توريد واحد', 'توريدان', '{n} توريدات', '{n} توريداً', '{n} توريد'],
  about: 'ما استلمته المخازن: كل سطر تشغيلة بتكلفتها وصلاحيتها.',
  fields: {
    number: 'رقم التوريد',
    receipt_date: 'تاريخ الاستلام',
    kind: 'النوع',
    warehouse_id: 'المخزن',
    supplier_id: 'المورد',
    supplier_invoice_no: 'رقم الفاتورة',
    invoice_file: 'صورة الفاتورة',
    tax_in_cost: 'الضريبة ضمن التكلفة',
    extra_cost: 'مصاريف إضافية',
    total_cost: 'إجمالي التكلفة',
    lines: 'الأصناف',
    confirm_duplicate: 'فاتورة أخرى بالرقم نفسه',
    accept_short_life: 'أستلمها رغم قصر صلاحيتها',
    reason: 'سبب التراجع',
  },
  help: {
    extra_cost: 'نقل أو جمارك، توزع على الأصناف بقيمتها.',
    confirm_duplicate: 'علّم هنا فقط إذا كان المورد أصدر فاتورتين بالرقم نفسه.',
    accept_short_life: 'علّم هنا إذا نبهك النظام إلى أن الصلاحية أقل من حد الصنف.',
  },
  options: { kind: { purchase: 'شراء', opening: 'رصيد افتتاحي', gift: 'هدية' } },
  lines: {
    lines: {
      one: 'صنف',
      fields: {
        item_id: 'الصنف',
        unit: 'الوحدة',
        qty: 'الكمية',
        bonus_qty: 'بونص',
        unit_price: 'السعر',
        discount_percent: 'خصم %',
        tax_percent: 'ضريبة %',
        batch_no: 'التشغيلة',
        manufacture_date: 'الإنتاج',
        expiry_date: 'الانتهاء',
        batch_id: 'التشغيلة المسجلة',
        base_qty: 'الكمية بالوحدة الأساسية',
        unit_cost: 'تكلفة الوحدة',
        last_cost: 'آخر تكلفة',
        cost_change: 'التغير',
        total_cost: 'التكلفة',
      },
      options: { unit: unitWords.ar },
    },
  },
  states: { posted: 'مرحّل', reversed: 'متراجع عنه' },
  actions: { reverse: 'التراجع عن التوريد', defaults: 'ما يبدأ به التوريد' },
  transitions: {
    reverse: {
      consequence:
        'تخرج كل كميات التوريد {number} من {warehouse_id} بقيمتها، ويبقى في السجل متراجعاً عنه. لا يعود بعدها.',
      done: 'تم التراجع عن التوريد {number}',
    },
  },
  screens: { create: 'استلام بضاعة' },
  sections: { main: 'بيانات الاستلام', goods: 'الأصناف', costs: 'التكلفة' },
  errors: {
    too_old: 'تاريخ الاستلام أقدم من 7 أيام. اكتب تاريخاً خلال آخر 7 أيام',
    unit_unknown: 'هذه الوحدة ليست من وحدات الصنف. اختر وحدة أخرى أو أضفها إلى الصنف',
    expiry_needed: 'تاريخ الانتهاء مطلوب لهذا الصنف',
    already_expired: 'لا يمكن استلام صنف منتهي الصلاحية',
    short_life: 'الصلاحية الباقية أقل من {n} يوماً. علّم "أستلمها رغم قصر صلاحيتها" إن أردت استلامها',
    made_after_expiry: 'تاريخ الإنتاج يجب أن يكون قبل تاريخ الانتهاء',
    batch_no_needed: 'رقم التشغيلة مطلوب لهذا الصنف',
    batch_differs: 'رقم التشغيلة مسجل بتاريخ انتهاء مختلف ({date})',
    invoice_twice: 'فاتورة المورد {number} مسجلة من قبل. راجعها، أو علّم "فاتورة أخرى بالرقم نفسه"',
    already_used: 'تم الصرف من هذا التوريد',
    already_paid: 'دُفع مصروف هذا التوريد. ألغِ دفعه أولاً ثم اعكس التوريد',
    system_warehouse: 'هذا المخزن للنظام. اختر مخزناً يُستلم فيه',
  },
} as const;

const en = {
  one: 'Receipt',
  many: 'Receipts',
  about: 'What the warehouses received: each line is a batch with its cost and expiry.',
  fields: {
    number: 'Receipt number',
    receipt_date: 'Receipt date',
    kind: 'Kind',
    warehouse_id: 'Warehouse',
    supplier_id: 'Supplier',
    supplier_invoice_no: 'Invoice no.',
    invoice_file: 'Invoice file',
    tax_in_cost: 'Tax in cost',
    extra_cost: 'Extra cost',
    total_cost: 'Total cost',
    lines: 'Items',
    confirm_duplicate: 'Another invoice of the same number',
    accept_short_life: 'Accept the short shelf life',
    reason: 'Reason for taking back',
  },
  help: {
    extra_cost: 'Freight or customs, shared over the items by their value.',
    confirm_duplicate: 'Tick only if the supplier issued two invoices of one number.',
    accept_short_life: 'Tick if you were told that less shelf life is left than the item asks for.',
  },
  options: { kind: { purchase: 'Purchase', opening: 'Opening stock', gift: 'Gift' } },
  lines: {
    lines: {
      one: 'item',
      fields: {
        item_id: 'Item',
        unit: 'Unit',
        qty: 'Quantity',
        bonus_qty: 'Bonus',
        unit_price: 'Price',
        discount_percent: 'Discount %',
        tax_percent: 'Tax %',
        batch_no: 'Batch',
        manufacture_date: 'Made',
        expiry_date: 'Expiry',
        batch_id: 'Batch on file',
        base_qty: 'Base quantity',
        unit_cost: 'Unit cost',
        last_cost: 'Last cost',
        cost_change: 'Change',
        total_cost: 'Cost',
      },
      options: { unit: unitWords.en },
    },
  },
  states: { posted: 'Posted', reversed: 'Taken back' },
  actions: { reverse: 'Take the receipt back', defaults: 'What a receipt begins with' },
  transitions: {
    reverse: {
      consequence:
        'All quantities of receipt {number} leave {warehouse_id} with their value; it stays in the list as taken back. It does not come back.',
      done: 'Receipt {number} was taken back',
    },
  },
  screens: { create: 'Receive goods' },
  sections: { main: 'Receipt', goods: 'Items', costs: 'Cost' },
  errors: {
    too_old: 'The receipt date is more than 7 days back. Enter one of the last 7 days',
    unit_unknown: 'This is not a unit of the item. Choose another one or add it to the item',
    expiry_needed: 'Expiry date is required for this item',
    already_expired: 'Expired goods cannot be received',
    short_life:
      'Less than {n} days of shelf life are left. Tick “Accept the short shelf life” to receive them',
    made_after_expiry: 'The manufacture date must be before the expiry date',
    batch_no_needed: 'The batch number is required for this item',
    batch_differs: 'This batch number exists with another expiry ({date})',
    invoice_twice:
      'Invoice {number} of this supplier is on file. Check it, or tick “Another invoice of the same number”',
    already_used: 'Part of this receipt has already been used',
    already_paid: 'The expense of this receipt was paid. Void that payment first, then reverse the receipt',
    system_warehouse: 'This warehouse belongs to the system. Choose one that receives goods',
  },
} as const;

/** The words of receipts in both languages. */
export const stockReceiptWords = { ar, en };

const receiptPieceAr = {
  scan: 'امسح الباركود أو اكتبه',
  scanHelp: 'يضيف سطراً بالصنف ووحدته، ويقرأ التشغيلة والصلاحية من رموز GS1.',
  expiryKept: 'تاريخ الانتهاء في السطر {n} مختلف عما في الرمز، وبقي كما هو',
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
const receiptPieceEn: typeof receiptPieceAr = {
  scan: 'Scan or type a barcode',
  scanHelp: 'Adds a line with the item and its unit; batch and expiry are read from GS1 codes.',
  expiryKept: 'Line {n} has another expiry than the code; it was kept',
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
export const receiptPieceWords = { ar: receiptPieceAr, en: receiptPieceEn };
