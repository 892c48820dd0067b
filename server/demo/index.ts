import { dayAt } from '#metadata/time/clock.ts';
import type { Pool } from 'pg';
import { clinicAreas } from '#resources/index.server.ts';
import { newToken, tokenHash } from '../auth/tokens.ts';
import { insertRows } from '../clinic/insertRows.ts';
import { createClinic, databaseOf, type ClinicStart } from '../clinic/newClinic.ts';
import { transaction, type Transaction } from '../db/transaction.ts';
import type { FileStore } from '../files/store.ts';
import type { DemoAccount, DemoClinic, DemoPerson } from '../kit/demo.ts';
import { newId } from '../kit/ids.ts';
import { hashPassword } from '../kit/passwords.ts';
import { drawingsOf, textsOf } from './drawings.ts';

/** Every default role of each demo clinic (DESIGN 8). */
const accounts: readonly DemoAccount[] = [
  { role: 'owner', title: 'طبيب', department: 'الإدارة' },
  { role: 'manager', title: 'مسؤول موارد بشرية', department: 'الإدارة' },
  { role: 'hr', title: 'مسؤول موارد بشرية', department: 'الإدارة' },
  { role: 'receptionist', title: 'موظف استقبال', department: 'الاستقبال' },
  { role: 'doctor', title: 'طبيب', department: 'الأطباء' },
  { role: 'accountant', title: 'محاسب', department: 'الحسابات' },
  { role: 'storekeeper', title: 'أمين مخزن', department: 'المخزن' },
  { role: 'employee', title: 'مساعد طبيب', department: 'التمريض' },
];
/** The names `npm start` prints: each account is called by its role. */
export const demoAccounts = accounts.map(({ role }) => role);
export const demoClinics = [
  {
    subdomain: 'demo',
    name: 'عيادات النور لطب الأسنان',
    name_en: 'Al Noor Dental Clinics',
    password: 'demo-clinic-2026',
    size: 'large',
    seed: 20260101,
  },
  {
    subdomain: 'shifa',
    name: 'عيادة الشفاء',
    name_en: 'Shifa Clinic',
    password: 'shifa-clinic-2026',
    size: 'small',
    seed: 20260202,
  },
] as const;
type Clinic = (typeof demoClinics)[number];

async function fillLogins(
  tx: Transaction,
  start: ClinicStart,
  staff: readonly DemoPerson[],
  { hash, subdomain }: { readonly hash: string; readonly subdomain: string },
): Promise<void> {
  const logins = staff.flatMap(({ id, role }) =>
    role === undefined
      ? []
      : [
          {
            id: newId(),
            employee_id: id,
            name: role,
            email: `${role}@${subdomain}.example`,
            role_id: start.roles.get(role),
            is_owner: role === 'owner',
            must_change_password: false,
            locale: 'ar',
            is_active: true,
            version: 1,
          },
        ],
  );
  await insertRows(tx, 'users', logins);
  for (const { id } of logins) await tx.query('select set_password($1, $2)', [id, hash]);
  // A clinic whose owner's address is not proven writes to nobody else (DESIGN 9.15).
  for (const { id } of logins.filter((login) => login.is_owner)) {
    const token = tokenHash(newToken());
    await tx.query("select create_reset_token(app_clinic(), $1, $2, 'verify_email', 5)", [id, token]);
    await tx.query("select use_reset_token($1, 'verify_email')", [token]);
  }
}

interface Filling {
  readonly today: string;
  readonly now: Date;
  readonly hash: string;
  readonly store: FileStore | undefined;
}

/** Lets every area fill the clinic, in the order of the areas. */
async function fillClinic(
  tx: Transaction,
  clinic: Clinic,
  { today, now, hash, store }: Filling,
): Promise<void> {
  const { subdomain, name, name_en, size, seed } = clinic;
  const start = await createClinic(tx, {
    id: tx.wall?.clinicId ?? '',
    subdomain,
    name,
    name_en,
    plan: 'demo',
    plan_limits: { max_active_employees: 200, max_branches: 10 },
  });
  const staff: DemoPerson[] = [];
  const filled: DemoClinic = {
    db: databaseOf(tx),
    today,
    now,
    seed,
    size,
    country: 'EG',
    departments: start.departments,
    titles: start.titles,
    branches: [start.branch],
    staff,
    accounts,
    giveLogins: () => fillLogins(tx, start, staff, { hash, subdomain }),
    keepDrawings: store && drawingsOf(tx, store, now),
    keepTexts: store && textsOf(tx, store, now),
  };
  for (const area of clinicAreas) await area.demo?.(filled);
}

/**
 * Makes the demo clinics (DESIGN 8): the same people every time, dates counted back from today. One transaction each. Without
 * a `store` they hold no pictures.
 */
export async function seedDemo(
  pool: Pool,
  clinics: readonly Clinic[] = demoClinics,
  store?: FileStore,
  now = new Date(),
): Promise<void> {
  const today = dayAt(now, 'Africa/Cairo');
  for (const clinic of clinics) {
    const hash = await hashPassword(clinic.password);
    const fill = (tx: Transaction): Promise<void> => fillClinic(tx, clinic, { today, now, hash, store });
    await transaction(pool, newId(), fill, { statementTimeout: 60_000 });
  }
}
