import type { Views } from '#src/kit/views.ts';
import { departmentViews } from './people/departments/departments.views.tsx';
import { employeeViews } from './people/employees/employees.views.tsx';
import { jobTitleViews } from './people/job-titles/job-titles.views.tsx';
import { roleViews } from './people/roles/roles.views.tsx';

/** The hand-made pieces of the screens, one line per entity that has any. */
export const viewsRegistry = [
  employeeViews,
  departmentViews,
  jobTitleViews,
  roleViews,
] as unknown as readonly Views[];
