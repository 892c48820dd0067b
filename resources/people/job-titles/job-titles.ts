import { may } from '#metadata/access.ts';
import { boolean, computed, reference, references, text } from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { archivable, archiveWords } from '#metadata/workflow.ts';

const manage = may('manage_employees_job_titles');

/** What people are employed as; clinical titles appear as doctors in appointments (hr.md 1). */
export const jobTitles = defineResource({
  name: 'job-titles',
  menu: { area: 'people', icon: 'title', order: 30, reference: true },
  chooseAll: 'names of job titles stand on every badge; forms about people name them',
  title: 'name_ar',
  titleEn: 'name_en',
  choose: ['department_id'],

  fields: {
    name_ar: text({ required: true, minLength: 2, maxLength: 80, unique: true, search: true }),
    name_en: text({ maxLength: 80, search: true }),
    department_id: reference('departments', { among: { status: 'active' } }),
    is_clinical: boolean({ required: true, default: false }),
    license_required: boolean({ required: true, default: false }),
    default_schedule_id: reference('work-schedules', { among: { status: 'active' } }),
    active_employees: computed('integer'),
  },

  workflow: archivable(manage),
  access: { list: manage, show: manage, create: manage, edit: manage, remove: manage, employees: manage },
  figures: ['active_employees', 'department_id', 'is_clinical'],
  views: {
    active: { filter: { status: 'active' } },
    clinical: { filter: { status: 'active', is_clinical: true } },
    archived: { filter: { status: 'archived' } },
  },
  screens: {
    list: {
      path: 'settings/job-titles',
      columns: ['name_ar', 'department_id', 'is_clinical', 'license_required', 'active_employees', 'status'],
      filters: ['status', 'department_id', 'is_clinical'],
      sort: 'name_ar',
    },
    create: { path: 'settings/job-titles/create' },
    edit: { path: 'settings/job-titles/:id/edit' },
    employees: { path: 'settings/job-titles/:id/assign-employees', kind: 'custom' },
  },
  operations: {
    readEmployees: { method: 'GET', path: ':id/employees', access: manage, reads: true },
    assignEmployees: {
      method: 'PUT',
      path: ':id/employees',
      access: manage,
      body: { employee_ids: references('employees', { required: true, max: 500 }) },
    },
  },
  refusals: ['still_used'],

  words: {
    ar: {
      states: archiveWords.ar.states,
      transitions: archiveWords.ar.transitions,
      one: 'مسمى وظيفي',
      many: 'المسميات الوظيفية',
      counted: ['لا توجد مسميات', 'مسمى واحد', 'مسميان', '{n} مسميات', '{n} مسمى', '{n} مسمى'],
      about: 'مسميات العمل في العيادة، وهل يقدم صاحبها خدمة طبية.',
      headings: {
        name_ar: ['الاسم', 'الوظيفة', 'المسمى الوظيفي', 'اسم الوظيفة'],
        department_id: ['الإدارة'],
      },
      fields: {
        name_ar: 'المسمى',
        name_en: 'الاسم بالإنجليزية',
        department_id: 'القسم',
        is_clinical: 'يقدم خدمة طبية',
        license_required: 'يتطلب ترخيص مزاولة',
        default_schedule_id: 'الوردية',
        active_employees: 'الموظفون النشطون',
      },
      help: {
        department_id: 'اقتراح عند إضافة موظف بهذا المسمى',
        is_clinical: 'يظهر أصحاب المسمى كأطباء في المواعيد',
        default_schedule_id: 'اقتراح عند التعيين، لا تغيّر وردية أحد',
      },
      screens: { employees: 'تعيين موظفين' },
      views: { active: 'النشطة', clinical: 'الطبية', archived: 'المؤرشفة' },
      actions: {
        ...archiveWords.ar.actions,
        readEmployees: 'عرض أصحاب المسمى',
        assignEmployees: 'تعيين موظفين للمسمى',
      },
      errors: { still_used: 'لا يمكن أرشفة المسمى: يحمله {n} موظف نشط. غيّر مسمياتهم أولاً' },
    },
    en: {
      states: archiveWords.en.states,
      transitions: archiveWords.en.transitions,
      one: 'Job title',
      many: 'Job titles',
      about: 'The titles people work under, and whether they treat patients.',
      headings: {
        name_ar: ['Name', 'Job title', 'Job', 'Position'],
        name_en: ['Name', 'English name'],
        department_id: ['Dept'],
      },
      fields: {
        name_ar: 'Title',
        name_en: 'Name (English)',
        department_id: 'Department',
        is_clinical: 'Clinical',
        license_required: 'Licence required',
        default_schedule_id: 'Schedule',
        active_employees: 'Active employees',
      },
      help: {
        department_id: 'Suggested when an employee with this title is added',
        is_clinical: 'People with this title appear as doctors in appointments',
        default_schedule_id: 'A suggestion when somebody is hired; it changes nobody’s shift',
      },
      screens: { employees: 'Assign employees' },
      views: { active: 'Active', clinical: 'Clinical', archived: 'Archived' },
      actions: {
        ...archiveWords.en.actions,
        readEmployees: 'See who has the title',
        assignEmployees: 'Assign employees',
      },
      errors: { still_used: 'Cannot archive: {n} active employees have it. Change their title first' },
    },
  },
});
