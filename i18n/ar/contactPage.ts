import type { Texts } from '../texts.ts';

/** The contact page (platform.md 8). Labels and answers are the chapter's. */
export const contactPage = {
  title: 'تواصل معنا',
  description: 'اسألنا عن النظام أو الباقات أو نقل بيانات عيادتك. نرد عادة خلال يوم عمل واحد.',
  lead: 'اسألنا عن النظام أو الباقات أو نقل بيانات عيادتك. نرد عادة خلال يوم عمل واحد.',
  leadAtClinic: 'هذه الصفحة للتواصل مع مزود النظام، وليست للتواصل مع العيادة.',
  address: 'العنوان',
  emailAddress: 'البريد الإلكتروني',
  phoneNumber: 'الهاتف',
  fields: {
    name: 'الاسم',
    email: 'البريد الإلكتروني',
    clinicName: 'اسم العيادة',
    phone: 'رقم الواتساب',
    message: 'الرسالة',
  },
  required: {
    name: 'الاسم مطلوب',
    email: 'البريد الإلكتروني مطلوب',
    clinicName: 'اسم العيادة مطلوب',
    phone: 'رقم الواتساب مطلوب',
    message: 'الرسالة مطلوبة',
  },
  trap: 'لا تملأ هذا الحقل',
  send: 'إرسال الرسالة',
  sending: 'جاري الإرسال...',
  failed: 'حدث خطأ أثناء إرسال الرسالة.',
  sent: 'تم إرسال رسالتك بنجاح!',
  reply: 'شكراً لك. نرد عادة خلال يوم عمل واحد، على البريد أو الواتساب الذي كتبته.',
  another: 'إرسال رسالة أخرى',
  home: 'العودة إلى الرئيسية',
};
export type ContactPageTexts = Texts<typeof contactPage>;
