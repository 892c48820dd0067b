import type { Texts } from '../texts.ts';
import type { permissionGroups as arabic } from '../ar/permissionGroups.ts';

/** The areas permissions are grouped by. */
export const permissionGroups: Texts<typeof arabic> = {
  groups: {
    users: 'Employees',
    attendance: 'Attendance',
    vacations: 'Vacations and holidays',
    salaries: 'Salaries',
    roles: 'Roles and permissions',
    penalties: 'Penalties',
    branches: 'Branches',
    targets: 'Targets',
    bonuses: 'Bonuses',
    sulfa: 'Advances',
    salary_systems: 'Salary systems',
    announcements: 'Announcements',
    custody: 'Custody',
    organisation: 'Organisation',
    inventory: 'Inventory',
    patients: 'Patients',
    rooms: 'Rooms',
    appointments: 'Appointments',
    procedures: 'Procedures',
    funds: 'Funds',
    vouchers: 'Vouchers',
    income_expenses: 'Income and expenses',
    clinic: 'Clinic',
  },
};
