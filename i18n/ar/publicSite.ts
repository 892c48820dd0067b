import type { Texts } from '../texts.ts';

/** What every public page says around its content (platform.md 8). Rendered by the server, never in a script. */
export const publicSite = {
  product: 'نظام إدارة العيادات',
  /** The specification's, letter for letter. */
  titlePrefix: 'الموارد البشرية',
  skip: 'الانتقال إلى المحتوى',
  otherLanguage: 'English',
  menu: 'القائمة',
  home: 'الرئيسية',
  features: 'المزايا',
  plans: 'الباقات',
  blog: 'المدونة',
  contact: 'تواصل معنا',
  signUp: 'سجّل عيادتك',
  signIn: 'تسجيل الدخول',
  place: 'القاهرة، مصر',
  footLead: 'نظام عربي للعيادة كلها: المرضى والفريق والحسابات، من أول موعد إلى آخر فرع.',
  rights: 'لا ملفات تعريف ارتباط ولا تتبع في هذا الموقع.',
  pictureOf: 'صورة من النظام: {what}',
  notFound: {
    title: 'الصفحة غير موجودة',
    text: 'ربما تغيّر الرابط أو كُتب بحرف ناقص. من هنا تجد طريقك:',
  },
  gone: {
    title: 'لم يعد هذا المقال منشوراً',
    text: 'أزاله فريق المدونة. قد تجد ما تبحث عنه في المقالات الأخرى.',
    toList: 'كل المقالات',
  },
  nobody: {
    title: 'لا توجد عيادة بهذا الرابط',
    text: 'تحقق من العنوان: اسم العيادة هو أول كلمة فيه. وإن كانت عيادتك جديدة، سجّلها في دقيقة.',
  },
  clinic: {
    lead: 'صفحة فريق العيادة. سجّل الدخول لتصل إلى عملك.',
    staff: 'دخول فريق العيادة',
    reach: 'التواصل مع العيادة',
    phone: 'الهاتف',
    whatsapp: 'واتساب',
    email: 'البريد الإلكتروني',
    address: 'العنوان',
    description: 'صفحة دخول فريق {clinic} وبيانات التواصل مع العيادة.',
    poweredBy: 'تعمل العيادة على',
  },
};
export type PublicSiteTexts = Texts<typeof publicSite>;
