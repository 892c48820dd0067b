import { custodyByBranchWords } from './custodyReports.ts';

const chargedAr = { charge: 'نسبة التحميل على الموظف %', note: 'ملاحظة' };
const chargedEn = { charge: 'Charged to the employee, %', note: 'Note' };

const ar = {
  one: 'عهدة',
  many: 'العهد',
  counted: ['لا توجد عهد', 'عهدة واحدة', 'عهدتان', '{n} عهد', '{n} عهدة', '{n} عهدة'],
  about: 'ما سلّمته العيادة لموظفيها ومع من هو الآن، بإقرار الطرفين.',
  headings: { name: ['الاسم', 'العهدة'], serial: ['السيريال'], value: ['الثمن'] },
  fields: {
    number: 'رقم العهدة',
    name: 'الاسم',
    category: 'الفئة',
    serial: 'الرقم التسلسلي',
    model: 'الموديل',
    value: 'القيمة',
    condition: 'الحالة الفنية',
    photos: 'الصور',
    branch_id: 'الفرع',
    inventory_item_id: 'صنف المخزون',
    holder_id: 'حامل العهدة',
    receiver_id: 'المستلم',
    handed_at: 'وقت التسليم',
    refusal: 'سبب الرفض',
    reminded_on: 'آخر تذكير',
    moves: 'حركات العهدة',
  },
  lines: {
    moves: {
      fields: {
        kind: 'الحركة',
        from_id: 'من',
        to_id: 'إلى',
        at: 'التاريخ',
        condition: 'الحالة الفنية',
        photos: 'صور',
        note: 'ملاحظة',
        answer: 'الرد',
        ack_at: 'تاريخ الإقرار',
        ack_way: 'طريقة الإقرار',
        signature: 'التوقيع',
        witness_id: 'بحضور',
        ack_branch_id: 'فرع الإقرار',
        reason: 'سبب الرفض',
      },
      options: {
        kind: { hand_over: 'تسليم', transfer: 'نقل', return: 'إرجاع', lose: 'فقد', damage: 'تلف' },
        condition: { new: 'جديدة', good: 'جيدة', worn: 'مستعملة', damaged: 'تالفة' },
        answer: { accepted: 'أُقر بها', refused: 'رُفضت', recalled: 'سُحبت' },
        ack_way: { own_login: 'بحسابه', in_person: 'حضورياً' },
      },
    },
  },
  empty: { holder_id: 'في المخزن' },
  help: {
    number: 'اتركه فارغاً ليُرقّم تلقائياً',
    value: 'تُحسب منها نسبة التحميل عند الفقد أو التلف',
  },
  options: {
    category: { device: 'جهاز', key: 'مفتاح', tool: 'أداة', uniform: 'زي', cash: 'نقدية', other: 'أخرى' },
    condition: { new: 'جديدة', good: 'جيدة', worn: 'مستعملة', damaged: 'تالفة' },
  },
  states: {
    in_store: 'في المخزن',
    awaiting_ack: 'بانتظار الإقرار',
    held: 'مسلّمة',
    return_requested: 'طلب إرجاع',
    transfer_requested: 'طلب نقل',
    lost: 'مفقودة',
    damaged: 'تالفة',
    retired: 'مستبعدة',
  },
  actions: {
    handOver: 'تسليم',
    acknowledge: 'إقرار بالاستلام',
    acknowledgeInPerson: 'إقرار حضوري',
    refuse: 'رفض الاستلام',
    recall: 'سحب التسليم',
    remind: 'تذكير',
    transfer: 'نقل إلى موظف آخر',
    requestReturn: 'طلب إرجاع',
    proposeTransfer: 'نقل إلى زميل',
    keep: 'سحب الطلب',
    approveTransfer: 'الموافقة على النقل',
    declineTransfer: 'رفض النقل',
    receive: 'استلام في المخزن',
    lose: 'تسجيل فقد',
    damage: 'تسجيل تلف',
    retire: 'استبعاد',
  },
  transitions: {
    handOver: {
      consequence: 'تُسلَّم {name} إلى {receiver_id}، ويُبلَّغ ليقر باستلامها.',
      done: 'سُلّمت {name} إلى {receiver_id} وتنتظر إقراره',
      fields: { note: 'ملاحظة' },
    },
    acknowledge: {
      consequence: 'تصير {name} في عهدتك بحالتها المذكورة.',
      done: 'صارت {name} في عهدتك',
    },
    acknowledgeInPerson: {
      consequence: 'يقر {receiver_id} باستلام {name} الآن على هذا الجهاز، فتصير في عهدته ويصله إشعار بذلك.',
      done: 'أقر {holder_id} باستلام {name} حضورياً',
    },
    refuse: {
      consequence: 'لا تنتقل {name} إليك، ويُبلَّغ {holder_id} ومن يديرون العهد بالسبب.',
      done: 'رُفض استلام {name}',
    },
    recall: {
      consequence: 'تعود {name} إلى ما كانت عليه قبل التسليم، ويُبلَّغ {holder_id} إن بقيت معه.',
      done: 'سُحب تسليم {name}',
    },
    remind: {
      consequence: 'يصل تذكير إلى {receiver_id} ليقر باستلام {name}.',
      done: 'ذُكّر {receiver_id} بالعهدة {name}',
    },
    transfer: {
      consequence: 'تُنقل {name} إلى {receiver_id} بعد إقراره، ويُبلَّغ بذلك. تبقى مع {holder_id} حتى يقر.',
      done: 'نُقلت {name} إلى {receiver_id} وتنتظر إقراره',
      fields: { note: 'ملاحظة' },
    },
    requestReturn: {
      consequence: 'يصل طلبك إلى من يديرون العهد ليستلموا {name}.',
      done: 'طُلب إرجاع {name}',
    },
    proposeTransfer: {
      consequence: 'يصل طلبك إلى من يديرون العهد، وتبقى {name} معك حتى يقر زميلك باستلامها.',
      done: 'طُلب نقل {name}',
    },
    keep: { consequence: 'يُسحب طلبك وتبقى {name} معك.', done: 'سُحب الطلب وبقيت {name} معك' },
    approveTransfer: {
      consequence: 'تُنقل {name} إلى {receiver_id} بعد إقراره، ويُبلَّغ بذلك.',
      done: 'وُوفق على نقل {name} إلى {receiver_id}',
    },
    declineTransfer: {
      consequence: 'تبقى {name} مع {holder_id}، ويُبلَّغ بالسبب.',
      done: 'رُفض نقل {name}',
    },
    receive: {
      consequence: 'تعود {name} إلى المخزن بالحالة المكتوبة، ويُبلَّغ {holder_id}.',
      done: 'استُلمت {name} في المخزن',
      fields: { note: 'ملاحظة' },
    },
    lose: {
      consequence: 'تُسجل {name} مفقودة ويُبلَّغ {holder_id}. ما يُحمَّل عليه يصير مسودة في حركات راتبه، وليس جزاءً.',
      done: 'سُجلت {name} مفقودة',
      fields: chargedAr,
    },
    damage: {
      consequence: 'تُسجل {name} تالفة ويُبلَّغ {holder_id}. ما يُحمَّل عليه يصير مسودة في حركات راتبه، وليس جزاءً.',
      done: 'سُجلت {name} تالفة',
      fields: chargedAr,
    },
    retire: {
      consequence: 'تُستبعد {name} ولا تُسلَّم لأحد بعد ذلك، ويبقى سجلها.',
      done: 'استُبعدت {name}',
    },
  },
  sections: { main: 'العهدة', holding: 'مع من هي', timeline: 'السجل' },
  screens: { self: 'عهدتي', selfShow: 'عهدتي' },
  views: {
    waiting: 'بانتظار الإقرار',
    asked: 'طلبات الإرجاع والنقل',
    held: 'مع الموظفين',
    in_store: 'في المخزن',
  },
  related: { holder_id: 'العهد' },
  paper: 'محضر تسليم عهدة',
  errors: {
    cust_busy: 'العهدة مع {name}',
    charge_off: 'خدمة المرتبات متوقفة، فلا يُحمَّل شيء على الموظف',
    has_moves: 'تُحذف العهدة التي لم تُسلَّم لأحد قط. استبعدها بدلاً من حذفها',
  },
  reports: { byBranch: custodyByBranchWords.ar },
} as const;

