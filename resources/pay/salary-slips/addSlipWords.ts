/** What the form of one slip says (hr.md 6.3, salaries/add). */
export const addSlipWords = {
  ar: {
    title: 'إضافة مرتب',
    about: 'مفردات لموظف واحد: صرف خارج الدورة لما تختاره، أو مخالصة من ترك العمل.',
    save: 'حساب وحفظ مسودة',
    done: 'حُفظت مسودة المفردات',
    fields: {
      employee_id: 'الموظف',
      kind: 'النوع',
      month: 'الدورة',
      bonus_ids: 'المكافآت',
      input_ids: 'حركات الراتب',
      reason: 'السبب',
    },
    help: {
      kind: 'المخالصة تضم المرتب حتى آخر يوم ورصيد الإجازات وباقي السلف',
      bonus_ids: 'المعتمدة في هذه الدورة',
      input_ids: 'المعتمدة في هذه الدورة',
    },
    options: { kind: { off_cycle: 'صرف خارج الدورة', final: 'مخالصة نهائية' } },
  },
  en: {
    title: 'Add a salary',
    about:
      'One slip of one person: a payment outside the circle of what you choose, or the last slip of somebody who leaves.',
    save: 'Calculate and keep as a draft',
    done: 'The draft was kept',
    fields: {
      employee_id: 'Employee',
      kind: 'Kind',
      month: 'Circle',
      bonus_ids: 'Bonuses',
      input_ids: 'Salary inputs',
      reason: 'Reason',
    },
    help: {
      kind: 'The last slip holds the pay to the last day, unused leave and what is left of advances',
      bonus_ids: 'Approved ones of this circle',
      input_ids: 'Approved ones of this circle',
    },
    options: { kind: { off_cycle: 'Outside the circle', final: 'Last slip' } },
  },
};
