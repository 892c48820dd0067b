import { unitWords } from '../../shared/units.ts';

const lossWords = {
  ar: { damaged: 'تالف', lost: 'مفقود', expired: 'منتهي', entry_error: 'خطأ إدخال' },
  en: { damaged: 'Damaged', lost: 'Lost', expired: 'Expired', entry_error: 'Entry error' },
} as const;

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
      one: 'صنف',
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
        left_qty: 'في الطريق',
        base_unit: 'الوحدة الأساسية',
      },
      options: {
        unit: unitWords.ar,
        base_unit: unitWords.ar,
        lost_reason: lossWords.ar,
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
  actions: {
    dispatch: 'إرسال، والاستلام لاحقاً',
    cancel: 'إلغاء التحويل',
    transferNow: 'تحويل الآن',
    receive: 'استلام',
  },
  transitions: {
    dispatch: {
      consequence:
        'تخرج الأصناف من {source_id}، الأقرب انتهاءً أولاً، وتبقى في الطريق حتى تُستلم في {destination_id}.',
      done: 'أُرسل التحويل {number}، وهو في انتظار الاستلام',
    },
    transferNow: {
      consequence: 'تنتقل الأصناف الآن من {source_id} إلى {destination_id}، الأقرب انتهاءً أولاً.',
      done: 'تم التحويل {number}',
    },
    cancel: {
      consequence: {
        draft: 'لا ينتقل شيء بالتحويل {number}، ويبقى في السجل ملغياً.',
        in_transit: 'تعود الأصناف التي في الطريق إلى {source_id}، ويبقى التحويل {number} في السجل ملغياً.',
      },
      done: 'أُلغي التحويل {number}',
    },
    receive: {
      title: 'استلام التحويل {number}',
      consequence:
        'اكتب ما وصل وما فُقد من كل صنف: ما وصل يدخل {destination_id}، وما فُقد يُشطب، والباقي يبقى في الطريق.',
      done: {
        received: 'تم استلام التحويل {number}',
        partly_received: 'سُجل ما وصل، وبقي من التحويل {number} ما ينتظر الاستلام',
      },
      line: 'في الطريق {left_qty} {base_unit}',
      fields: { received_qty: 'وصل', lost_qty: 'فُقد', lost_reason: 'سبب الفقد' },
      options: { lost_reason: lossWords.ar },
    },
  },
  screens: { transfer: 'تحويل بين المخازن' },
  sections: { main: 'التحويل', goods: 'الأصناف', dates: 'الأوقات' },
  errors: {
    differentPlaces: 'المخزن المصدر والمستلم يجب أن يكونا مختلفين',
    too_old: 'تاريخ التحويل أقدم من 7 أيام. اكتب تاريخاً خلال آخر 7 أيام',
    batch_of_other_item: 'هذه التشغيلة لصنف آخر. اختر تشغيلة من الصنف نفسه',
    received_too_much: 'الكمية المستلمة أكبر من المرسلة ({n})',
    loss_needs_reason: 'اختر سبب الفقد',
    nothing_received: 'اكتب كمية مستلمة أو مفقودة لصنف واحد على الأقل',
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
      one: 'item',
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
        left_qty: 'On the road',
        base_unit: 'Base unit',
      },
      options: {
        unit: unitWords.en,
        base_unit: unitWords.en,
        lost_reason: lossWords.en,
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
    dispatch: 'Dispatch, receive later',
    cancel: 'Cancel the transfer',
    transferNow: 'Transfer now',
    receive: 'Receive',
  },
  transitions: {
    dispatch: {
      consequence:
        'The goods leave {source_id}, the soonest expiry first, and are on the road until {destination_id} receives them.',
      done: 'Transfer {number} was dispatched and awaits receipt',
    },
    transferNow: {
      consequence: 'The goods move from {source_id} to {destination_id} now, the soonest expiry first.',
      done: 'Transfer {number} is done',
    },
    cancel: {
      consequence: {
        draft: 'Nothing moves by transfer {number}; it stays in the list as cancelled.',
        in_transit:
          'What is on the road goes back to {source_id}; transfer {number} stays in the list as cancelled.',
      },
      done: 'Transfer {number} was cancelled',
    },
    receive: {
      title: 'Receive transfer {number}',
      consequence:
        'Enter what arrived and what was lost of each item: what arrived enters {destination_id}, what was lost is written off, the rest stays on the road.',
      done: {
        received: 'Transfer {number} was received',
        partly_received: 'What arrived was recorded; the rest of transfer {number} awaits receipt',
      },
      line: '{left_qty} {base_unit} on the road',
      fields: { received_qty: 'Arrived', lost_qty: 'Lost', lost_reason: 'Reason of the loss' },
      options: { lost_reason: lossWords.en },
    },
  },
  screens: { transfer: 'Transfer between warehouses' },
  sections: { main: 'Transfer', goods: 'Lines', dates: 'Times' },
  errors: {
    differentPlaces: 'Source and destination must differ',
    too_old: 'The transfer date is more than 7 days back. Enter one of the last 7 days',
    batch_of_other_item: 'This batch is of another item. Choose one of the same item',
    received_too_much: 'Received more than was sent ({n})',
    loss_needs_reason: 'Choose the reason of the loss',
    nothing_received: 'Enter what was received or lost of at least one item',
  },
} as const;

/** The words of transfers in both languages. */
export const stockTransferWords = { ar, en };

const transferPieceAr = {
  title: 'تحويل بين المخازن',
  draftOf: 'تحويل {number}',
  drafts: 'مسودات',
  awaiting: 'في انتظار الاستلام',
  lately: 'آخر 30 يوماً',
  noneAwaiting: 'لا شيء في الطريق',
  noneLately: 'لم يكتمل أي تحويل في آخر 30 يوماً',
  fromTo: 'من {from} إلى {to}',
  onRoad: 'في الطريق منذ {n:days}',
  goOn: 'إكمال',
  receive: 'استلام',
  cancel: 'إلغاء',
  details: 'عرض',
  close: 'إغلاق',
};
const transferPieceEn: typeof transferPieceAr = {
  title: 'Transfer between warehouses',
  draftOf: 'Transfer {number}',
  drafts: 'Drafts',
  awaiting: 'Awaiting receipt',
  lately: 'Last 30 days',
  noneAwaiting: 'Nothing is on the road',
  noneLately: 'No transfer was completed in the last 30 days',
  fromTo: 'From {from} to {to}',
  onRoad: 'On the road for {n:days}',
  goOn: 'Continue',
  receive: 'Receive',
  cancel: 'Cancel',
  details: 'View',
  close: 'Close',
};

/** The words of the page of transfers. */
export const transferPieceWords = { ar: transferPieceAr, en: transferPieceEn };
