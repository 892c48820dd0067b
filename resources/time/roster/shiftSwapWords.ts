const ar = {
  one: 'تبديل وردية',
  many: 'تبديل الورديات',
  counted: ['لا توجد طلبات', 'طلب واحد', 'طلبان', '{n} طلبات', '{n} طلباً', '{n} طلب'] as [
    string,
    string,
    string,
    string,
    string,
    string,
  ],
  about: 'موظفان يتبادلان ورديتيهما في يوم أو يومين: يطلب الأول، ويوافق زميله، ثم يقرر المدير.',
  sections: { what: 'التبديل', decision: 'القرار' },
  fields: {
    requester_id: 'صاحب الطلب',
    date_a: 'يوم صاحب الطلب',
    peer_id: 'الزميل',
    date_b: 'يوم الزميل',
    note: 'ملاحظة',
    days: 'الورديات قبل التبديل',
    decision_note: 'ملاحظة القرار',
    decided_by: 'قرار بواسطة',
    decided_at: 'وقت القرار',
  },
  help: { date_b: 'اختر اليوم نفسه لتبديل ورديتيكما في يوم واحد.' },
  lines: {
    days: {
      fields: { work_date: 'اليوم', requester_shift: 'وردية صاحب الطلب', peer_shift: 'وردية الزميل' },
    },
  },
  states: {
    requested: 'بانتظار الزميل',
    accepted: 'وافق الزميل',
    manager_approved: 'وافق المدير',
    approved: 'معتمد',
    rejected: 'مرفوض',
    cancelled: 'ألغاه صاحبه',
  },
  actions: {
    accept: 'أوافق على التبديل',
    decline: 'لا أوافق',
    approve: 'اعتماد',
    reject: 'رفض',
    cancel: 'إلغاء الطلب',
  },
  transitions: {
    accept: {
      consequence: 'تتبادل أنت و{requester_id} ورديتيكما بعد اعتماد المدير: {date_a} و{date_b}.',
      done: 'سُجلت موافقتك ووصل الطلب إلى من يقرر',
    },
    decline: { consequence: 'لا يتغير شيء، ويُبلَّغ {requester_id}.', done: 'رُفض التبديل' },
    approve: {
      consequence:
        'تتبدل ورديتا {requester_id} و{peer_id} في {date_a} و{date_b} ويُعاد حساب حضورهما، أو ينتقل الطلب إلى الخطوة التالية. يُبلَّغ {requester_id} و{peer_id}.',
      done: 'سُجل قرارك',
    },
    reject: {
      consequence: 'تبقى الورديات كما هي، ويُبلَّغ {requester_id} و{peer_id} بالسبب.',
      done: 'رُفض التبديل',
    },
    cancel: { consequence: 'يُلغى الطلب ويُبلَّغ {peer_id}.', done: 'أُلغي الطلب' },
  },
  views: { waiting: 'بانتظار القرار', approved: 'معتمدة' },
  errors: {
    withOneself: 'اختر زميلاً غيرك',
    day_over: 'لا يُبدَّل يوم مضى. اختر اليوم أو يوماً قادماً',
    other_branch: 'اختر زميلاً من فرعك',
    not_employed: 'أحدكما ليس في الخدمة في هذا اليوم. اختر يوماً آخر',
    no_shift: 'لا وردية لأحدكما في هذا اليوم. اطلب من الإدارة تحديدها أولاً',
    nothing_swapped: 'ورديتاكما متطابقتان في هذه الأيام. اختر يوماً آخر',
    on_leave: 'أحدكما في إجازة في هذا اليوم. اختر يوماً آخر',
    swap_waits: 'لأحدكما طلب تبديل آخر مفتوح في هذا اليوم. انتظر القرار فيه أو ألغه',
    plan_changed: 'تغيّرت وردية أحدكما بعد تقديم الطلب. ألغه وقدّم طلباً جديداً',
  },
};

const en = {
  one: 'Swap',
  many: 'Swaps',
  about:
    'Two employees exchange their shifts on a day or two: the first asks, the colleague agrees, then the manager decides.',
  sections: { what: 'Swap', decision: 'Decision' },
  fields: {
    requester_id: 'Requester',
    date_a: "Requester's day",
    peer_id: 'Colleague',
    date_b: "Colleague's day",
    note: 'Note',
    days: 'Shifts before the swap',
    decision_note: 'Note of the decision',
    decided_by: 'Decided by',
    decided_at: 'Decided at',
  },
  help: { date_b: 'Choose the same day to exchange your shifts on one day.' },
  lines: {
    days: {
      fields: { work_date: 'Day', requester_shift: 'Shift of who asked', peer_shift: "Colleague's shift" },
    },
  },
  states: {
    requested: 'Awaits the colleague',
    accepted: 'Colleague agreed',
    manager_approved: 'Manager agreed',
    approved: 'Approved',
    rejected: 'Rejected',
    cancelled: 'Cancelled',
  },
  actions: {
    accept: 'Agree to the swap',
    decline: 'Decline',
    approve: 'Approve',
    reject: 'Reject',
    cancel: 'Cancel the request',
  },
  transitions: {
    accept: {
      consequence:
        'You and {requester_id} exchange your shifts on {date_a} and {date_b} once the manager approves.',
      done: 'Your yes was noted and the request went to whoever decides',
    },
    decline: { consequence: 'Nothing changes; {requester_id} is told.', done: 'The swap was declined' },
    approve: {
      consequence:
        'The shifts of {requester_id} and {peer_id} on {date_a} and {date_b} are exchanged and their attendance is reckoned anew, or the request goes on to the next step. {requester_id} and {peer_id} are told.',
      done: 'Your decision was noted',
    },
    reject: {
      consequence: 'The shifts stay as they are; {requester_id} and {peer_id} are told why.',
      done: 'The swap was rejected',
    },
    cancel: { consequence: 'The request ends; {peer_id} is told.', done: 'The request was cancelled' },
  },
  views: { waiting: 'Awaiting a decision', approved: 'Approved' },
  errors: {
    withOneself: 'Choose a colleague other than yourself',
    day_over: 'A day that is over is not swapped. Choose today or a day to come',
    other_branch: 'Choose a colleague of your branch',
    not_employed: 'One of you is not employed on this day. Choose another',
    no_shift: 'One of you has no shift on this day. Ask for one to be set first',
    nothing_swapped: 'Your shifts are the same on these days. Choose another day',
    on_leave: 'One of you is on leave on this day. Choose another',
    swap_waits: 'One of you has another open swap on this day. Wait for its decision or cancel it',
    plan_changed: 'The shift of one of you changed since this was asked. Cancel it and ask anew',
  },
};

/** Words of shift swaps (hr.md 2.1). */
export const shiftSwapWords = { ar, en };
