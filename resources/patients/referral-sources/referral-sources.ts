import { anyOf, may } from '#metadata/access.ts';
import { computed, money, percent, phone, select, text } from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { archivable, archiveWords } from '#metadata/workflow.ts';
import { createPatients, editPatients, seePatients } from '../../shared/patientRights.ts';
import { patientShares } from '../patientShares.ts';
import { revenueShares, revenueShareWords } from '../revenueShares.ts';

const revenue = revenueShareWords(
  { ar: 'الإيراد حسب المصدر', en: 'Revenue by source' },
  { ar: 'المصدر', en: 'Source' },
);
const manage = may('patients_manage_referrals');
/** Kinds behind which stands somebody one can call. */
const people = ['doctor', 'company'] as const;

/** How patients came to know the clinic (clinic.md 2.10). Commission and cost are told, never paid by it. */
export const referralSources = defineResource({
  name: 'referral-sources',
  module: 'patients',
  menu: { area: 'patients', icon: 'referral', order: 330, reference: true },
  chooseAll: 'whoever files a patient says who sent them',
  title: 'name_ar',
  titleEn: 'name_en',
  choose: ['kind'],
  chooseBy: anyOf(seePatients, createPatients, editPatients),

  fields: {
    name_ar: text({ required: true, minLength: 2, maxLength: 80, unique: true, search: true }),
    name_en: text({ maxLength: 80, search: true }),
    kind: select(['patient', 'doctor', 'social', 'search', 'walk_by', 'company', 'other'], {
      required: true,
    }),
    contact_name: text({ maxLength: 120, showWhen: { kind: people } }),
    contact_phone: phone({ showWhen: { kind: people } }),
    commission_percent: percent(),
    monthly_cost: money({ min: '0' }),
    patients_count: computed('integer'),
    patients_year: computed('integer'),
  },

  workflow: archivable(manage),
  access: { list: manage, show: manage, create: manage, edit: manage, remove: manage },
  figures: ['patients_count', 'patients_year', 'kind'],
  views: { active: { filter: { status: 'active' } }, archived: { filter: { status: 'archived' } } },
  reports: {
    shares: patientShares(manage, 'referral-sources'),
    revenue: revenueShares(manage, 'source_id', 'referral-sources'),
  },
  related: [{ resource: 'patients', field: 'referral_source_id' }],
  screens: {
    list: {
      path: 'patients/referral-sources',
      columns: ['name_ar', 'kind', 'patients_count', 'patients_year', 'monthly_cost', 'status'],
      filters: ['status', 'kind'],
      sort: 'name_ar',
    },
    create: { path: 'patients/referral-sources/create' },
    show: { path: 'patients/referral-sources/:sourceId/view' },
    edit: { path: 'patients/referral-sources/:sourceId/edit' },
  },

  words: {
    ar: {
      ...archiveWords.ar,
      one: 'مصدر إحالة',
      many: 'مصادر الإحالة',
      counted: ['لا توجد مصادر', 'مصدر واحد', 'مصدران', '{n} مصادر', '{n} مصدراً', '{n} مصدر'],
      about: 'من أين عرف المرضى العيادة، وكم مريضاً جاء من كل مصدر.',
      headings: { name_ar: ['الاسم', 'المصدر', 'مصدر الإحالة'] },
      fields: {
        name_ar: 'اسم المصدر',
        name_en: 'الاسم بالإنجليزية',
        kind: 'النوع',
        contact_name: 'جهة الاتصال',
        contact_phone: 'هاتف جهة الاتصال',
        commission_percent: 'نسبة العمولة',
        monthly_cost: 'التكلفة الشهرية',
        patients_count: 'عدد المرضى',
        patients_year: 'مرضى هذا العام',
      },
      help: {
        kind: 'مصدر من نوع «مريض» يطلب اختيار المريض الذي أحاله',
        commission_percent: 'للعلم فقط، لا تُصرف تلقائياً',
        monthly_cost: 'للعلم فقط، كتكلفة الإعلان في الشهر',
      },
      options: {
        kind: {
          patient: 'مريض',
          doctor: 'طبيب',
          social: 'تواصل اجتماعي',
          search: 'بحث على الإنترنت',
          walk_by: 'مار بالعيادة',
          company: 'شركة',
          other: 'أخرى',
        },
      },
      reports: {
        revenue: revenue.ar,
        shares: {
          title: 'المرضى حسب المصدر',
          empty: 'لا يوجد مرضى بعد.',
          columns: { name: 'المصدر', patients: 'المرضى', year: 'المسجلون هذا العام' },
        },
      },
      views: { active: 'النشطة', archived: 'المؤرشفة' },
    },
    en: {
      ...archiveWords.en,
      one: 'Referral source',
      many: 'Referral sources',
      about: 'How patients came to know the clinic, and how many came from each.',
      headings: { name_ar: ['Name', 'Source', 'Referral source'], name_en: ['English name'] },
      fields: {
        name_ar: 'Source name (Arabic)',
        name_en: 'Name (English)',
        kind: 'Kind',
        contact_name: 'Contact',
        contact_phone: 'Contact phone',
        commission_percent: 'Commission %',
        monthly_cost: 'Monthly cost',
        patients_count: 'Patients',
        patients_year: 'Patients this year',
      },
      help: {
        kind: 'A source of the kind "Patient" asks for the patient who referred',
        commission_percent: 'For information only, never paid by itself',
        monthly_cost: 'For information only, such as what advertising costs a month',
      },
      options: {
        kind: {
          patient: 'Patient',
          doctor: 'Doctor',
          social: 'Social media',
          search: 'Web search',
          walk_by: 'Walked by',
          company: 'Company',
          other: 'Other',
        },
      },
      reports: {
        revenue: revenue.en,
        shares: {
          title: 'Patients by source',
          empty: 'No patients yet.',
          columns: { name: 'Source', patients: 'Patients', year: 'Registered this year' },
        },
      },
      views: { active: 'Active', archived: 'Archived' },
    },
  },
});
