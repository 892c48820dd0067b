import { lineStateWords, rhythmWords } from './instalmentStates.ts';
import { overdueWords } from './overdueInstalments.ts';

const ar = {
  one: 'خطة تقسيط',
  many: 'خطط التقسيط',
  counted: ['لا توجد خطط', 'خطة واحدة', 'خطتان', '{n} خطط', '{n} خطة', '{n} خطة'] as [
    string,
    string,
    string,
    string,
    string,
    string,
  ],
  about: 'متى يُدفع ما على المريض، قسطاً بعد قسط. الخطة لا تغيّر الرصيد.',
  fields: {
    patient_id: 'المريض',
    total: 'الإجمالي',
    down_payment: 'المقدم',
    first_due: 'أول قسط',
    every: 'كل',
    count: 'عدد الأقساط',
    date: 'تاريخ الاتفاق',
    lines: 'الأقساط',
    treatment_ids: 'العلاجات',
    note: 'ملاحظة',
    collected: 'المدفوع',
    overdue: 'المتأخر',
    left: 'المتبقي',
    next_due: 'القسط القادم',
    completed_at: 'اكتملت في',
    cancelled_at: 'أُلغيت في',
    cancel_reason: 'سبب الإلغاء',
  },
  help: {
    date: 'ما يدفعه المريض من هذا اليوم يسدد الخطة. يُترك فارغاً لتاريخ اليوم.',
    lines: 'يقسمها البرنامج بالتساوي، وما زاد من الكسور في أول قسط. يمكن تغييرها على أن يبقى المجموع.',
  },
  lines: {
    lines: {
      fields: { due_date: 'تاريخ الاستحقاق', amount: 'القسط', paid: 'المدفوع', state: 'الحالة' },
      options: { state: lineStateWords.ar },
    },
  },
  options: { every: rhythmWords.ar },
  states: { active: 'سارية', completed: 'مكتملة', cancelled: 'ملغاة' },
  actions: {
    complete: 'إكمال الخطة',
    reopen: 'إعادة فتح الخطة',
    cancel: 'إلغاء الخطة',
    preview: 'حساب الأقساط',
  },
  transitions: {
    complete: { consequence: 'تُغلق خطة {patient_id} لأن أقساطها دُفعت كلها.', done: 'اكتملت الخطة' },
    reopen: { consequence: 'تعود خطة {patient_id} سارية.', done: 'عادت الخطة سارية' },
    cancel: {
      consequence: 'لا يبقى على {patient_id} موعد للدفع. الرصيد لا يتغير.',
      done: 'أُلغيت الخطة',
    },
  },
  sections: { main: 'الاتفاق', lines: 'الأقساط', more: 'تفاصيل', course: 'ما دُفع' },
  filters: { late: 'فيها قسط متأخر' },
  reports: { overdue: overdueWords.ar },
  errors: {
    downBelowTotal: 'المقدم يجب أن يقل عن الإجمالي',
    'plan.sum': 'مجموع الأقساط لا يساوي الإجمالي',
    'plan.active_exists': 'توجد خطة تقسيط سارية',
    'plan.not_paid': 'ما زال من الخطة {n} لم يُدفع',
    'plan.other_patient': 'اختر علاجات هذا المريض',
    'plan.too_small': 'المبلغ أصغر من أن يُقسم على هذا العدد',
  },
};

const en = {
  one: 'Instalment plan',
  many: 'Instalment plans',
  about: 'When a patient pays what they owe, instalment by instalment. A plan never changes the balance.',
  fields: {
    patient_id: 'Patient',
    total: 'Total',
    down_payment: 'Down payment',
    first_due: 'First due',
    every: 'Every',
    count: 'Count',
    date: 'Agreed on',
    lines: 'Instalments',
    treatment_ids: 'Treatments',
    note: 'Note',
    collected: 'Paid',
    overdue: 'Overdue',
    left: 'Left',
    next_due: 'Next due',
    completed_at: 'Completed at',
    cancelled_at: 'Cancelled at',
    cancel_reason: 'Reason of the cancelling',
  },
  help: {
    date: 'What the patient pays from this day on pays the plan. Today when left empty.',
    lines:
      'Split equally by the program, with the rest of the rounding in the first. They may be changed, their sum may not.',
  },
  lines: {
    lines: {
      fields: { due_date: 'Due on', amount: 'Instalment', paid: 'Paid', state: 'State' },
      options: { state: lineStateWords.en },
    },
  },
  options: { every: rhythmWords.en },
  states: { active: 'Active', completed: 'Completed', cancelled: 'Cancelled' },
  actions: {
    complete: 'Complete',
    reopen: 'Reopen',
    cancel: 'Cancel the plan',
    preview: 'Reckon the instalments',
  },
  transitions: {
    complete: {
      consequence: 'The plan of {patient_id} is closed: all its instalments are paid.',
      done: 'The plan is complete',
    },
    reopen: { consequence: 'The plan of {patient_id} is active again.', done: 'The plan is active again' },
    cancel: {
      consequence: 'Nothing is due from {patient_id} by this plan any more. The balance stays.',
      done: 'The plan was cancelled',
    },
  },
  sections: { main: 'Agreement', lines: 'Instalments', more: 'Details', course: 'What was paid' },
  filters: { late: 'Has an overdue instalment' },
  reports: { overdue: overdueWords.en },
  errors: {
    downBelowTotal: 'The down payment must be less than the total',
    'plan.sum': 'Installments do not add up',
    'plan.active_exists': 'An installment plan is already active',
    'plan.not_paid': '{n} of the plan is not paid yet',
    'plan.other_patient': 'Choose treatments of this patient',
    'plan.too_small': 'The amount is too small to be split so often',
  },
};

/** The words of instalment plans in both languages. */
export const planWords = { ar, en };
