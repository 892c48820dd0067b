import { lazy } from 'react';
import { views } from '#src/client/catalogue/views.ts';
import { departments } from './departments.ts';

export const departmentViews = views(departments, {
  screens: {
    list: lazy(() => import('./DepartmentTreeScreen.tsx')),
    employees: lazy(() => import('./DepartmentEmployeesScreen.tsx')),
  },
});
