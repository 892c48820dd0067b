/** Words of attendance requests (hr.md 2.7). */
export const requestWords = {
  ar: {
    one: 'طلب حضور',
    many: 'طلبات الحضور',
    counted: ['لا توجد طلبات', 'طلب واحد', 'طلبان', '{n} طلبات', '{n} طلباً', '{n} طلب'] as [
      string,
      string,
      string,
      string,
      string,
      string,
    ],
    about: 'طلبات تصحيح الحضور والمأموريات والأذونات، ومن قرر فيها.',
    sections: { what: 'الطلب', decision: 'القرار' },
    fields: {
      employee_id: 'الموظف',
      kind: 'نوع الطلب',
      work_date: 'اليوم',
      time_in: 'وقت الحضور',
      time_out: 'وقت الانصراف',
      minutes: 'المدة (دقيقة)',
      reason: 'السبب',
      attachment: 'المرفق',
      decision_note: 'ملاحظة القرار',
      decided_by: 'قرار بواسطة',
      decided_at: 'وقت القرار',
      counts: 'محسوب في اليوم',
    },
    options: {
      kind: {
        forgot_in: 'نسيان بصمة الحضور',
        forgot_out: 'نسيان بصمة الانصراف',
        both: 'نسيان البصمتين',
        mission: 'مأمورية',
        permission_late: 'إذن تأخير',
        permission_early: 'إذن انصراف مبكر',
      },
    },
    states: {
      pending: 'بانتظار القرار',
      manager_approved: 'وافق المدير',
      approved: 'معتمد',
      rejected: 'مرفوض',
      cancelled: 'ألغاه صاحبه',
      revoked: 'سُحب اعتماده',
    },
    actions: { approve: 'اعتماد', reject: 'رفض', cancel: 'إلغاء الطلب', revoke: 'سحب الاعتماد' },
    transitions: {
      approve: {
        consequence:
          'يُعتمد طلب {employee_id} عن {work_date}، أو ينتقل إلى الخطوة التالية. يُعاد حساب اليوم عند آخر موافقة.',
        done: 'سُجل قرارك',
      },
      reject: {
        consequence: 'يُرفض طلب {employee_id} عن {work_date} ويبقى اليوم كما هو، ويُبلَّغ {employee_id} بالسبب.',
        done: 'رُفض الطلب',
      },
      cancel: { consequence: 'يُلغى الطلب ولا يصل إلى أحد.', done: 'أُلغي الطلب' },
      revoke: {
        consequence: 'لا يُحسب الطلب بعد ذلك، ويُعاد حساب يوم {work_date}، ويُبلَّغ {employee_id} بالسبب.',
        done: 'سُحب اعتماد الطلب',
      },
    },
    filters: { of_branch: 'الفرع' },
    views: { waiting: 'بانتظار القرار', approved: 'معتمدة' },
    errors: {
      req_too_old: 'لا يمكن طلب تصحيح يوم مضى عليه أكثر من {n} أيام',
      req_duplicate: 'يوجد طلب سابق لنفس اليوم',
      req_limit: 'تجاوزت عدد الطلبات المسموح هذا الشهر',
      perm_limit: 'تجاوزت رصيد الأذونات هذا الشهر',
      out_before_in: 'وقت الانصراف قبل وقت الحضور. عدّل أحدهما',
      not_employed: 'لم يكن الموظف في الخدمة في هذا اليوم. اختر يوماً آخر',
      plan_changed: 'تغيرت وردية هذا اليوم بعد الطلب، ولم يعد الوقتان صحيحين. ارفض الطلب ليُعاد بوقت صحيح',
    },
  },
  en: {
    one: 'Attendance request',
    many: 'Attendance requests',
    about: 'Corrections, missions and permissions that were asked for, and who decided.',
    sections: { what: 'Request', decision: 'Decision' },
    fields: {
      employee_id: 'Employee',
      kind: 'Kind',
      work_date: 'Day',
      time_in: 'In',
      time_out: 'Out',
      minutes: 'Minutes',
      reason: 'Reason',
      attachment: 'Attachment',
      decision_note: 'Note of the decision',
      decided_by: 'Decided by',
      decided_at: 'Decided at',
      counts: 'Counted in the day',
    },
    options: {
      kind: {
        forgot_in: 'Forgot to punch in',
        forgot_out: 'Forgot to punch out',
        both: 'Forgot both punches',
        mission: 'Mission',
        permission_late: 'Permission to come late',
        permission_early: 'Permission to leave early',
      },
    },
    states: {
      pending: 'Awaits a decision',
      manager_approved: 'Manager agreed',
      approved: 'Approved',
      rejected: 'Rejected',
      cancelled: 'Cancelled',
      revoked: 'Revoked',
    },
    actions: { approve: 'Approve', reject: 'Reject', cancel: 'Cancel the request', revoke: 'Revoke' },
    transitions: {
      approve: {
        consequence:
          'The request of {employee_id} for {work_date} is approved, or goes on to the next step. The day is reckoned anew with the last approval.',
        done: 'Your decision was noted',
      },
      reject: {
        consequence:
          'The request of {employee_id} for {work_date} is rejected and the day stays as it is; {employee_id} is told why.',
        done: 'The request was rejected',
      },
      cancel: { consequence: 'The request ends and reaches nobody.', done: 'The request was cancelled' },
      revoke: {
        consequence:
          'The request counts no longer, {work_date} is reckoned anew, and {employee_id} is told why.',
        done: 'The approval was revoked',
      },
    },
    filters: { of_branch: 'Branch' },
    views: { waiting: 'Awaiting a decision', approved: 'Approved' },
    errors: {
      req_too_old: 'Corrections are limited to the last {n} days',
      req_duplicate: 'A request for this day already exists',
      req_limit: 'Monthly request limit reached',
      perm_limit: 'Permission allowance used up',
      out_before_in: 'The time out is before the time in. Change one of them',
      not_employed: 'The employee was not employed on this day. Choose another',
      plan_changed:
        'The shift of this day changed since, and the times no longer fit. Reject it so that it is asked for anew',
    },
  },
};
