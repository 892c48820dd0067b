import { anyOf, may } from '#metadata/access.ts';
import { boolean, color, computed, longText, percent, text } from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { archivable, archiveWords, stays } from '#metadata/workflow.ts';
import { createPatients, editPatients, seePatients } from '../../shared/patientRights.ts';
import { patientShares } from '../patientShares.ts';
import { revenueShares, revenueShareWords } from '../revenueShares.ts';

const revenue = revenueShareWords(
  { ar: 'الإيراد حسب الفئة', en: 'Revenue by category' },
  { ar: 'الفئة', en: 'Category' },
);
const manage = may('patients_manage_categories');
const { transitions } = archivable(manage);

/** What a patient pays less by, and how the desk tells patients apart; one of them is the default (clinic.md 2.9). */
export const patientCategories = defineResource({
  name: 'patient-categories',
  module: 'patients',
  menu: { area: 'patients', icon: 'patientCategory', order: 320, reference: true },
  chooseAll: 'whoever files a patient says in which category',
  title: 'name_ar',
  titleEn: 'name_en',
  chooseBy: anyOf(seePatients, createPatients, editPatients),

  fields: {
    name_ar: text({ required: true, minLength: 2, maxLength: 80, unique: true, search: true }),
    name_en: text({ maxLength: 80, search: true }),
    color: color({ required: true, default: '#12355b' }),
    discount_percent: percent({ required: true, default: '0' }),
    is_default: boolean({ required: true, default: false, readOnly: true }),
    note: longText({ maxLength: 500 }),
    patients_count: computed('integer'),
  },
  constraints: { one_default: { once: [], where: { is_default: true } } },

  workflow: {
    ...archivable(manage),
    transitions: { ...transitions, makeDefault: { from: 'active', to: stays, access: manage, single: true } },
  },
  access: { list: manage, show: manage, create: manage, edit: manage, remove: manage },
  figures: ['patients_count', 'discount_percent', 'is_default'],
  views: { active: { filter: { status: 'active' } }, archived: { filter: { status: 'archived' } } },
  reports: {
    shares: patientShares(manage, 'patient-categories'),
    revenue: revenueShares(manage, 'category_id', 'patient-categories'),
  },
  related: [{ resource: 'patients', field: 'category_id' }],
  screens: {
    list: {
      path: 'patients/patient-categories',
      columns: ['name_ar', 'color', 'discount_percent', 'is_default', 'patients_count', 'status'],
      filters: ['status'],
      sort: 'name_ar',
    },
    create: { path: 'patients/patient-categories/create' },
    show: { path: 'patients/patient-categories/:categoryId/view' },
    edit: { path: 'patients/patient-categories/:categoryId/edit' },
  },
  refusals: ['default_required'],

  words: {
    ar: {
      ...archiveWords.ar,
      one: 'فئة مرضى',
      many: 'فئات المرضى',
      counted: ['لا توجد فئات', 'فئة واحدة', 'فئتان', '{n} فئات', '{n} فئة', '{n} فئة'],
      actions: { ...archiveWords.ar.actions, makeDefault: 'جعلها الافتراضية' },
      transitions: {
        ...archiveWords.ar.transitions,
        makeDefault: {
          consequence:
            'تُعطى «{title}» لكل مريض جديد بدلاً من الفئة الافتراضية الحالية. لا تتغير فئات المرضى المسجلين.',
          done: '«{title}» هي الفئة الافتراضية الآن',
        },
      },
      about: 'فئات المرضى ونسبة الخصم لكل فئة. واحدة منها افتراضية لمن لم تُحدد فئته.',
      headings: { name_ar: ['الاسم', 'الفئة', 'فئة المريض'], discount_percent: ['الخصم'] },
      fields: {
        name_ar: 'اسم الفئة',
        name_en: 'الاسم بالإنجليزية',
        color: 'اللون',
        discount_percent: 'نسبة الخصم',
        is_default: 'افتراضية',
        note: 'ملاحظة',
        patients_count: 'عدد المرضى',
      },
      help: {
        discount_percent: 'يسري على بنود العلاج الجديدة فقط',
        is_default: 'تُعطى لكل مريض جديد',
      },
      reports: {
        revenue: revenue.ar,
        shares: {
          title: 'المرضى حسب الفئة',
          empty: 'لا يوجد مرضى بعد.',
          columns: { name: 'الفئة', patients: 'المرضى', year: 'المسجلون هذا العام' },
        },
      },
      views: { active: 'النشطة', archived: 'المؤرشفة' },
      errors: { default_required: 'يجب وجود فئة افتراضية واحدة. اجعل فئة أخرى افتراضية أولاً' },
    },
    en: {
      ...archiveWords.en,
      one: 'Patient category',
      many: 'Patient categories',
      actions: { ...archiveWords.en.actions, makeDefault: 'Make default' },
      transitions: {
        ...archiveWords.en.transitions,
        makeDefault: {
          consequence:
            'Every new patient is given “{title}” instead of the present default. Patients on file keep their category.',
          done: '“{title}” is the default category now',
        },
      },
      about: 'Categories of patients and the discount of each. One is the default for new patients.',
      headings: { name_ar: ['Name', 'Category'], name_en: ['English name'], discount_percent: ['Discount'] },
      fields: {
        name_ar: 'Category name (Arabic)',
        name_en: 'Name (English)',
        color: 'Color',
        discount_percent: 'Discount %',
        is_default: 'Default',
        note: 'Note',
        patients_count: 'Patients',
      },
      help: {
        discount_percent: 'Holds for new treatment lines only',
        is_default: 'Given to every new patient',
      },
      reports: {
        revenue: revenue.en,
        shares: {
          title: 'Patients by category',
          empty: 'No patients yet.',
          columns: { name: 'Category', patients: 'Patients', year: 'Registered this year' },
        },
      },
      views: { active: 'Active', archived: 'Archived' },
      errors: { default_required: 'One default category is required. Make another one the default first' },
    },
  },
});
