import type { Texts } from '../texts.ts';

/** The first days of a clinic on its dashboard (UX-68): steps, the e-mail to confirm, sample data. */
export const setup = {
  title: 'خطوات تجهيز العيادة',
  progress: 'أنجزت {done} من {all}',
  done: 'تمت',
  open: 'ابدأ',
  skip: 'تخطَّ',
  skipped: 'تم تخطيها',
  resume: 'أرجعها',
  hide: 'إخفاء الخطوات',
  show: 'إظهار خطوات التجهيز',
  finished: 'أكملت خطوات التجهيز. عيادتك جاهزة للعمل.',
  emailTitle: 'أكّد بريدك الإلكتروني',
  emailText: 'أرسلنا رابطاً إلى {email}. إلى أن تؤكده لا يرسل النظام أي رسائل إلى موظفيك.',
  emailAgain: 'إرسال الرابط مرة أخرى',
  sampleNone:
    'تريد أن تجرب أولاً؟ أضف 12 موظفاً تجريبياً مع جزاءات وعطلات ومستهدفات. لا يُحسبون من موظفي باقتك، وتحذفهم كلهم وقتما تشاء. ومن تغيّر اسمه منهم يصبح من موظفيك.',
  sampleAdd: 'أضف بيانات تجريبية',
  sampleThere: 'في عيادتك بيانات تجريبية. احذفها قبل أن تبدأ العمل.',
  sampleRemove: 'احذف البيانات التجريبية',
  sampleAsk: 'تُحذف كل الصفوف التجريبية وحدها. ما ارتبطت به بيانات حقيقية يبقى.',
  sampleKept: 'بقيت هذه لأن بيانات حقيقية مرتبطة بها:',
};
export type SetupTexts = Texts<typeof setup>;
