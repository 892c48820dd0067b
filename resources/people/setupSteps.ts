import type { SetupStep } from '#metadata/area.ts';

/** The steps of setting up a clinic that begin with people (UX-68). */
export const peopleSteps = [
  {
    name: 'branch',
    order: 20,
    permissions: ['create_branches', 'edit_branches'],
    path: '/settings/branches',
    words: {
      ar: { title: 'أكمل بيانات الفرع', about: 'العنوان والهاتف، وأضف باقي الفروع إن وجدت.' },
      en: { title: 'Complete the branch', about: 'Its address and phone, and any other branches.' },
    },
  },
  {
    name: 'departments',
    order: 30,
    permissions: ['manage_employees_departments'],
    path: '/settings/departments',
    words: {
      ar: { title: 'راجع الأقسام', about: 'جهزنا لك ستة أقسام. غيّر أسماءها أو أضف إليها.' },
      en: { title: 'Review the departments', about: 'Six are ready. Rename them or add your own.' },
    },
  },
  {
    name: 'staff',
    order: 40,
    permissions: ['create_employees'],
    path: '/settings/users',
    words: {
      ar: { title: 'أضف الموظفين', about: 'واحداً واحداً، أو كلهم مرة واحدة باستيراد ملف Excel.' },
      en: { title: 'Add your staff', about: 'One by one, or all at once from an Excel file.' },
    },
  },
  {
    name: 'roles',
    order: 50,
    permissions: ['edit_roles', 'manage_permissions'],
    path: '/settings/roles',
    words: {
      ar: { title: 'حدد الأدوار والصلاحيات', about: 'ثمانية أدوار جاهزة. اختر لكل موظف دوره.' },
      en: { title: 'Set roles and permissions', about: 'Eight roles are ready. Give each person one.' },
    },
  },
] as const satisfies readonly SetupStep[];
