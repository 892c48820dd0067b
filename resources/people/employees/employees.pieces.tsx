import { lazy } from 'react';
import { inputPlace, later } from '#src/ui/later.tsx';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { employees } from './employees.ts';

export const employeePieces = pieces(employees, {
  cells: { full_name_ar: lazy(() => import('./EmployeeNameCell.tsx')) },
  inputs: { probation_end: later(() => import('./ProbationInput.tsx'), inputPlace) },
  // Whoever files somebody new has these at hand; the rest can wait for the papers.
  creating: {
    first: [
      'full_name_ar',
      'full_name_en',
      'gender',
      'national_id',
      'phone',
      'branch_id',
      'department_id',
      'job_title_id',
      'manager_id',
      'employment_periods',
      'login',
    ],
  },
  aside: later(() => import('./EmployeeAside.tsx')),
  listActions: later(() => import('./EmployeeListActions.tsx')),
  screens: { profile: lazy(() => import('./ProfileScreen.tsx')) },
  made: {
    needed: (record) => typeof record['login'] === 'object' && record['login'] !== null,
    Dialog: later(async () => ({ default: (await import('./FirstSignIn.tsx')).FirstSignIn })),
  },
  dialogs: {
    deactivate: later(async () => ({ default: (await import('./EndService.tsx')).EndService })),
    resetPassword: later(async () => ({
      default: (await import('./TemporaryPassword.tsx')).TemporaryPassword,
    })),
  },
});
