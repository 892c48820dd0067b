const ar = {
  tabs: { list: 'القائمة', grid: 'شبكة الشهر' },
  before: 'الشهر السابق',
  after: 'الشهر التالي',
  branch: 'الفرع',
  allBranches: 'كل الفروع',
  department: 'القسم',
  allDepartments: 'كل الأقسام',
  print: 'طباعة',
  employee: 'الموظف',
  legend: 'معاني الحروف',
};

const en: typeof ar = {
  tabs: { list: 'List', grid: 'Month grid' },
  before: 'Month before',
  after: 'Month after',
  branch: 'Branch',
  allBranches: 'All branches',
  department: 'Department',
  allDepartments: 'All departments',
  print: 'Print',
  employee: 'Employee',
  legend: 'What the letters mean',
};

/** What every month says around its grid. */
export const monthWords = { ar, en };
