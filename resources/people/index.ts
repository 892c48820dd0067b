import type { AnyResource } from '#metadata/resource.ts';
import { branches } from './branches/branches.ts';
import { departments } from './departments/departments.ts';
import { employees } from './employees/employees.ts';
import { jobTitles } from './job-titles/job-titles.ts';
import { roles } from './roles/roles.ts';
import { submittedDocuments } from './submitted-documents/submitted-documents.ts';
import { userGrants } from './users/user-grants.ts';
import { users } from './users/users.ts';

/** The entities of people: files, organisation, accounts and roles. */
export const entities = [
  employees,
  submittedDocuments,
  departments,
  jobTitles,
  branches,
  roles,
  users,
  userGrants,
] as const satisfies readonly AnyResource[];
