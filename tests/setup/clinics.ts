import { insertRows } from '#server/clinic/insertRows.ts';
import type { Country } from '#server/clinic/countries.ts';
import { createClinic, type ClinicStart } from '#server/clinic/newClinic.ts';
import { openFor } from '#server/auth/login.ts';
import { canSignIn, findLogins } from '#server/db/gate.ts';
import { newId } from '#server/kit/ids.ts';
import type { Database } from '#server/db/connect.ts';
import { inClinic, transaction } from '#server/db/transaction.ts';
import { hashPassword } from '#server/kit/passwords.ts';
import { createClient, type Client } from './client.ts';

export const testPassword = 'لؤلؤة-47-Marble-Kite';
let testHash: Promise<string> | undefined;

export interface TestPerson {
  readonly userId: string;
  readonly employeeId: string;
  readonly name: string;
  readonly password: string;
}

export interface PersonOptions {
  /** Key of one of the default roles; `employee` unless given. */
  readonly role?: string;
  /** A role of their own with exactly these. */
  readonly permissions?: readonly string[];
  readonly dataScope?: string;
  readonly isOwner?: boolean;
  readonly isActive?: boolean;
  readonly mustChange?: boolean;
  readonly name?: string;
  readonly email?: string | null;
  readonly password?: string;
  readonly managerId?: string;
}

export interface TestClinic {
  readonly id: string;
  readonly subdomain: string;
  readonly start: ClinicStart;
  person(options?: PersonOptions): Promise<TestPerson>;
  /** A new person, signed in as by the right password, without the time it takes to compare one. */
  signedIn(options?: PersonOptions): Promise<Client & { readonly person: TestPerson }>;
  sql(text: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>;
}

// Goes on from the time: a file that reads this module afresh begins no row of numbers anew.
let counter = Date.now() % 1e9;
/** Digits that differ in every process and call. */
export const unique = (): string => `${process.pid}${(counter += 1)}`;

/** Makes a clinic with what every new one starts with; `origin` is where its people sign in, `clock` the server's. */
export async function newClinic(
  database: Database,
  origin: string,
  subdomain = `clinic-${unique()}`,
  country: Country = 'EG',
  clock?: () => Date,
): Promise<TestClinic> {
  const id = newId();
  const name = `عيادة ${subdomain}`;
  const start = await transaction(database.pool, id, (tx) =>
    createClinic(tx, {
      id,
      subdomain,
      name,
      name_en: subdomain,
      country,
      plan_limits: { max_active_employees: 500, max_branches: 50 },
    }),
  );
  const person = (options: PersonOptions = {}): Promise<TestPerson> =>
    addPerson(database, id, start, options);
  return {
    id,
    subdomain,
    start,
    person,
    async signedIn(options = {}) {
      const made = await person(options);
      const client = createClient(origin, { 'x-clinic-subdomain': subdomain });
      client.token = await sessionOf(database, subdomain, made.name, clock?.());
      return Object.assign(client, { person: made });
    },
    async sql(text, values = []) {
      const [result] = await inClinic(database.pool, id, [{ text, values: [...values] }]);
      return (result?.rows ?? []) as Record<string, unknown>[];
    },
  };
}

/** The token of a session as a sign-in opens it, noted and told like one. */
async function sessionOf(
  database: Database,
  subdomain: string,
  name: string,
  now = new Date(),
): Promise<string> {
  const [login] = await findLogins(database.pool, subdomain, name);
  if (login === undefined || !canSignIn(login)) throw new Error(`${name} of ${subdomain} may not sign in`);
  const { token } = await openFor(database.pool, login, {
    ip: '127.0.0.1',
    userAgent: 'node',
    requestId: newId(),
    locale: 'ar',
    subdomain,
    limitsAddresses: false,
    now,
    onNoteLost: () => undefined,
  });
  return token;
}

async function addPerson(
  database: Database,
  clinicId: string,
  start: ClinicStart,
  options: PersonOptions,
): Promise<TestPerson> {
  const number = unique();
  const { name = `person-${number}`, password = testPassword, email = `${name}@example.com` } = options;
  const [employeeId, userId, roleId] = [newId(), newId(), newId()];
  const hash =
    password === testPassword
      ? await (testHash ??= hashPassword(testPassword))
      : await hashPassword(password);
  const user = {
    id: userId,
    employee_id: employeeId,
    name,
    email,
    role_id: options.permissions === undefined ? start.roles.get(options.role ?? 'employee') : roleId,
    is_owner: options.isOwner ?? options.role === 'owner',
    must_change_password: options.mustChange ?? false,
    is_active: options.isActive ?? true,
  };
  await transaction(database.pool, { clinicId }, async (tx) => {
    if (options.permissions !== undefined)
      await insertRows(tx, 'roles', [{ ...roleOf(roleId, number, options) }]);
    await insertRows(tx, 'employees', [{ ...employeeOf(employeeId, number, start, options) }]);
    await insertRows(tx, 'users', [user]);
    await tx.query('select set_password($1, $2, null, $3)', [userId, hash, options.mustChange ?? false]);
  });
  return { userId, employeeId, name, password };
}

const roleOf = (id: string, number: string, { dataScope = 'all', permissions }: PersonOptions): object => ({
  id,
  name_ar: `دور ${number}`,
  data_scope: dataScope,
  permissions,
  is_system: false,
  version: 1,
});

const employeeOf = (
  id: string,
  number: string,
  start: ClinicStart,
  { managerId }: PersonOptions,
): object => ({
  id,
  employee_no: `T-${number}`,
  full_name_ar: `موظف ${number}`,
  gender: 'female',
  phone: `+2010${number.padStart(8, '0').slice(-8)}`,
  branch_id: start.branch,
  department_id: [...start.departments.values()][0],
  // Never by chance a clinical one: what is told of illness opens by the title (clinic.md 2.2).
  job_title_id: start.titles.get('موظف استقبال'),
  manager_id: managerId ?? null,
});
