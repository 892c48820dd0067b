/** What the server answers when something went well and there is no record to show. */
export const answers = {
  passwordChanged: 'تم تغيير كلمة المرور بنجاح',
  passwordReset: 'تم تغيير كلمة المرور. سجل الدخول بكلمة المرور الجديدة',
  passwordConfirmed: 'تم تأكيد كلمة المرور',
  secondStepOn: 'تم تفعيل التحقق بخطوتين',
  secondStepOff: 'تم إيقاف التحقق بخطوتين',
  resetLinkSent: 'تم إرسال رابط إعادة تعيين كلمة المرور إذا كان البريد الإلكتروني مسجلاً لدينا',
  signedOut: 'تم تسجيل الخروج',
  sessionsEnded: 'تم إنهاء الجلسات الأخرى',
  contactSent: 'تم إرسال رسالتك بنجاح!',
  loginFieldsEmpty: 'يرجى إدخال اسم المستخدم وكلمة المرور',
  clinicCreated: 'تم إنشاء عيادتك بنجاح',
  emailProven: 'تم تأكيد بريدك الإلكتروني',
  mailStopped: 'لن تصلك رسائل من هذا النوع بعد الآن',
  emailLinkSent: 'أرسلنا رابط التأكيد إلى بريدك الإلكتروني',
  sampleAdded: 'أضيفت البيانات التجريبية',
  sampleRemoved: 'حُذفت البيانات التجريبية',
  sampleKept: 'حُذفت البيانات التجريبية عدا ما ارتبطت به بيانات حقيقية',
  emailEmpty: 'يرجى إدخال بريدك الإلكتروني',
} as const;
export type Answers = Readonly<Record<keyof typeof answers, string>>;
