import { wholeClinic } from '#metadata/access.ts';
import { computed, money, reference } from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { archiveWords } from '#metadata/workflow.ts';
import * as shared from '../categoryFields.ts';
import { categoryMonths } from '../moneyReports.ts';
import { chooseMoneyCategories, seeBooks } from '../moneyRights.ts';

/** What the clinic spends money on, each with what it may cost in a month (clinic.md 6.7). */
export const expenseCategories = defineResource({
  name: 'expense-categories',
  module: 'finance',
  menu: { area: 'money', icon: 'expenseCategory', order: 420, reference: true },
  chooseAll: 'whoever asks for an expense says what it is for',
  title: 'name_ar',
  titleEn: 'name_en',
  choose: ['parent_id'],
  chooseBy: chooseMoneyCategories,

  fields: {
    ...shared.categoryFields,
    parent_id: reference('expense-categories', { among: { status: 'active', main: true } }),
    monthly_budget: money({ above: '0' }),
    is_system: shared.isSystem,
    // Of the whole clinic, so not for whoever reads one branch of it.
    used_this_month: computed('money', { read: wholeClinic(seeBooks) }),
    budget_used: computed('decimal', { read: wholeClinic(seeBooks) }),
  },
  workflow: shared.categoryWorkflow,
  access: shared.categoryAccess,
  filters: ['main'],
  chooseFilters: ['main'],
  constraints: shared.categoryConstraints,
  refusals: shared.categoryRefusals,
  figures: ['used_this_month', 'monthly_budget', 'budget_used', 'parent_id', 'color'],
  views: shared.categoryViews,
  reports: { months: categoryMonths },
  related: [
    { resource: 'clinic-expenses', field: 'category_id' },
    { resource: 'expense-categories', field: 'parent_id' },
  ],
  screens: {
    list: {
      path: 'expense-categories',
      columns: ['name_ar', 'parent_id', 'used_this_month', 'monthly_budget', 'budget_used', 'status'],
      filters: ['status', 'parent_id', 'main', 'is_system'],
      sort: 'name_ar',
      totals: [],
    },
    create: { path: 'expense-categories/create' },
    show: { path: 'expense-categories/:id/view' },
    edit: { path: 'expense-categories/:id/edit' },
  },

  words: {
    ar: {
      ...archiveWords.ar,
      ...shared.categoryWords.ar,
      one: 'تصنيف مصروف',
      many: 'تصنيفات المصروفات',
      counted: ['لا توجد تصنيفات', 'تصنيف واحد', 'تصنيفان', '{n} تصنيفات', '{n} تصنيفاً', '{n} تصنيف'],
      about: 'بنود ما تنفقه العيادة، والميزانية الشهرية لكل بند.',
      headings: {
        name_ar: ['الاسم', 'التصنيف', 'البند'],
        parent_id: ['يتبع تصنيف'],
        monthly_budget: ['الميزانية'],
      },
      fields: {
        ...shared.categoryWords.ar.fields,
        monthly_budget: 'الميزانية الشهرية',
        used_this_month: 'المنصرف هذا الشهر',
        budget_used: 'المستهلك من الميزانية %',
      },
      empty: { ...shared.categoryWords.ar.empty, monthly_budget: 'بلا ميزانية' },
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
      one: 'Expense category',
      many: 'Expense categories',
      about: 'What the clinic spends money on, with a budget for each month.',
      headings: {
        name_ar: ['Name', 'Category'],
        name_en: ['English name'],
        parent_id: ['Below category'],
        monthly_budget: ['Budget'],
      },
      fields: {
        ...shared.categoryWords.en.fields,
        monthly_budget: 'Monthly budget',
        used_this_month: 'Spent this month',
        budget_used: 'Budget used %',
      },
      empty: { ...shared.categoryWords.en.empty, monthly_budget: 'No budget' },
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
