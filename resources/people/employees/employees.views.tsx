import { lazy } from 'react';
import { later } from '#src/kit/later.tsx';
import { views } from '#src/kit/views.ts';
import { employees } from './employees.ts';

export const employeeViews = views(employees, {
  cells: { full_name_ar: lazy(() => import('./EmployeeNameCell.tsx')) },
  aside: later(() => import('./EmployeeAside.tsx')),
  listActions: later(() => import('./EmployeeListActions.tsx')),
  screens: { profile: lazy(() => import('./ProfileScreen.tsx')) },
  dialogs: {
    deactivate: later(async () => ({ default: (await import('./EndService.tsx')).EndService })),
    resetPassword: later(async () => ({
      default: (await import('./TemporaryPassword.tsx')).TemporaryPassword,
    })),
  },
});
