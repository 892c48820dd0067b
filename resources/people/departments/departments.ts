import { may } from '#metadata/access.ts';
import { computed, reference, references, text } from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { archivable, archiveWords } from '#metadata/workflow.ts';

const manage = may('manage_employees_departments');

/** The clinic's departments as a tree of at most five levels (hr.md 1). */
export const departments = defineResource({
  name: 'departments',
  menu: { area: 'people', icon: 'department', order: 20, reference: true },
  chooseAll: 'names of departments stand on every door; forms about people name them',
  title: 'name_ar',
  titleEn: 'name_en',
  choose: ['parent_id'],

  fields: {
    name_ar: text({ required: true, minLength: 2, maxLength: 80, unique: true, search: true }),
    name_en: text({ maxLength: 80, search: true }),
    parent_id: reference('departments', { among: { status: 'active' } }),
    manager_id: reference('employees', { among: { status: 'active' } }),
    active_employees: computed('integer'),
  },

  workflow: archivable(manage),
  access: { list: manage, show: manage, create: manage, edit: manage, remove: manage, employees: manage },
  figures: ['active_employees', 'manager_id', 'parent_id'],
  screens: {
    list: {
      path: 'settings/departments',
      columns: ['name_ar', 'parent_id', 'manager_id', 'active_employees', 'status'],
      filters: ['status', 'parent_id'],
      sort: 'name_ar',
    },
    create: { path: 'settings/departments/create' },
    edit: { path: 'settings/departments/:id/edit' },
    employees: { path: 'settings/departments/:id/employees', kind: 'custom' },
  },
  operations: {
    readEmployees: { method: 'GET', path: ':id/employees', access: manage, reads: true },
    moveEmployees: {
      method: 'PUT',
      path: ':id/employees',
      access: manage,
      body: { employee_ids: references('employees', { required: true, max: 500 }) },
    },
  },
  refusals: ['tree_cycle', 'tree_depth', 'still_used', 'active_below', 'parent_archived'],

  words: {
    ar: {
      states: archiveWords.ar.states,
      transitions: archiveWords.ar.transitions,
      one: 'قسم',
      many: 'الأقسام',
      about: 'أقسام العيادة ومديروها، على شكل شجرة حتى خمسة مستويات.',
      headings: {
        name_ar: ['الاسم', 'القسم', 'الإدارة'],
        parent_id: ['القسم الرئيسي', 'يتبع قسم'],
        manager_id: ['المدير', 'رئيس القسم'],
      },
      fields: {
        name_ar: 'اسم القسم',
        name_en: 'الاسم بالإنجليزية',
        parent_id: 'القسم الأب',
        manager_id: 'مدير القسم',
        active_employees: 'الموظفون النشطون',
      },
      screens: { employees: 'موظفو القسم' },
      actions: {
        ...archiveWords.ar.actions,
        readEmployees: 'عرض موظفي القسم',
        moveEmployees: 'نقل موظفين إلى القسم',
      },
      errors: {
        tree_cycle: 'لا يمكن أن يتبع العنصر نفسه',
        tree_depth: 'أقصى عمق للأقسام خمسة مستويات. اختر قسماً أعلى',
        still_used: 'لا يمكن أرشفة القسم: به {n} موظف نشط. انقلهم إلى قسم آخر أولاً',
        active_below: 'لا يمكن أرشفة القسم: تحته أقسام نشطة (العدد {n}). أرشفها أو انقلها أولاً',
        parent_archived: 'القسم الأب مؤرشف. استعده أولاً أو اختر قسماً آخر',
      },
    },
    en: {
      states: archiveWords.en.states,
      transitions: archiveWords.en.transitions,
      one: 'Department',
      many: 'Departments',
      about: 'The clinic’s departments and their managers, as a tree of up to five levels.',
      headings: {
        name_ar: ['Name', 'Department'],
        name_en: ['Name', 'English name'],
        parent_id: ['Parent department'],
        manager_id: ['Manager', 'Head'],
      },
      fields: {
        name_ar: 'Department name',
        name_en: 'Name (English)',
        parent_id: 'Parent',
        manager_id: 'Department manager',
        active_employees: 'Active employees',
      },
      screens: { employees: 'Department employees' },
      actions: {
        ...archiveWords.en.actions,
        readEmployees: 'See the employees',
        moveEmployees: 'Move employees here',
      },
      errors: {
        tree_cycle: 'An item cannot be under itself',
        tree_depth: 'Departments go five levels deep at most. Choose a higher parent',
        still_used: 'Cannot archive: {n} active employees are in it. Move them to another department first',
        active_below: 'Cannot archive: {n} active departments are under it. Archive or move them first',
        parent_archived: 'The parent department is archived. Restore it first or choose another one',
      },
    },
  },
});
