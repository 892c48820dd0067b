import type { Pieces } from '#src/client/catalogue/pieces.ts';
import { departmentPieces } from './departments/departments.pieces.tsx';
import { employeePieces } from './employees/employees.pieces.tsx';
import { jobTitlePieces } from './job-titles/job-titles.pieces.tsx';
import { rolePieces } from './roles/roles.pieces.tsx';
import { userPieces } from './users/users.pieces.tsx';

/** The hand-made pieces of the area's screens, one line per entity that has any. */
export const pieces: readonly Pieces[] = [
  employeePieces,
  departmentPieces,
  jobTitlePieces,
  rolePieces,
  userPieces,
];
