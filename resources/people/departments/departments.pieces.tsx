import { lazy } from 'react';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { departments } from './departments.ts';

export const departmentPieces = pieces(departments, {
  screens: {
    list: lazy(() => import('./DepartmentTreeScreen.tsx')),
    employees: lazy(() => import('./DepartmentEmployeesScreen.tsx')),
  },
});
