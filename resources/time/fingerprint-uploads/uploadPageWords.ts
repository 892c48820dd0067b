const ar = {
  known: 'كل أرقام الملف معروفة.',
  otherDevice:
    'في الملف حركات من جهاز رقمه {numbers}، وهو غير رقم الجهاز المختار. تأكد من الجهاز قبل الحفظ، فأرقام البصمة تخص كل جهاز وحده.',
  hint: 'اربط كل رقم بموظفه مرة واحدة: تُنسب إليه حركاته السابقة والقادمة على هذا الجهاز.',
  owner: 'الموظف',
  match: 'ربط الرقم {number} بموظف',
  matchShort: 'ربط بموظف',
  download: 'تنزيل الأسطر الخاطئة',
  file: 'أسطر خاطئة',
  heads: { line: 'السطر', code: 'السبب', text: 'النص' },
};
const en: typeof ar = {
  known: 'All numbers of the file are known.',
  otherDevice:
    'The file holds punches of the device no. {numbers}, which is not the chosen one. Check the device before you save: each device numbers its people by itself.',
  hint: 'Match each number to its employee once: past and coming punches on this device become theirs.',
  owner: 'Employee',
  match: 'Match number {number} to an employee',
  matchShort: 'Match',
  download: 'Download the bad lines',
  file: 'Bad lines',
  heads: { line: 'Line', code: 'Reason', text: 'Text' },
};
/** Words of what is done beside the report of a file (hr.md 2.4). */
export const uploadPageWords = { ar, en };
