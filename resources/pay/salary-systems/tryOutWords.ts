/** What the try-out of a salary system says (hr.md 4). */
export const tryOutWords = {
  ar: {
    title: 'تجربة',
    about: 'اختر موظفاً وشهراً لترى مفردات مرتبه بقواعد هذا النظام وبمبالغه وأيامه هو. لا يُحفظ شيء.',
    calculate: 'احسب',
    fields: { employee_id: 'الموظف', month: 'الشهر' },
    of: 'مفردات من {from} إلى {to}',
  },
  en: {
    title: 'Try-out',
    about:
      'Choose somebody and a month to see their slip by the rules of this system, with their own amounts and days. Nothing is saved.',
    calculate: 'Calculate',
    fields: { employee_id: 'Employee', month: 'Month' },
    of: 'Slip of {from} to {to}',
  },
};
