import type { Scope } from '#metadata/access.ts';
import type { Permission } from '#metadata/permissions.ts';
import { permissions, permissionsOfPreset } from '../../index.permissions.ts';

export interface DefaultRole {
  readonly key: string;
  readonly name_ar: string;
  readonly name_en: string;
  readonly data_scope: Scope;
  readonly permissions: readonly Permission[];
}

const base: readonly Permission[] = [
  'view_self_attendance',
  'view_self_vacations',
  'request_self_vacation',
  'view_self_salaries',
  'view_self_close_circle',
  'view_self_profile',
  'view_self_penalties',
  'view_self_targets',
  'view_self_bonuses',
  'view_self_sulfa',
  'request_self_sulfa',
  'view_self_custodies',
  'view_holidays',
  'inventory_view_self_request',
  'inventory_create_request',
];
const hr: readonly Permission[] = [
  'view_employees',
  'create_employees',
  'edit_employees',
  'view_attendances',
  'manual_attendances_view',
  'manual_attendances_approve',
  'manage_shifts',
  'create_fingerprint',
  'export_fingerprint',
  'view_vacations',
  'create_vacations',
  'create_holidays',
  'create_salary',
  'manage_salaries',
  'view_penalties',
  'create_penalties',
  'edit_penalties',
  'view_targets',
  'create_targets',
  'edit_targets',
  'view_targets_achievements',
  'create_targets_achievements',
  'edit_targets_achievements',
  'view_bonuses',
  'create_bonuses',
  'edit_bonuses',
  'view_sulfa_requests',
  'view_sulfa_payments',
  'manage_sulfa_settings',
  'create_announcements',
  'manage_custodies',
  'manage_employees_job_titles',
  'manage_employees_departments',
  'view_branches',
  'view_roles',
];
const receptionist: readonly Permission[] = [
  'patients_view_all_patients',
  'patients_create_patient',
  'patients_edit_patient',
  'patients_view_rooms',
  'patients_manage_room_events',
  'patients_view_appointments_calendar',
  'patients_view_dental_procedures',
  'patients_view_payments',
  // Takes payments at the desk (issue 19, decided 1).
  'patients_create_clinic_income_expense',
];
const doctor: readonly Permission[] = [
  'patients_view_self_patients',
  'patients_edit_patient',
  'patients_view_self_appointments',
  'patients_view_rooms',
  'patients_view_dental_procedures',
];
const accountant: readonly Permission[] = [
  'patients_view_financial_funds',
  'patients_create_financial_fund',
  'patients_edit_financial_fund',
  'patients_view_payments',
  'patients_view_clinic_income_expenses',
  'patients_create_clinic_income_expense',
  'patients_edit_clinic_income_expense',
  'patients_manage_income_expense_categories',
  'create_salary',
  'manage_salaries',
  'view_sulfa_requests',
  'view_sulfa_payments',
  'view_bonuses',
  'view_penalties',
  'view_employees',
  'inventory_view_supplier',
  'inventory_view_stock_batch',
  'inventory_view_stock_transaction',
];
const storekeeper: readonly Permission[] = [
  'inventory_manage_items',
  'inventory_view_stock_batch',
  'inventory_create_stock_batch',
  'inventory_edit_stock_batch',
  'inventory_manage_warehouses',
  'inventory_view_supplier',
  'inventory_create_supplier',
  'inventory_edit_supplier',
  'inventory_view_request',
  'inventory_view_stock_transaction',
];

const role = (
  key: string,
  name_ar: string,
  name_en: string,
  data_scope: Scope,
  held: readonly Permission[],
): DefaultRole => ({
  key,
  name_ar,
  name_en,
  data_scope,
  permissions: [...new Set([...held, ...permissionsOfPreset(key)])],
});

/** The eight roles every clinic starts with (platform.md 7, DESIGN 9.16 and 9.24). */
export const defaultRoles: readonly DefaultRole[] = [
  role('owner', 'المالك', 'Owner', 'all', permissions),
  role('manager', 'مدير العيادة', 'Clinic manager', 'all', permissions),
  role('hr', 'الموارد البشرية', 'Human resources', 'all', [...base, ...hr]),
  role('receptionist', 'موظف استقبال', 'Receptionist', 'all', [...base, ...receptionist]),
  role('doctor', 'طبيب', 'Doctor', 'self', [...base, ...doctor]),
  role('accountant', 'محاسب', 'Accountant', 'all', [...base, ...accountant]),
  role('storekeeper', 'أمين مخزن', 'Storekeeper', 'all', [...base, ...storekeeper]),
  role('employee', 'موظف', 'Employee', 'self', base),
];
