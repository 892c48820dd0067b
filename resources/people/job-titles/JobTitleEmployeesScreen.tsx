import { EmployeeMover } from '#resources/people/shared/EmployeeMover.tsx';
import { jobTitles } from './job-titles.ts';

/** `settings/job-titles/:id/assign-employees`: who has the title, and giving it to others. */
export default function JobTitleEmployeesScreen() {
  return <EmployeeMover resource={jobTitles} read="readEmployees" move="assignEmployees" />;
}
