import { wholeClinic } from '#metadata/access.ts';
import { computed, reference } from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { archiveWords } from '#metadata/workflow.ts';
import * as shared from '../categoryFields.ts';
import { categoryMonths } from '../moneyReports.ts';
import { chooseMoneyCategories, seeBooks } from '../moneyRights.ts';

/** What income that is not from patients is grouped by (clinic.md 6.7). */
export const receiptCategories = defineResource({
  name: 'receipt-categories',
  module: 'finance',
  menu: { area: 'money', icon: 'receiptCategory', order: 410, reference: true },
  chooseAll: 'whoever takes money says what it is for',
  title: 'name_ar',
  titleEn: 'name_en',
  choose: ['parent_id'],
  chooseBy: chooseMoneyCategories,

  fields: {
    ...shared.categoryFields,
    parent_id: reference('receipt-categories', { among: { status: 'active', main: true } }),
    is_system: shared.isSystem,
    // Of the whole clinic, so not for whoever reads one branch of it.
    used_this_month: computed('money', { read: wholeClinic(seeBooks) }),
  },
  workflow: shared.categoryWorkflow,
  access: shared.categoryAccess,
  filters: ['main'],
  chooseFilters: ['main'],
  constraints: shared.categoryConstraints,
  refusals: shared.categoryRefusals,
  figures: ['used_this_month', 'parent_id', 'color'],
  views: shared.categoryViews,
  reports: { months: categoryMonths },
  related: [
    { resource: 'clinic-receipts', field: 'category_id' },
    { resource: 'receipt-categories', field: 'parent_id' },
  ],
  screens: {
    list: {
      path: 'receipt-categories',
      columns: ['name_ar', 'color', 'parent_id', 'used_this_month', 'status'],
      filters: ['status', 'parent_id', 'main'],
      sort: 'name_ar',
      totals: [],
    },
    create: { path: 'receipt-categories/create' },
    show: { path: 'receipt-categories/:id/view' },
    edit: { path: 'receipt-categories/:id/edit' },
  },

  words: {
    ar: {
      ...archiveWords.ar,
      ...shared.categoryWords.ar,
      fields: { ...shared.categoryWords.ar.fields, used_this_month: 'إيراد هذا الشهر' },
      one: 'تصنيف إيراد',
      many: 'تصنيفات الإيرادات',
      counted: ['لا توجد تصنيفات', 'تصنيف واحد', 'تصنيفان', '{n} تصنيفات', '{n} تصنيفاً', '{n} تصنيف'],
      about: 'مصادر إيرادات العيادة من غير المرضى: إيجار غرفة، إيداع المالك، إيرادات متنوعة.',
      headings: { name_ar: ['الاسم', 'التصنيف'], parent_id: ['يتبع تصنيف'] },
      related: { parent_id: 'التصنيفات التابعة' },
      filters: { main: 'الرئيسية فقط' },
      reports: {
        months: {
          title: 'آخر 12 شهراً',
          empty: 'لا توجد مستندات.',
          columns: { month: 'الشهر', documents: 'العدد', amount: 'المبلغ' },
        },
      },
      errors: shared.categoryErrors.ar,
    },
    en: {
      ...archiveWords.en,
      ...shared.categoryWords.en,
      fields: { ...shared.categoryWords.en.fields, used_this_month: 'This month' },
      one: 'Income category',
      many: 'Income categories',
      about: 'Where the clinic’s income from others than patients comes from.',
      headings: { name_ar: ['Name', 'Category'], name_en: ['English name'], parent_id: ['Below category'] },
      related: { parent_id: 'Categories below' },
      filters: { main: 'Main ones only' },
      reports: {
        months: {
          title: 'Last 12 months',
          empty: 'No documents.',
          columns: { month: 'Month', documents: 'Documents', amount: 'Amount' },
        },
      },
      errors: shared.categoryErrors.en,
    },
  },
});
