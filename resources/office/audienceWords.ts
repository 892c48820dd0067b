/** What the fields of an audience are called (hr.md 7). */
export const audienceWords = {
  ar: {
    fields: {
      audience: 'الفئة المستهدفة',
      branch_ids: 'الفروع',
      department_ids: 'الأقسام',
      job_title_ids: 'المسميات الوظيفية',
      role_ids: 'الأدوار',
      employee_ids: 'الموظفون',
    },
    options: {
      all: 'كل الموظفين',
      branches: 'فروع',
      departments: 'أقسام',
      job_titles: 'مسميات وظيفية',
      roles: 'أدوار',
      employees: 'موظفون بالاسم',
    },
  },
  en: {
    fields: {
      audience: 'Audience',
      branch_ids: 'Branches',
      department_ids: 'Departments',
      job_title_ids: 'Job titles',
      role_ids: 'Roles',
      employee_ids: 'Employees',
    },
    options: {
      all: 'All employees',
      branches: 'Branches',
      departments: 'Departments',
      job_titles: 'Job titles',
      roles: 'Roles',
      employees: 'Employees by name',
    },
  },
} as const;
