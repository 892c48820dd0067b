import { EmployeeMover } from '#resources/people/shared/EmployeeMover.tsx';
import { departments } from './departments.ts';

/** `settings/departments/:id/employees`: who works in the department, and moving others in. */
export default function DepartmentEmployeesScreen() {
  return <EmployeeMover resource={departments} read="readEmployees" move="moveEmployees" />;
}
