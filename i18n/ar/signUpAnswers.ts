import type { Texts } from '../texts.ts';

/** What the sign-up page says while it is filled in and sent. */
export const signUpAnswers = {
  required: 'هذا الحقل مطلوب',
  missing: {
    clinic_name: 'اكتب اسم العيادة',
    subdomain: 'اختر رابط العيادة',
    owner_name: 'اكتب اسم المالك',
    name: 'اكتب الاسم الذي ستدخل به',
    email: 'اكتب بريدك الإلكتروني',
    phone: 'اكتب رقم واتساب',
    password: 'اكتب كلمة مرور',
    password_confirmation: 'اكتب كلمة المرور مرة أخرى',
  },
  mismatch: 'كلمتا المرور غير متطابقتين',
  termsRequired: 'وافق على الشروط لإنشاء العيادة',
  checking: 'جاري التحقق...',
  free: 'هذا الرابط متاح',
  invalid: 'الرابط يقبل حروفاً إنجليزية صغيرة وأرقاماً وشرطة (3–30)',
  reserved: 'هذا الرابط محجوز',
  taken: 'هذا الرابط مستخدم',
  suggestions: 'روابط متاحة قريبة منه:',
  strong: 'كلمة مرور جيدة',
  sending: 'جاري إنشاء العيادة...',
  failed: 'تعذر الوصول إلى الخادم. ما كتبته محفوظ، حاول مرة أخرى',
  review: 'يرجى مراجعة الحقول المظللة',
  doneHeading: 'تم إنشاء عيادتك بنجاح',
  doneAddress: 'رابط عيادتك:',
  doneMail: 'أرسلنا رابط تأكيد إلى بريدك الإلكتروني. افتحه خلال 7 أيام ليرسل النظام رسائله إلى موظفيك.',
  entering: 'جارٍ فتح عيادتك...',
  enter: 'افتح عيادتك وسجّل الدخول',
};
export type SignUpAnswerTexts = Texts<typeof signUpAnswers>;
