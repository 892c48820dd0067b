import * as f from '#metadata/fields/kinds.ts';
import { defineReport } from '#metadata/report.ts';
import { payRights } from '../payRights.ts';

/** Who works here and what they are paid today, also those without a salary. */
export const salaryPeople = defineReport({
  of: 'clinic',
  access: payRights.manageSalaries,
  columns: {
    employee_id: f.reference('employees'),
    branch_id: f.reference('branches'),
    department_id: f.reference('departments'),
    job_title_id: f.reference('job-titles'),
    hire_date: f.date(),
    system_id: f.reference('salary-systems'),
    template_id: f.reference('salary-templates'),
    effective_from: f.date(),
    basic: f.money(),
    unpaid: f.boolean(),
  },
  person: 'employee_id',
  branch: 'branch_id',
  department: 'department_id',
  filters: [
    'employee_id',
    'branch_id',
    'department_id',
    'job_title_id',
    'system_id',
    'template_id',
    'unpaid',
  ],
  sort: 'hire_date',
  totals: ['basic'],
});

/** Its words, in those of the salaries. */
export const salaryPeopleWords = {
  ar: {
    title: 'الموظفون ورواتبهم',
    empty: 'لا يوجد موظفون بهذا الاختيار.',
    columns: {
      employee_id: 'الموظف',
      branch_id: 'الفرع',
      department_id: 'القسم',
      job_title_id: 'المسمى',
      hire_date: 'تاريخ التعيين',
      system_id: 'النظام',
      template_id: 'القالب',
      effective_from: 'يسري من',
      basic: 'الراتب الأساسي',
      unpaid: 'بدون راتب',
    },
  },
  en: {
    title: 'People and their salaries',
    empty: 'Nobody by this choice.',
    columns: {
      employee_id: 'Employee',
      branch_id: 'Branch',
      department_id: 'Department',
      job_title_id: 'Title',
      hire_date: 'Hire date',
      system_id: 'System',
      template_id: 'Template',
      effective_from: 'In force from',
      basic: 'Basic salary',
      unpaid: 'No salary',
    },
  },
};
