import { nobody, staff } from '#metadata/access.ts';
import { date, email, integer, phone, select, text } from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';

const admin = staff('platform_admin');

/** The clinics as the provider sees them: their subscription and how many use it, nothing of their work (SEC-74). */
export const clinics = defineResource({
  name: 'clinics',
  source: 'console_clinics',
  menu: { area: 'clinics', icon: 'clinic', order: 10 },
  title: 'name',
  titleEn: 'name_en',

  fields: {
    name: text({ required: true, readOnly: true, search: true }),
    name_en: text({ readOnly: true, search: true }),
    subdomain: text({
      required: true,
      minLength: 3,
      maxLength: 30,
      pattern: /^[a-z](?:-?[a-z0-9])+$/,
      search: true,
      code: true,
    }),
    clinic_type: select(['dental', 'medical', 'mixed'], { readOnly: true }),
    country: select(['EG', 'SA', 'AE', 'KW', 'QA', 'BH', 'OM', 'JO'], { readOnly: true }),
    email: email({ readOnly: true, search: true }),
    phone: phone({ readOnly: true }),
    plan: select(['trial', 'basic', 'growth', 'complete', 'demo'], { required: true }),
    ends_on: date(),
    users_count: integer({ readOnly: true }),
  },

  workflow: {
    states: { active: 'good', suspended: 'danger', closed: 'muted' },
    initial: 'active',
    transitions: {
      suspend: { from: 'active', to: 'suspended', access: admin, danger: true, undo: 'resume', single: true },
      resume: { from: 'suspended', to: 'active', access: admin, undo: 'suspend', single: true },
    },
  },
  editableIn: ['active', 'suspended'],

  access: { list: admin, show: admin, create: nobody, edit: admin, remove: nobody },
  refusals: ['reserved', 'taken', 'demo_only'],
  sections: {
    clinic: ['name', 'name_en', 'clinic_type', 'country', 'email', 'phone'],
    address: ['subdomain'],
    subscription: ['plan', 'ends_on', 'users_count'],
  },
  figures: ['plan', 'ends_on', 'users_count'],
  views: {
    trials: { filter: { plan: 'trial' }, sort: 'ends_on' },
    ending: { filter: { ends_on_gte: 'today', ends_on_lte: '+14' }, sort: 'ends_on' },
    suspended: { filter: { status: 'suspended' } },
  },
  screens: {
    list: {
      path: 'platform/clinics',
      columns: ['name', 'subdomain', 'plan', 'ends_on', 'users_count', 'status', 'created_at'],
      filters: ['status', 'plan', 'country', 'ends_on'],
      sort: '-created_at',
    },
    show: { path: 'platform/clinics/:id' },
    edit: { path: 'platform/clinics/:id/edit' },
  },

  words: {
    ar: {
      one: 'عيادة',
      many: 'العيادات',
      counted: ['لا توجد عيادات', 'عيادة واحدة', 'عيادتان', '{n} عيادات', '{n} عيادة', '{n} عيادة'],
      about: 'العيادات المسجلة واشتراكاتها. لا يظهر هنا شيء من بيانات المرضى أو الموظفين.',
      fields: {
        name: 'اسم العيادة',
        name_en: 'الاسم بالإنجليزية',
        subdomain: 'رابط العيادة',
        clinic_type: 'النوع',
        country: 'الدولة',
        email: 'بريد العيادة',
        phone: 'هاتف العيادة',
        plan: 'الباقة',
        ends_on: 'آخر يوم في الاشتراك',
        users_count: 'المستخدمون',
      },
      help: {
        subdomain: 'الرابط القديم يقود إلى الجديد 12 شهراً، ولا تأخذه عيادة أخرى',
        plan: 'تتغير معها حدود الموظفين والفروع ومساحة الملفات',
        ends_on: 'اتركه فارغاً لاشتراك بلا نهاية',
      },
      options: {
        clinic_type: { dental: 'أسنان', medical: 'طبية', mixed: 'متعددة' },
        country: {
          EG: 'مصر',
          SA: 'السعودية',
          AE: 'الإمارات',
          KW: 'الكويت',
          QA: 'قطر',
          BH: 'البحرين',
          OM: 'عمان',
          JO: 'الأردن',
        },
        plan: { trial: 'تجريبية', basic: 'أساسية', growth: 'متوسعة', complete: 'شاملة', demo: 'عرض' },
      },
      states: { active: 'نشطة', suspended: 'موقوفة', closed: 'مغلقة' },
      actions: { suspend: 'إيقاف الاشتراك', resume: 'إعادة التفعيل' },
      transitions: {
        suspend: {
          consequence:
            'يتوقف دخول كل مستخدمي {name} ({users_count}) فوراً إلا مالكها، ولا يُحذف شيء من بياناتها.',
          done: 'أُوقف اشتراك {name}',
        },
        resume: { consequence: 'يدخل مستخدمو {name} من جديد فوراً.', done: 'أُعيد تفعيل {name}' },
      },
      errors: {
        reserved: 'هذا الرابط محجوز. اختر رابطاً آخر',
        taken: 'هذا الرابط مستخدم أو تركته عيادة قبل أقل من 12 شهراً. اختر رابطاً آخر',
        demo_only: 'باقة العرض لعيادات العرض فقط. اختر باقة أخرى',
      },
      sections: { clinic: 'العيادة', address: 'الرابط', subscription: 'الاشتراك' },
      views: { trials: 'التجريبية', ending: 'تنتهي خلال أسبوعين', suspended: 'الموقوفة' },
    },
    en: {
      one: 'Clinic',
      many: 'Clinics',
      about: 'The registered clinics and their subscriptions. Nothing of patients or staff stands here.',
      fields: {
        name: 'Clinic',
        name_en: 'Name (English)',
        subdomain: 'Address',
        clinic_type: 'Type',
        country: 'Country',
        email: 'Clinic e-mail',
        phone: 'Clinic phone',
        plan: 'Plan',
        ends_on: 'Last day',
        users_count: 'Users',
      },
      help: {
        subdomain: 'The old address leads to the new one for 12 months, and no other clinic gets it',
        plan: 'The limits of staff, branches and storage change with it',
        ends_on: 'Leave empty for a subscription without an end',
      },
      options: {
        clinic_type: { dental: 'Dental', medical: 'Medical', mixed: 'Mixed' },
        country: {
          EG: 'Egypt',
          SA: 'Saudi Arabia',
          AE: 'Emirates',
          KW: 'Kuwait',
          QA: 'Qatar',
          BH: 'Bahrain',
          OM: 'Oman',
          JO: 'Jordan',
        },
        plan: { trial: 'Trial', basic: 'Basic', growth: 'Growth', complete: 'Complete', demo: 'Demo' },
      },
      states: { active: 'Active', suspended: 'Suspended', closed: 'Closed' },
      actions: { suspend: 'Suspend', resume: 'Resume' },
      transitions: {
        suspend: {
          consequence:
            'All users of {name} ({users_count}) but its owner are kept out at once; none of its data is deleted.',
          done: '{name} was suspended',
        },
        resume: { consequence: 'The users of {name} can sign in again at once.', done: '{name} was resumed' },
      },
      errors: {
        reserved: 'This address is reserved. Choose another one',
        taken: 'This address is used, or a clinic gave it up less than 12 months ago. Choose another one',
        demo_only: 'The demo plan is for demo clinics alone. Choose another one',
      },
      sections: { clinic: 'Clinic', address: 'Address', subscription: 'Subscription' },
      views: { trials: 'Trials', ending: 'Ending within two weeks', suspended: 'Suspended' },
    },
  },
});
