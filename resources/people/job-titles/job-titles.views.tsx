import { lazy } from 'react';
import { views } from '#src/client/catalogue/views.ts';
import { jobTitles } from './job-titles.ts';

export const jobTitleViews = views(jobTitles, {
  cells: { active_employees: lazy(() => import('./TitleEmployeesCell.tsx')) },
  screens: { employees: lazy(() => import('./JobTitleEmployeesScreen.tsx')) },
});
