import { may, own } from '#metadata/access.ts';
import { date, decimal, files, longText, reference, select } from '#metadata/fields/kinds.ts';
import { compareDecimals } from '#metadata/fields/validate.ts';
import { defineResource } from '#metadata/resource.ts';

const see = may('view_targets_achievements');
const decide = may('edit_targets_achievements');

/** What was reached on a target, by person and day; negative values correct (hr.md 5). */
export const targetAchievements = defineResource({
  name: 'target-achievements',
  module: 'targets',
  title: ['employee_id', 'date'],
  person: 'employee_id',
  noSelfDealing: { allowed: 'what one enters about oneself waits for somebody else to approve it (hr.md 5)' },
  parent: { resource: 'targets', field: 'target_id', param: 'targetId' },
  editableIn: ['pending'],

  fields: {
    target_id: reference('targets', { required: true, fixed: true }),
    employee_id: reference('employees', { required: true }),
    date: date({ required: true, past: true, default: 'today' }),
    value: decimal({ required: true, min: '-999999999', max: '999999999', inCurrency: true }),
    note: longText({ maxLength: 1000, search: true }),
    files: files({ max: 5 }),
    source: select(['manual', 'automatic'], { required: true, default: 'manual', readOnly: true }),
    decision_note: longText({ readOnly: true, maxLength: 1000 }),
  },
  indexes: [
    ['target_id', 'date'],
    ['employee_id', 'date'],
  ],
  sorts: ['value', 'status', 'created_at'],

  workflow: {
    states: { pending: 'warning', approved: 'good', rejected: 'danger' },
    // What a decider enters whom it pays nothing is approved at once.
    initial: ['pending', 'approved'],
    approval: { settings: 'approval-settings', facts: ['target_id', 'date', 'value', 'note', 'files'] },
    transitions: {
      approve: { from: 'pending', to: 'approved', access: decide, notOwn: true, decides: true },
      reject: {
        from: 'pending',
        to: 'rejected',
        access: decide,
        notOwn: true,
        decides: true,
        ask: ['decision_note'],
        demand: ['decision_note'],
        danger: true,
      },
    },
  },
  access: {
    list: see,
    self: may('view_self_targets', own),
    show: see,
    create: may('create_targets_achievements'),
    edit: decide,
    remove: decide,
  },
  figures: ['value', 'date', 'source'],
  twins: [['target_id', 'employee_id', 'date', 'value']],
  views: {
    waiting: { filter: { status: 'pending' } },
    lastMonth: { filter: { date_gte: '-30' } },
  },
  screens: {
    list: {
      path: 'targets/:targetId/achievements',
      columns: ['employee_id', 'date', 'value', 'note', 'source', 'status'],
      filters: ['employee_id', 'status', 'date'],
      sort: '-date',
    },
    create: { path: 'targets/:targetId/achievements/add' },
    edit: { path: 'targets/:targetId/achievements/:achievementId/edit' },
  },

  constraints: {
    automaticOnce: { once: ['target_id', 'employee_id', 'date'], where: { source: 'automatic' } },
  },
  checks: { notZero: { on: 'value', ok: (a) => !a.value || compareDecimals(a.value, '0') !== 0 } },
  refusals: ['tgt_date', 'not_member', 'target_not_active', 'target_automatic'],

  words: {
    ar: {
      one: 'تحقيق',
      many: 'ما تحقق',
      views: { waiting: 'بانتظار الاعتماد', lastMonth: 'آخر 30 يوماً' },
      about: 'ما حققه كل موظف من المستهدف يوماً بيوم.',
      fields: {
        target_id: 'المستهدف',
        employee_id: 'الموظف',
        date: 'التاريخ',
        value: 'القيمة المحققة',
        note: 'ملاحظة',
        files: 'إثبات',
        source: 'المصدر',
        decision_note: 'سبب الرفض',
      },
      help: { value: 'القيمة السالبة تصحح تسجيلاً سابقاً' },
      options: { source: { manual: 'يدوي', automatic: 'تلقائي' } },
      states: { pending: 'بانتظار الاعتماد', approved: 'معتمد', rejected: 'مرفوض' },
      actions: { approve: 'اعتماد', reject: 'رفض' },
      transitions: {
        approve: {
          consequence: 'يُحسب {value} ضمن ما حققه {employee_id}، عن يوم {date}.',
          done: 'اعتُمد {value} لـ{employee_id} عن يوم {date}',
        },
        reject: {
          consequence: 'لا يُحسب {value} ضمن ما حققه {employee_id}، ويبقى في السجل مرفوضاً بسببه.',
          done: 'رُفض {value} لـ{employee_id} عن يوم {date}',
        },
      },
      errors: {
        notZero: 'اكتب قيمة غير الصفر',
        tgt_date: 'التاريخ خارج فترة المستهدف',
        not_member: 'هذا الموظف ليس ضمن المشمولين بالمستهدف',
        target_automatic: 'يُقرأ ما تحقق من هذا المستهدف من بيانات العيادة، فلا يُسجَّل يدوياً',
        target_not_active: 'المستهدف ليس جارياً. فعّله قبل تسجيل ما تحقق',
      },
    },
    en: {
      one: 'Achievement',
      many: 'Achievements',
      views: { waiting: 'Waiting for approval', lastMonth: 'Last 30 days' },
      about: 'What each person reached on the target, day by day.',
      fields: {
        target_id: 'Target',
        employee_id: 'Employee',
        date: 'Date',
        value: 'Achieved',
        note: 'Note',
        files: 'Proof',
        source: 'Source',
        decision_note: 'Reason for rejecting',
      },
      help: { value: 'A negative value corrects an earlier entry' },
      options: { source: { manual: 'Manual', automatic: 'Automatic' } },
      states: { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' },
      actions: { approve: 'Approve', reject: 'Reject' },
      transitions: {
        approve: {
          consequence: '{value} counts as reached by {employee_id} on {date}.',
          done: '{value} of {employee_id} on {date} was approved',
        },
        reject: {
          consequence:
            '{value} does not count for {employee_id}; it stays in the list as rejected, with the reason.',
          done: '{value} of {employee_id} on {date} was rejected',
        },
      },
      errors: {
        notZero: 'Enter a value other than zero',
        tgt_date: 'Date is outside the target period',
        not_member: 'This employee is not a member of the target',
        target_automatic:
          'What is achieved on this target is read from the clinic’s data; it is not entered by hand',
        target_not_active: 'The target is not active. Activate it before recording achievements',
      },
    },
  },
});
