import type { NoticeDeclaration } from './noticeDeclarations.ts';

type Placed = NoticeDeclaration & Required<Pick<NoticeDeclaration, 'area'>>;

/** What people are told that no entity declares (platform.md 11, SEC-62, UX-16). */
export const platformNotices = {
  'account.new_sign_in': {
    ar: ['تسجيل دخول من جهاز جديد', '{device}. إذا لم تكن أنت، غيّر كلمة المرور فوراً.'],
    en: ['Sign-in from a new device', '{device}. If this was not you, change your password now.'],
    area: 'account',
    priority: 'high',
    mail: 'own',
    link: '/profile',
  },
  'account.password_changed': {
    ar: ['تم تغيير كلمة المرور', 'إذا لم تغيّرها أنت، تواصل مع إدارة العيادة فوراً.'],
    en: ['Your password was changed', 'If it was not you, tell the clinic’s management now.'],
    area: 'account',
    priority: 'high',
    mail: 'own',
    link: '/profile',
  },
  'subscription.ending': {
    ar: ['تنتهي الفترة الحالية خلال {days:days}', 'راجع الباقة حتى يستمر العمل دون انقطاع.'],
    en: ['The current period ends in {days:days}', 'Look at your plan so that work goes on.'],
    area: 'clinic',
    priority: 'high',
    mail: 'own',
    link: '/settings/subscription',
  },
  'subscription.trial_ending': {
    ar: ['تنتهي الفترة التجريبية خلال {days:days}', 'اختر باقة حتى يستمر العمل دون انقطاع.'],
    en: ['Your trial ends in {days:days}', 'Choose a plan so that work goes on.'],
    area: 'clinic',
    priority: 'high',
    mail: 'own',
    link: '/settings/subscription',
  },
  'security.many_exports': {
    ar: ['صدّر {name} بيانات كثيرة', 'عدد مرات التصدير خلال ساعة: {count}.'],
    en: ['{name} exported a lot of data', 'Exports within an hour: {count}.'],
    area: 'clinic',
    priority: 'high',
    link: '/employees',
  },
  'security.many_files': {
    ar: ['فتح {name} ملفات كثيرة', 'عدد الملفات التي فتحها خلال ساعة: {count}.'],
    en: ['{name} opened many files', 'Files opened within an hour: {count}.'],
    area: 'clinic',
    priority: 'high',
    link: '/settings/audit-log',
  },
  'security.many_rows': {
    ar: ['تصفّح {name} قوائم كثيرة', 'عدد الأشخاص الذين مرّ عليهم في القوائم خلال ساعة: {count}.'],
    en: ['{name} read through long lists', 'People in the lists read within an hour: {count}.'],
    area: 'clinic',
    priority: 'high',
    link: '/settings/audit-log',
  },
  'security.audit_broken': {
    ar: [
      'سجل العمليات ليس كما كُتب',
      'أول ختم لا يطابق: {seal}. احتفظ بنسخة من قاعدة البيانات وتواصل مع الدعم.',
    ],
    en: [
      'The audit log is not as it was written',
      'First seal that does not fit: {seal}. Keep a copy of the database and contact support.',
    ],
    area: 'clinic',
    priority: 'high',
    mail: 'usual',
    once: true,
    link: '/settings/audit-log',
  },
  'export.ready': {
    ar: ['ملف التصدير جاهز: {many}', 'الملف محفوظ لك 24 ساعة.'],
    en: ['Your export is ready: {many}', 'The file is kept for you for 24 hours.'],
    area: 'account',
  },
  'import.ended': {
    ar: ['انتهى الاستيراد: {many}'],
    en: ['The import has ended: {many}'],
    area: 'account',
  },
} as const satisfies Readonly<Record<string, Placed>>;

export type PlatformEvent = keyof typeof platformNotices;
