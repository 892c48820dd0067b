import type { Notices } from '#server/kit/notices.ts';

/** What people are told of employee files (hr.md 1). The new account itself is never named (SEC-14). */
export const employeeNotices = {
  'employee.bank_changed': {
    ar: ['تغيّرت بيانات تحويل راتب {name}', 'إذا لم يكن هذا متوقعاً، أخبر شؤون الموظفين قبل صرف الراتب.'],
    en: ['How {name} is paid has changed', 'If this is unexpected, tell HR before salaries are paid.'],
    priority: 'high',
    mine: '/profile',
  },
  'employee.correction_requested': {
    ar: ['طلب {name} تصحيح «{field}» في ملفه', 'القيمة المطلوبة في ملف الموظف.'],
    en: [
      '{name} asks for a correction of “{field}” in their file',
      'What it should say stands in the employee’s file.',
    ],
  },
} as const satisfies Notices;
