import { openPlanWords } from './openPlans.ts';

const ar = {
  one: 'خطة علاج',
  many: 'خطط العلاج',
  counted: ['لا توجد خطط', 'خطة واحدة', 'خطتان', '{n} خطط', '{n} خطة', '{n} خطة'] as [
    string,
    string,
    string,
    string,
    string,
    string,
  ],
  about: 'ما يُعرض على المريض من علاج، وبدائله، وما وافق عليه ووقّعه.',
  fields: {
    patient_id: 'المريض',
    name: 'اسم الخطة',
    alternative_of: 'بديل لـ',
    note: 'ملاحظة',
    lines_count: 'عدد العلاجات',
    open_lines: 'لم يتم بعد',
    total: 'إجمالي الخطة',
    open_value: 'قيمة ما لم يتم',
    signed_by: 'وقّعها',
    accepted_at: 'تاريخ الموافقة',
    accepted_by: 'أُخذت أمام',
    declined_at: 'تاريخ الرفض',
    decline_reason: 'سبب الرفض',
    seal: 'بصمة النسخة الموقعة',
  },
  help: { alternative_of: 'البدائل تُعرض جنبًا إلى جنب، ويُوافَق على واحدة منها' },
  states: { offered: 'معروضة', accepted: 'موافق عليها', declined: 'مرفوضة' },
  actions: {
    accept: 'موافقة المريض',
    decline: 'رفض الخطة',
    sealed: 'النسخة الموقعة',
    acceptLines: 'موافقة على علاجات مختارة',
  },
  transitions: {
    accept: {
      consequence: 'تُحفظ نسخة موقعة من «{name}» لا تتغير، وتُرفض بدائلها.',
      done: 'وافق المريض على «{name}»',
      fields: { signed_by: 'اسم من يوقّع', signature: 'التوقيع' },
    },
    decline: { consequence: 'تُرفض «{name}» وتُلغى علاجاتها التي لم تبدأ.', done: 'رُفضت «{name}»' },
  },
  reports: openPlanWords.ar,
  errors: {
    'plan.empty': 'أضف علاجًا إلى الخطة أولاً',
    'plan.not_open': 'اختر علاجات مخططة لهذا المريض ليست في خطة وافق عليها',
  },
};

const en = {
  one: 'Treatment plan',
  many: 'Treatment plans',
  about: 'What a patient is offered, its alternatives, and what was accepted and signed.',
  fields: {
    patient_id: 'Patient',
    name: 'Name of the plan',
    alternative_of: 'Alternative to',
    note: 'Note',
    lines_count: 'Treatments',
    open_lines: 'Not done yet',
    total: 'Total of the plan',
    open_value: 'Value not done yet',
    signed_by: 'Signed by',
    accepted_at: 'Accepted at',
    accepted_by: 'Taken by',
    declined_at: 'Declined at',
    decline_reason: 'Reason',
    seal: 'Seal of the signed copy',
  },
  help: { alternative_of: 'Alternatives are shown side by side; one of them is accepted' },
  states: { offered: 'Offered', accepted: 'Accepted', declined: 'Declined' },
  actions: {
    accept: 'Patient accepts',
    decline: 'Decline',
    sealed: 'Signed copy',
    acceptLines: 'Accept chosen treatments',
  },
  transitions: {
    accept: {
      consequence: 'A signed copy of “{name}” is kept that never changes; its alternatives are declined.',
      done: '“{name}” was accepted',
      fields: { signed_by: 'Name of who signs', signature: 'Signature' },
    },
    decline: {
      consequence: '“{name}” is declined, and those of its treatments that have not begun are cancelled.',
      done: '“{name}” was declined',
    },
  },
  reports: openPlanWords.en,
  errors: {
    'plan.empty': 'Add a treatment to the plan first',
    'plan.not_open': 'Choose planned treatments of this patient that are in no accepted plan',
  },
};

/** The words of plans in both languages. */
export const treatmentPlanWords = { ar, en };

/** Which wording is put before people now; a changed wording gets the next number, and what was signed keeps its own. */
export const planWordingVersion = '1';
/** What a patient agrees to by signing. */
export const planWording = {
  ar: 'شُرحت لي خطة العلاج المبينة هنا وبدائلها وما قد يحدث من مضاعفات وما تكلفه، وأُجيب عن أسئلتي، وأوافق على إجرائها. قد يتغير العلاج إذا ظهر أثناءه ما لم يكن معروفًا، ويُشرح لي ذلك قبل إجرائه.',
  en: 'The treatment plan shown here, its alternatives, what may go wrong and what it costs were explained to me, my questions were answered, and I agree to it. The treatment may change where something unknown is found; that is explained to me before it is done.',
} as const;
