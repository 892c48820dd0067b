import { unitWords } from '../units.ts';

const ar = {
  one: 'تحويل',
  many: 'تحويلات المخازن',
  counted: ['لا توجد تحويلات', 'تحويل واحد', 'تحويلان', '{n} تحويلات', '{n} تحويلاً', '{n} تحويل'],
  about: 'نقل الأصناف من مخزن إلى آخر، وما ينتظر الاستلام.',
  fields: {
    number: 'رقم التحويل',
    source_id: 'من مخزن',
    destination_id: 'إلى مخزن',
    transfer_date: 'التاريخ',
    note: 'ملاحظة',
    lines: 'الأصناف',
    dispatched_at: 'وقت الإرسال',
    received_at: 'وقت اكتمال الاستلام',
  },
  lines: {
    lines: {
      fields: {
        item_id: 'الصنف',
        unit: 'الوحدة',
        qty: 'الكمية',
        batch_id: 'التشغيلة',
        override_reason: 'سبب تجاوز الأقرب انتهاءً',
        sent_qty: 'المرسل',
        received_qty: 'المستلم',
        lost_qty: 'المفقود',
        lost_reason: 'سبب الفقد',
      },
      options: {
        unit: unitWords.ar,
        lost_reason: { damaged: 'تالف', lost: 'مفقود', expired: 'منتهي', entry_error: 'خطأ إدخال' },
      },
    },
  },
  states: {
    draft: 'مسودة',
    in_transit: 'في الطريق',
    partly_received: 'مستلم جزئياً',
    received: 'مستلم',
    cancelled: 'ملغي',
  },
  actions: { dispatch: 'إرسال', cancel: 'إلغاء التحويل', transferNow: 'تحويل الآن', receive: 'استلام' },
  screens: { transfer: 'تحويل بين المخازن' },
  sections: { main: 'التحويل', goods: 'الأصناف', dates: 'الأوقات' },
  errors: {
    differentPlaces: 'المخزن المصدر والمستلم يجب أن يكونا مختلفين',
    too_old: 'تاريخ التحويل أقدم من 7 أيام. اكتب تاريخاً خلال آخر 7 أيام',
    not_whole: 'الكمية لا تساوي عدداً صحيحاً من {unit}',
    unit_unknown: 'هذه الوحدة ليست من وحدات الصنف. اختر وحدة أخرى أو أضفها إلى الصنف',
    batch_of_other_item: 'هذه التشغيلة لصنف آخر. اختر تشغيلة من الصنف نفسه',
    received_too_much: 'الكمية المستلمة أكبر من المرسلة ({n})',
    loss_needs_reason: 'اختر سبب الفقد',
    line_unknown: 'هذا السطر ليس من التحويل. أعد تحميل الصفحة',
    nothing_received: 'اكتب كمية مستلمة أو مفقودة لصنف واحد على الأقل',
    remove_draft_only: 'لا يُحذف إلا تحويل مسودة. ألغِ التحويل بدلاً من حذفه',
  },
} as const;

const en = {
  one: 'Transfer',
  many: 'Warehouse transfers',
  about: 'Goods moved from one warehouse to another, and what awaits receipt.',
  fields: {
    number: 'Number',
    source_id: 'From',
    destination_id: 'To',
    transfer_date: 'Date',
    note: 'Note',
    lines: 'Lines',
    dispatched_at: 'Dispatched at',
    received_at: 'Receipt completed at',
  },
  lines: {
    lines: {
      fields: {
        item_id: 'Item',
        unit: 'Unit',
        qty: 'Quantity',
        batch_id: 'Batch',
        override_reason: 'Why not the earliest expiry',
        sent_qty: 'Sent',
        received_qty: 'Received',
        lost_qty: 'Lost',
        lost_reason: 'Reason of the loss',
      },
      options: {
        unit: unitWords.en,
        lost_reason: { damaged: 'Damaged', lost: 'Lost', expired: 'Expired', entry_error: 'Entry error' },
      },
    },
  },
  states: {
    draft: 'Draft',
    in_transit: 'In transit',
    partly_received: 'Partly received',
    received: 'Received',
    cancelled: 'Cancelled',
  },
  actions: {
    dispatch: 'Dispatch',
    cancel: 'Cancel the transfer',
    transferNow: 'Transfer now',
    receive: 'Receive',
  },
  screens: { transfer: 'Transfer between warehouses' },
  sections: { main: 'Transfer', goods: 'Lines', dates: 'Times' },
  errors: {
    differentPlaces: 'Source and destination must differ',
    too_old: 'The transfer date is more than 7 days back. Enter one of the last 7 days',
    not_whole: 'Quantity is not a whole number of {unit}',
    unit_unknown: 'This is not a unit of the item. Choose another one or add it to the item',
    batch_of_other_item: 'This batch is of another item. Choose one of the same item',
    received_too_much: 'Received more than was sent ({n})',
    loss_needs_reason: 'Choose the reason of the loss',
    line_unknown: 'This line is not of the transfer. Reload the page',
    nothing_received: 'Enter what was received or lost of at least one item',
    remove_draft_only: 'Only a draft can be deleted. Cancel the transfer instead',
  },
} as const;

/** The words of transfers in both languages. */
export const stockTransferWords = { ar, en };
