import type { Texts } from '../texts.ts';

/** Confirming who one is over an open page, and the second step of sign-in in the profile. Placeholders: fill.ts. */
export const access = {
  confirmTitle: 'أكّد كلمة المرور للمتابعة',
  confirmText: 'هذا الإجراء حساس، فنتأكد أنه أنت. ما كتبته باقٍ في مكانه، ويكتمل الإجراء بعد التأكيد مباشرة.',
  confirm: 'تأكيد',
  cancel: 'إلغاء',
  confirmFailed: 'تعذر التأكيد. حاول مرة أخرى',
  codeText: 'اكتب الرمز الظاهر الآن في تطبيق المصادقة على هاتفك، أو أحد رموز الاسترداد.',
  code: 'رمز التحقق',
  codeEmpty: 'اكتب رمز التحقق',
};
export type AccessWords = Texts<typeof access>;
