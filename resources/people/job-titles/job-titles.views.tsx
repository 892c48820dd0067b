import { lazy } from 'react';
import { later } from '#src/kit/later.tsx';
import { views } from '#src/kit/views.ts';
import { jobTitles } from './job-titles.ts';

export const jobTitleViews = views(jobTitles, {
  cells: { active_employees: later(() => import('./TitleEmployeesCell.tsx')) },
  screens: { employees: lazy(() => import('./JobTitleEmployeesScreen.tsx')) },
});
