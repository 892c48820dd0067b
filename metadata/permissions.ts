/** The contract's permission strings (SPECIFICATION 2, DESIGN 9.2), grouped as the permission matrix shows them. */
export const permissionGroups = {
  users: ['view_employees', 'create_employees', 'edit_employees'],
  attendance: [
    'view_attendances',
    'view_self_attendance',
    'manual_attendances_view',
    'manual_attendances_approve',
    'create_fingerprint',
    'export_fingerprint',
    'manage_shifts',
  ],
  vacations: [
    'view_vacations',
    'view_self_vacations',
    'request_self_vacation',
    'create_vacations',
    'view_holidays',
    'create_holidays',
  ],
  salaries: ['create_salary', 'view_self_salaries', 'view_self_close_circle', 'view_self_profile'],
  roles: ['manage_permissions', 'view_roles', 'create_roles', 'edit_roles'],
  penalties: ['view_penalties', 'create_penalties', 'edit_penalties', 'view_self_penalties'],
  branches: ['view_branches', 'create_branches', 'edit_branches'],
  targets: [
    'view_targets',
    'view_self_targets',
    'create_targets',
    'edit_targets',
    'view_targets_achievements',
    'create_targets_achievements',
    'edit_targets_achievements',
  ],
  bonuses: ['view_bonuses', 'create_bonuses', 'edit_bonuses', 'view_self_bonuses'],
  sulfa: [
    'view_sulfa_requests',
    'view_sulfa_payments',
    'request_self_sulfa',
    'manage_sulfa_settings',
    'view_self_sulfa',
  ],
  salary_systems: ['manage_salaries'],
  announcements: ['create_announcements'],
  custody: ['manage_custodies', 'view_self_custodies'],
  organisation: ['manage_employees_job_titles', 'manage_employees_departments'],
  inventory: [
    'inventory_manage_items',
    'inventory_view_stock_batch',
    'inventory_create_stock_batch',
    'inventory_edit_stock_batch',
    'inventory_manage_warehouses',
    'inventory_view_supplier',
    'inventory_create_supplier',
    'inventory_edit_supplier',
    'inventory_view_request',
    'inventory_view_self_request',
    'inventory_create_request',
    'inventory_approve_request',
    'inventory_view_stock_transaction',
  ],
  patients: [
    'patients_view_all_patients',
    'patients_create_patient',
    'patients_edit_patient',
    'patients_view_self_patients',
    'patients_manage_field_configurations',
    'patients_manage_categories',
    'patients_manage_referrals',
  ],
  rooms: ['patients_view_rooms', 'patients_create_room', 'patients_edit_room', 'patients_manage_room_events'],
  appointments: [
    'patients_view_appointments_calendar',
    'patients_view_self_appointments',
    'patients_manage_appointment_types',
  ],
  procedures: ['patients_view_dental_procedures', 'patients_manage_dental_procedures'],
  funds: ['patients_view_financial_funds', 'patients_create_financial_fund', 'patients_edit_financial_fund'],
  vouchers: ['patients_view_payments'],
  income_expenses: [
    'patients_view_clinic_income_expenses',
    'patients_create_clinic_income_expense',
    'patients_edit_clinic_income_expense',
    'patients_manage_income_expense_categories',
  ],
  clinic: ['manage_clinic_settings', 'view_audit_log'],
} as const;

export type PermissionGroup = keyof typeof permissionGroups;
export type ContractPermission = (typeof permissionGroups)[PermissionGroup][number];

/** One an area declares beyond the contract's; only `definePermissions` makes it, so no rule can name one nobody declared. */
export type AreaPermission = string & { readonly declaredBy: 'area' };
export type Permission = ContractPermission | AreaPermission;

/** The contract's 92 strings, in the order of the groups. With those of the areas: resources/index.permissions.ts. */
export const permissions: readonly ContractPermission[] = Object.values(permissionGroups).flat();

interface ModuleSpec {
  /** Groups whose permissions mean nothing while it is off. */
  readonly groups: readonly PermissionGroup[];
  /** Modules it cannot work without. */
  readonly needs: readonly string[];
}

/** The services a clinic may switch off (hr.md 8, UX-71). People, roles, branches and settings are always there. */
export const modules = {
  attendance: { groups: ['attendance'], needs: [] },
  vacations: { groups: ['vacations'], needs: [] },
  payroll: { groups: ['salaries', 'salary_systems', 'penalties', 'bonuses'], needs: [] },
  sulfa: { groups: ['sulfa'], needs: ['payroll'] },
  targets: { groups: ['targets'], needs: ['payroll'] },
  custody: { groups: ['custody'], needs: [] },
  announcements: { groups: ['announcements'], needs: [] },
  inventory: { groups: ['inventory'], needs: [] },
  patients: { groups: ['patients', 'procedures'], needs: [] },
  appointments: { groups: ['appointments', 'rooms'], needs: ['patients'] },
  finance: { groups: ['funds', 'vouchers', 'income_expenses'], needs: [] },
} as const satisfies Readonly<Record<string, ModuleSpec>>;

export type Module = keyof typeof modules;
export const moduleNames = Object.keys(modules) as readonly Module[];

/** What is off, with all that cannot work without it. */
export function withDependants(off: Iterable<string>): ReadonlySet<string> {
  const found = new Set<string>(off);
  for (const one of found)
    for (const name of moduleNames)
      if ((modules[name].needs as readonly string[]).includes(one)) found.add(name);
  return found;
}

/** What an area's permissions are called, by their names, and the group they stand in. */
interface PermissionWords<Name extends string> {
  readonly group: string;
  readonly names: Readonly<Record<Name, string>>;
}

/** A group of permissions beyond the contract's. */
export interface AreaPermissions<Name extends string = string> {
  /** The group of the matrix; English, as the groups of the contract are. */
  readonly group: string;
  /** The service with which they mean nothing; absent for what is always there. */
  readonly module?: Module;
  readonly words: { readonly ar: PermissionWords<Name>; readonly en: PermissionWords<Name> };
  /** Which preset roles hold them beside owner and manager, who hold all; also in clinics that were there before, once. */
  readonly presets?: Readonly<Record<string, readonly Name[]>>;
}

/** Declares permissions of an area; a rule names one by `permission`: `may(equipment.permission.equipment_view)`. */
export const definePermissions = <const Name extends string>(spec: AreaPermissions<Name>) => ({
  ...spec,
  permission: Object.fromEntries(
    Object.keys(spec.words.ar.names).map((name) => [name, name as AreaPermission]),
  ) as Readonly<Record<Name, AreaPermission>>,
});
export type DefinedPermissions = ReturnType<typeof definePermissions<string>>;

/**
 * What staff of the provider may do in the console (platform.md 10). A closed list of its own: none of the clinic's 92, and
 * nobody in a clinic can hold one.
 */
export const staffPermissions = ['platform_posts', 'platform_admin'] as const;
export type StaffPermission = (typeof staffPermissions)[number];

/** The two roles of staff: editors write posts and answer messages, admins do everything. */
export const staffRoles = {
  admin: ['platform_posts', 'platform_admin'],
  editor: ['platform_posts'],
} as const satisfies Readonly<Record<string, readonly StaffPermission[]>>;
export type StaffRole = keyof typeof staffRoles;