const en = {
  one: 'Custody item',
  many: 'Custody',
  about: 'What the clinic handed out to its staff and who has it now, signed for by both sides.',
  headings: { name: ['Name'], serial: ['Serial'], value: ['Price'] },
  fields: {
    number: 'No.',
    name: 'Item',
    category: 'Category',
    serial: 'Serial',
    model: 'Model',
    value: 'Value',
    condition: 'Condition',
    photos: 'Photos',
    branch_id: 'Branch',
    inventory_item_id: 'Stock item',
    holder_id: 'Holder',
    receiver_id: 'Receiver',
    handed_at: 'Handed over at',
    refusal: 'Reason of the refusal',
    reminded_on: 'Last reminder',
    moves: 'Moves',
  },
  lines: {
    moves: {
      fields: {
        kind: 'Move',
        from_id: 'From',
        to_id: 'To',
        at: 'At',
        condition: 'Condition',
        photos: 'Photos',
        note: 'Note',
        answer: 'Answer',
        ack_at: 'Acknowledged at',
        ack_way: 'Acknowledged by',
        signature: 'Signature',
        witness_id: 'At the desk of',
        ack_branch_id: 'Acknowledged in',
        reason: 'Reason of the refusal',
      },
      options: {
        kind: {
          hand_over: 'Hand-over',
          transfer: 'Transfer',
          return: 'Return',
          lose: 'Loss',
          damage: 'Damage',
        },
        condition: { new: 'New', good: 'Good', worn: 'Worn', damaged: 'Damaged' },
        answer: { accepted: 'Accepted', refused: 'Refused', recalled: 'Recalled' },
        ack_way: { own_login: 'Own login', in_person: 'In person' },
      },
    },
  },
  empty: { holder_id: 'In the store' },
  help: {
    number: 'Leave empty to be numbered',
    value: 'What is charged after a loss or damage is a share of it',
  },
  options: {
    category: {
      device: 'Device',
      key: 'Key',
      tool: 'Tool',
      uniform: 'Uniform',
      cash: 'Cash',
      other: 'Other',
    },
    condition: { new: 'New', good: 'Good', worn: 'Worn', damaged: 'Damaged' },
  },
  states: {
    in_store: 'In store',
    awaiting_ack: 'Awaits acceptance',
    held: 'Held',
    return_requested: 'Return requested',
    transfer_requested: 'Transfer requested',
    lost: 'Lost',
    damaged: 'Damaged',
    retired: 'Retired',
  },
  actions: {
    handOver: 'Hand over',
    acknowledge: 'Accept',
    acknowledgeInPerson: 'Accept in person',
    refuse: 'Refuse',
    recall: 'Recall',
    remind: 'Remind',
    transfer: 'Transfer',
    requestReturn: 'Ask to return',
    proposeTransfer: 'Hand to a colleague',
    keep: 'Withdraw request',
    approveTransfer: 'Approve transfer',
    declineTransfer: 'Decline transfer',
    receive: 'Take back',
    lose: 'Record loss',
    damage: 'Record damage',
    retire: 'Retire',
  },
  transitions: {
    handOver: {
      consequence: '{name} goes to {receiver_id}, who is told, to accept it.',
      done: '{name} was handed to {receiver_id} and awaits acceptance',
      fields: { note: 'Note' },
    },
    acknowledge: {
      consequence: '{name} is in your custody from now on, in the condition it says.',
      done: '{name} is in your custody now',
    },
    acknowledgeInPerson: {
      consequence:
        '{receiver_id} accepts {name} here and now on this device, has it from then on and is told so.',
      done: '{holder_id} accepted {name} in person',
    },
    refuse: {
      consequence:
        '{name} does not pass to you; {holder_id} and those who manage custody are told the reason.',
      done: '{name} was refused',
    },
    recall: {
      consequence: '{name} is where it was before; {holder_id} is told if it stays with them.',
      done: 'The hand-over of {name} was recalled',
    },
    remind: {
      consequence: '{receiver_id} is reminded to accept {name}.',
      done: '{receiver_id} was reminded of {name}',
    },
    transfer: {
      consequence:
        '{name} passes to {receiver_id} once they accept, and they are told; until then {holder_id} has it.',
      done: '{name} passes to {receiver_id} and awaits acceptance',
      fields: { note: 'Note' },
    },
    requestReturn: {
      consequence: 'Those who manage custody are asked to take {name} back.',
      done: 'The return of {name} was requested',
    },
    proposeTransfer: {
      consequence:
        'Those who manage custody are asked; {name} stays with you until your colleague accepts it.',
      done: 'The transfer of {name} was requested',
    },
    keep: {
      consequence: 'Your request is withdrawn and {name} stays with you.',
      done: '{name} stays with you',
    },
    approveTransfer: {
      consequence: '{name} passes to {receiver_id} once they accept; they are told.',
      done: 'The transfer of {name} to {receiver_id} was approved',
    },
    declineTransfer: {
      consequence: '{name} stays with {holder_id}, who is told why.',
      done: 'The transfer of {name} was declined',
    },
    receive: {
      consequence: '{name} goes back to the store in the condition written; {holder_id} is told.',
      done: '{name} was taken back',
      fields: { note: 'Note' },
    },
    lose: {
      consequence:
        '{name} is recorded as lost and {holder_id} is told. What is charged becomes a draft of their salary inputs, never a penalty.',
      done: '{name} was recorded as lost',
      fields: chargedEn,
    },
    damage: {
      consequence:
        '{name} is recorded as damaged and {holder_id} is told. What is charged becomes a draft of their salary inputs, never a penalty.',
      done: '{name} was recorded as damaged',
      fields: chargedEn,
    },
    retire: {
      consequence: '{name} is retired and handed to nobody any more; its log stays.',
      done: '{name} was retired',
    },
  },
  sections: { main: 'Item', holding: 'Who has it', timeline: 'Timeline' },
  screens: { self: 'My custody', selfShow: 'My custody' },
  views: {
    waiting: 'Awaiting acceptance',
    asked: 'Asked to return or pass on',
    held: 'With staff',
    in_store: 'In store',
  },
  related: { holder_id: 'Custody' },
  paper: 'Hand-over of an item',
  errors: {
    cust_busy: 'The item is with {name}',
    charge_off: 'The payroll service is off, so nothing is charged to the employee',
    has_moves: 'Only an item nobody was ever handed is removed. Retire it instead',
  },
  reports: { byBranch: custodyByBranchWords.en },
} as const;

/** All words of the custody screens; the declaration demands every one. */
export const custodyWords = { ar, en };
