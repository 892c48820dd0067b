import { may } from '#metadata/access.ts';
import { boolean, computed, longText, select, tags, text } from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { permissions } from '../../index.permissions.ts';
import { permissionWords } from '../../shared/permissionWords.ts';

/** What a person may do, and whose rows they see (hr.md 1, platform.md 7). */
export const roles = defineResource({
  name: 'roles',
  menu: { area: 'people', icon: 'role', order: 60, reference: true },
  chooseAll:
    'whoever files a person says which role their login asks for; what a role opens is not told here',
  title: 'name_ar',
  titleEn: 'name_en',
  choose: ['data_scope'],

  fields: {
    name_ar: text({ required: true, maxLength: 80, unique: true, search: true }),
    name_en: text({ maxLength: 80, search: true }),
    key: text({ readOnly: true, unique: true, code: true }),
    description: longText({ maxLength: 1000 }),
    data_scope: select(['all', 'branch', 'department', 'team', 'self'], { required: true, default: 'self' }),
    permissions: tags(permissions, { required: true }),
    second_step_required: boolean({ default: false }),
    is_system: boolean({ readOnly: true, default: false }),
    users_count: computed('integer'),
    permissions_count: computed('integer'),
  },

  access: {
    list: may('view_roles'),
    show: may('view_roles'),
    create: may('create_roles'),
    edit: may('edit_roles'),
    remove: may('edit_roles'),
    matrix: may('manage_permissions'),
  },
  sections: {
    main: ['name_ar', 'name_en', 'description', 'data_scope', 'second_step_required', 'users_count'],
    permissions: ['permissions'],
  },
  figures: ['users_count', 'permissions_count', 'data_scope'],
  views: {
    clinicWide: { filter: { data_scope: 'all' } },
    limited: { filter: { data_scope_neq: 'all' } },
  },
  screens: {
    list: {
      path: 'settings/roles',
      columns: ['name_ar', 'data_scope', 'users_count', 'permissions_count', 'is_system'],
      filters: ['data_scope'],
      sort: 'name_ar',
    },
    create: { path: 'settings/roles/add' },
    show: { path: 'settings/roles/:id/view' },
    edit: { path: 'settings/roles/:id/edit' },
    matrix: { path: 'settings/permissions', kind: 'custom', menu: 'matrix' },
  },
  operations: {
    readMatrix: { method: 'GET', path: 'matrix', access: may('manage_permissions'), reads: true },
    saveMatrix: { method: 'PUT', path: 'matrix', access: may('manage_permissions') },
    effective: { method: 'GET', path: 'effective/:userId', access: may('manage_permissions'), reads: true },
    preview: { method: 'GET', path: ':id/preview', access: may('manage_permissions'), reads: true },
    restoreDefault: { method: 'POST', path: ':id/restore-default', access: may('edit_roles') },
    duplicate: { method: 'POST', path: ':id/duplicate', access: may('create_roles') },
  },
  refusals: [
    'locked_owner',
    'preset_stays',
    'in_use_by_users',
    'above_you',
    'scope_above_you',
    'own_role',
    'last_manager',
    'no_default',
  ],

  words: {
    ar: {
      one: 'دور',
      many: 'الأدوار',
      counted: ['لا توجد أدوار', 'دور واحد', 'دوران', '{n} أدوار', '{n} دوراً', '{n} دور'],
      about: 'كل دور مجموعة صلاحيات ونطاق بيانات يُمنح للموظفين.',
      fields: {
        name_ar: 'اسم الدور',
        name_en: 'الاسم بالإنجليزية',
        key: 'المعرّف',
        description: 'الوصف',
        data_scope: 'نطاق البيانات',
        permissions: 'الصلاحيات',
        second_step_required: 'يتطلب التحقق بخطوتين',
        is_system: 'دور أساسي',
        users_count: 'المستخدمون',
        permissions_count: 'عدد الصلاحيات',
      },
      help: {
        permissions: 'يسري التغيير على كل من يحمل هذا الدور عند طلبه التالي.',
        second_step_required:
          'من يحمل هذا الدور يفعّل رمزاً من هاتفه قبل أي شيء بعد دخوله القادم. ننصح به للمالك ولمن يدير الصلاحيات أو الرواتب.',
      },
      options: {
        data_scope: {
          all: 'كل العيادة',
          branch: 'الفرع',
          department: 'القسم',
          team: 'الفريق المباشر',
          self: 'سجلاته فقط',
        },
        permissions: permissionWords.ar,
      },
      sections: { main: 'بيانات الدور', permissions: 'الصلاحيات' },
      screens: { matrix: 'مصفوفة الصلاحيات' },
      aboutScreens: { matrix: 'كل الأدوار والصلاحيات في جدول واحد، ومن أين جاءت صلاحية كل مستخدم.' },
      views: { clinicWide: 'ترى العيادة كلها', limited: 'ترى جزءاً منها' },
      actions: {
        readMatrix: 'عرض المصفوفة',
        saveMatrix: 'حفظ الصلاحيات',
        effective: 'الصلاحيات الفعلية',
        preview: 'معاينة كهذا الدور',
        restoreDefault: 'استعادة الافتراضي',
        duplicate: 'نسخ الدور',
      },
      errors: {
        locked_owner: 'دور المالك ثابت ولا يمكن تعديله',
        in_use_by_users: 'الدور مستخدم لدى {n} مستخدم',
        preset_stays: 'هذا دور أساسي لا يُحذف. عدّل صلاحياته أو أنشئ دوراً آخر',
        above_you: 'لا يمكنك منح صلاحيات لا تملكها',
        scope_above_you: 'هذا النطاق أوسع من نطاقك. اختر نطاقاً لا يتجاوزه',
        own_role: 'لا يمكنك تعديل الدور الذي تحمله',
        last_manager: 'لا يمكنك إزالة صلاحية إدارة الصلاحيات عن نفسك',
        no_default: 'هذا الدور ليس من الأدوار الأساسية',
      },
    },
    en: {
      one: 'Role',
      many: 'Roles',
      about: 'A role is a set of permissions and a range of rows, given to employees.',
      fields: {
        name_ar: 'Role',
        name_en: 'Name (English)',
        key: 'Key',
        description: 'Description',
        data_scope: 'Data scope',
        permissions: 'Permissions',
        second_step_required: 'Demands two-step verification',
        is_system: 'Preset',
        users_count: 'Users',
        permissions_count: 'Permissions held',
      },
      help: {
        permissions: 'A change holds for everybody with this role from their next request.',
        second_step_required:
          'Holders set up a code on their phone before anything else at their next sign-in. Advised for owners and for whoever manages permissions or salaries.',
      },
      options: {
        data_scope: {
          all: 'Whole clinic',
          branch: 'Branch',
          department: 'Department',
          team: 'Direct reports',
          self: 'Own rows only',
        },
        permissions: permissionWords.en,
      },
      sections: { main: 'Role', permissions: 'Permissions' },
      screens: { matrix: 'Permission matrix' },
      aboutScreens: { matrix: 'All roles and permissions in one table, and where each user’s come from.' },
      views: { clinicWide: 'See the whole clinic', limited: 'See a part of it' },
      actions: {
        readMatrix: 'Read the matrix',
        saveMatrix: 'Save permissions',
        effective: 'Effective permissions',
        preview: 'See as this role',
        restoreDefault: 'Restore default',
        duplicate: 'Duplicate role',
      },
      errors: {
        locked_owner: 'The owner role is fixed and cannot be changed',
        in_use_by_users: 'The role is used by {n} users',
        preset_stays: 'A preset role is not deleted. Change what it holds or make another role',
        above_you: 'You cannot grant permissions you do not hold',
        scope_above_you: 'This scope is wider than yours. Choose one that is not',
        own_role: 'You cannot edit the role you hold',
        last_manager: 'You cannot remove your own permission management',
        no_default: 'This role is not one of the presets',
      },
    },
  },
});
