const ar = {
  states: {
    pending: 'بانتظار الموافقة',
    manager_approved: 'وافق المدير',
    approved: 'معتمدة',
    rejected: 'مرفوضة',
    cancelled: 'ملغاة',
    cancel_requested: 'طُلب إلغاؤها',
    cut_short: 'قُطعت',
  },
  actions: {
    approve: 'اعتماد',
    reject: 'رفض',
    withdraw: 'سحب الطلب',
    requestCancel: 'طلب إلغاء',
    agreeCancel: 'الموافقة على الإلغاء',
    keep: 'رفض الإلغاء',
    cancel: 'إلغاء الإجازة',
    cutShort: 'قطع الإجازة',
    add: 'إضافة إجازة',
    request: 'طلب إجازة',
    balances: 'أرصدة الإجازات',
    previewLeave: 'معاينة الإجازة',
    calendar: 'تقويم الإجازات',
  },
  transitions: {
    approve: {
      consequence: 'تُعتمد إجازة {employee_id} من {date_from} إلى {date_to}: {days} يوم.',
      fields: { appointments_handled: 'تم التعامل مع المواعيد المحجوزة' },
      done: 'اعتُمدت إجازة {employee_id}',
    },
    reject: {
      consequence: 'لا تُعتمد الإجازة، ويُبلَّغ {employee_id} بالسبب.',
      done: 'رُفضت إجازة {employee_id}',
    },
    withdraw: { consequence: 'يُسحب الطلب وتعود أيامه إلى الرصيد.', done: 'سُحب طلب الإجازة' },
    requestCancel: { consequence: 'يصل طلب الإلغاء إلى الموارد البشرية.', done: 'أُرسل طلب الإلغاء' },
    agreeCancel: {
      consequence: 'تُلغى إجازة {employee_id} وتعود أيامها إلى الرصيد.',
      done: 'أُلغيت إجازة {employee_id}',
    },
    keep: { consequence: 'تبقى الإجازة معتمدة، ويُبلَّغ {employee_id} بالسبب.', done: 'بقيت الإجازة معتمدة' },
    cancel: {
      consequence: 'تُلغى إجازة {employee_id} وتعود أيامها إلى الرصيد. أيام الشهور المقفلة تبقى.',
      done: 'أُلغيت إجازة {employee_id}',
    },
    cutShort: {
      consequence: 'تنتهي إجازة {employee_id} في اليوم الذي تختاره، وتعود الأيام بعده إلى الرصيد.',
      fields: { last_day: 'آخر يوم في الإجازة' },
      done: 'قُطعت إجازة {employee_id}',
    },
  },
};

const en = {
  states: {
    pending: 'Pending',
    manager_approved: 'Manager approved',
    approved: 'Approved',
    rejected: 'Rejected',
    cancelled: 'Cancelled',
    cancel_requested: 'Cancellation requested',
    cut_short: 'Cut short',
  },
  actions: {
    approve: 'Approve',
    reject: 'Reject',
    withdraw: 'Withdraw',
    requestCancel: 'Ask to cancel',
    agreeCancel: 'Agree to cancel',
    keep: 'Refuse to cancel',
    cancel: 'Cancel the vacation',
    cutShort: 'Cut short',
    add: 'Add a vacation',
    request: 'Request a vacation',
    balances: 'Vacation balances',
    previewLeave: 'Preview the vacation',
    calendar: 'Vacation calendar',
  },
  transitions: {
    approve: {
      consequence: 'The vacation of {employee_id} from {date_from} to {date_to} is approved: {days} days.',
      fields: { appointments_handled: 'The booked appointments were handled' },
      done: 'The vacation of {employee_id} was approved',
    },
    reject: {
      consequence: 'The vacation is not approved; {employee_id} is told why.',
      done: 'The vacation of {employee_id} was rejected',
    },
    withdraw: {
      consequence: 'The request is taken back; its days are free again.',
      done: 'The request was withdrawn',
    },
    requestCancel: {
      consequence: 'Human resources are asked to cancel it.',
      done: 'The cancellation was asked for',
    },
    agreeCancel: {
      consequence: 'The vacation of {employee_id} is cancelled; its days go back to the balance.',
      done: 'The vacation of {employee_id} was cancelled',
    },
    keep: {
      consequence: 'The vacation stays approved; {employee_id} is told why.',
      done: 'The vacation stays approved',
    },
    cancel: {
      consequence:
        'The vacation of {employee_id} is cancelled; its days go back to the balance. Days of closed months stay.',
      done: 'The vacation of {employee_id} was cancelled',
    },
    cutShort: {
      consequence:
        'The vacation of {employee_id} ends on the day you choose; the days after it go back to the balance.',
      fields: { last_day: 'Last day of the vacation' },
      done: 'The vacation of {employee_id} was cut short',
    },
  },
};

/** What leave goes through and what is done to it, in both languages. */
export const vacationMoves = { ar, en };
