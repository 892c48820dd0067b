/** What the overview of pay says beside its reports. */
export const payDashboardWords = {
  ar: {
    about: 'ما تكلفه المرتبات، وخطوة الدورة الحالية، ومن ليس له راتب.',
    circle: 'دورة {month}',
    noCircle: 'لا توجد دورة بعد',
    unpaid: 'بدون راتب',
    drafts: 'حركات للاعتماد',
    people: 'موظفون بدون راتب',
    nobody: 'لكل موظف راتب محدد.',
    more: 'و{n} غيرهم',
  },
  en: {
    about: 'What pay costs, how far the circle is, and who has no salary.',
    circle: 'Circle {month}',
    noCircle: 'No circle yet',
    unpaid: 'Without a salary',
    drafts: 'Inputs to approve',
    people: 'People without a salary',
    nobody: 'Everybody has a salary.',
    more: 'and {n} more',
  },
};
