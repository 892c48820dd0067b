import { lazy } from 'react';
import { pieces } from '#src/client/catalogue/pieces.ts';
import { jobTitles } from './job-titles.ts';

export const jobTitlePieces = pieces(jobTitles, {
  cells: { active_employees: lazy(() => import('./TitleEmployeesCell.tsx')) },
  screens: { employees: lazy(() => import('./JobTitleEmployeesScreen.tsx')) },
});
