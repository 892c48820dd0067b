import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { archivable, archiveWords } from '#metadata/workflow.ts';
import { payRights } from '../payRights.ts';

const { manageSalaries, setUpPay } = payRights;

/** Amounts that are given to several people alike; what somebody was given stays when the template changes (hr.md 4). */
export const salaryTemplates = defineResource({
  name: 'salary-templates',
  module: 'payroll',
  menu: { area: 'pay', icon: 'salaryTemplate', order: 62, reference: true },
  panel: true,
  title: 'name',
  choose: ['system_id'],
  fields: {
    name: f.text({ required: true, minLength: 2, maxLength: 80, unique: true, search: true }),
    system_id: f.reference('salary-systems', { required: true, among: { status: 'active' } }),
    job_title_ids: f.references('job-titles', { max: 50, among: { status: 'active' } }),
    lines: f.lines(
      {
        component_id: f.reference('salary-components', { required: true, among: { for_amounts: true } }),
        amount: f.money({ required: true }),
      },
      { required: true, min: 1, max: 40, totals: [] },
    ),
    people: f.computed('integer'),
    differing: f.computed('integer'),
  },
  workflow: archivable(setUpPay),
  access: { list: manageSalaries, show: manageSalaries, create: setUpPay, edit: setUpPay, remove: setUpPay },
  figures: ['system_id', 'people', 'differing'],
  views: { active: { filter: { status: 'active' } }, archived: { filter: { status: 'archived' } } },
  screens: {
    list: {
      path: 'salary-templates',
      columns: ['name', 'system_id', 'job_title_ids', 'people', 'differing', 'status'],
      filters: ['status', 'system_id'],
      sort: 'name',
    },
  },
  checks: { componentOnce: { on: 'lines', once: ['component_id'] } },
  words: {
    ar: {
      ...archiveWords.ar,
      one: 'قالب راتب',
      many: 'قوالب الرواتب',
      about: 'مبالغ جاهزة لمن يعملون بنفس المسمى. تعديل القالب لا يغير راتب أحد حتى يُطبق من جديد.',
      fields: {
        name: 'اسم القالب',
        system_id: 'النظام',
        job_title_ids: 'المسميات',
        lines: 'البنود',
        people: 'من طُبق عليهم',
        differing: 'رواتبهم مختلفة عنه',
      },
      help: { differing: 'من طُبق عليهم القالب ثم تغيرت مبالغه أو مبالغهم' },
      lines: { lines: { one: 'بند', fields: { component_id: 'البند', amount: 'المبلغ' } } },
      views: { active: 'النشطة', archived: 'المؤرشفة' },
      errors: { componentOnce: 'هذا البند مكتوب في سطر آخر' },
    },
    en: {
      ...archiveWords.en,
      one: 'Salary template',
      many: 'Salary templates',
      about:
        'Ready amounts for people of one title. Changing a template changes nobody until it is applied again.',
      fields: {
        name: 'Template',
        system_id: 'System',
        job_title_ids: 'Titles',
        lines: 'Lines',
        people: 'Applied to',
        differing: 'Differ from it',
      },
      help: { differing: 'People it was applied to whose amounts, or the template’s, changed since' },
      lines: { lines: { one: 'line', fields: { component_id: 'Component', amount: 'Amount' } } },
      views: { active: 'Active', archived: 'Archived' },
      errors: { componentOnce: 'This component stands in another line' },
    },
  },
});
