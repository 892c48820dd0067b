import { permissions as everyPermission } from '#resources/index.permissions.ts';
import { openSession } from '#server/db/gate.ts';
import { newToken, tokenHash } from '#server/auth/tokens.ts';
import { insertRows } from '#server/clinic/insertRows.ts';
import { createClinic, type ClinicStart } from '#server/clinic/newClinic.ts';
import { newId } from '#server/kit/ids.ts';
import type { Database } from '#server/db/connect.ts';
import { inClinic, transaction } from '#server/db/transaction.ts';
import { createClient, type CallOptions, type Client } from '#tests/setup/client.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { startConsole } from './console.ts';
import { clinicalTitle } from './expectations.ts';
import { realm } from './realm.ts';

/** A signed-in person with an employee of their own. */
export interface Actor extends Client {
  readonly userId: string;
  readonly employeeId: string;
  readonly permissions: readonly string[];
}
export interface ActorOptions {
  /** Exactly these; all 92 unless given. */
  readonly permissions?: readonly string[];
  readonly isOwner?: boolean;
  readonly mustChange?: boolean;
  /** Keeps people of the same rights apart. */
  readonly label?: string;
}
/** One of the two clinics; every text made in it carries its mark. */
export interface MarkedClinic {
  readonly id: string;
  readonly letter: 'a' | 'b';
  readonly subdomain: string;
  readonly start: ClinicStart;
  readonly owner: Actor;
  /** Stands in every text of this clinic and in nothing of the other one. */
  readonly mark: string;
  /** The person of exactly these rights; asked twice, the same person. */
  actor(options?: ActorOptions): Promise<Actor>;
  /** A client nobody is signed in with. */
  stranger(): Client;
  sql(text: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]>;
  /** A number nobody in this clinic has had. */
  next(): number;
  /** A new record of a resource nobody creates, in a state no transition leads to where one is given; answers its id. */
  arise?(resource: string, state?: string): Promise<string>;
}
export interface TwoClinics {
  readonly server: TestServer;
  readonly a: MarkedClinic;
  readonly b: MarkedClinic;
  stop(): Promise<void>;
}

/** A plan nobody reaches: limits of plans are tested elsewhere. */
const plan_limits = { max_active_employees: 100_000, max_branches: 100_000 };

interface Place {
  readonly database: Database;
  readonly origin: string;
  readonly clinic: { readonly id: string; readonly subdomain: string; readonly start: ClinicStart };
  readonly mark: string;
}

/** Every creating or moving call carries a key, as the app's forms send one; postings demand it (DESIGN 9.19). */
function keyed(client: Client): Client {
  const { call } = client;
  return Object.assign(client, {
    call: (method: string, path: string, { headers = {}, ...options }: CallOptions = {}) =>
      call(method, path, {
        ...options,
        headers: { ...(method === 'POST' ? { 'idempotency-key': newId() } : {}), ...headers },
      }),
  });
}

/** The suites of a worker share their people for longer than a typed password holds (SEC-23). */
const stayConfirmed = ({ database, clinic }: Place, userId: string): Promise<void> =>
  transaction(database.pool, clinic.id, async (tx) => {
    await tx.query('set local role gate');
    await tx.query(`update sessions set confirmed_at = now() + interval '1 day' where user_id = $1`, [
      userId,
    ]);
  });

/** A person straight into the tables, with a session: hundreds of exact rights in seconds. */
async function newActor(place: Place, number: number, options: ActorOptions): Promise<Actor> {
  const { database, clinic, mark } = place;
  const { permissions = everyPermission, isOwner = false, mustChange = false } = options;
  const [employeeId, userId, roleId] = [newId(), newId(), newId()];
  const name = `${mark}person${number}`;
  const held = permissions.filter((one) => one !== clinicalTitle);
  const role = { id: roleId, name_ar: `${mark} role ${number}`, data_scope: 'all', permissions: held };
  const employee = {
    id: employeeId,
    employee_no: `${mark}-P${number}`,
    full_name_ar: `${mark} person ${number}`,
    phone: `+2012${String(number).padStart(8, '0')}`,
    branch_id: clinic.start.branch,
    department_id: [...clinic.start.departments.values()][0],
    // Never by chance a clinical one: what is told of illness opens by the title (clinic.md 2.2).
    job_title_id: clinic.start.titles.get(permissions.includes(clinicalTitle) ? 'طبيب' : 'موظف استقبال'),
    gender: 'female',
  };
  const user = { id: userId, employee_id: employeeId, name, role_id: roleId, is_owner: isOwner };
  const period = { id: newId(), record_id: employeeId, position: 0, start: '2020-01-01' };
  await transaction(database.pool, clinic.id, async (tx) => {
    await insertRows(tx, 'roles', [role]);
    await insertRows(tx, 'employees', [employee]);
    await insertRows(tx, 'employees__employment_periods', [period]);
    await insertRows(tx, 'users', [
      { ...user, email: `${name}@example.com`, must_change_password: mustChange },
    ]);
  });
  const client = keyed(createClient(place.origin, { 'x-clinic-subdomain': clinic.subdomain }));
  client.token = newToken();
  await openSession(database.pool, {
    clinicId: clinic.id,
    userId,
    hash: tokenHash(client.token),
    purpose: 'normal',
    idleMinutes: 60,
    maxMinutes: 600,
    ip: '127.0.0.1',
    userAgent: 'contract tests',
  });
  await stayConfirmed(place, userId);
  // An owner is told what a doctor is.
  return Object.assign(client, {
    userId,
    employeeId,
    permissions: isOwner ? [...permissions, clinicalTitle] : permissions,
  });
}

export async function newClinic(server: TestServer, letter: 'a' | 'b'): Promise<MarkedClinic> {
  const { database, origin } = server;
  const id = newId();
  const subdomain = `contract-${letter}-${process.pid}-${id.slice(-6)}`;
  const mark = `qv${letter}`;
  const start = await transaction(database.pool, id, (tx) =>
    createClinic(tx, { id, subdomain, name: `${mark} clinic`, name_en: `${mark} clinic`, plan_limits }),
  );
  const place: Place = { database, origin, clinic: { id, subdomain, start }, mark };
  const actors = new Map<string, Promise<Actor>>();
  let count = 0;
  const next = (): number => (count += 1);
  const actor = (options: ActorOptions = {}): Promise<Actor> => {
    const key = JSON.stringify({ ...options, permissions: options.permissions?.toSorted() });
    const known = actors.get(key) ?? newActor(place, next(), options);
    actors.set(key, known);
    return known;
  };
  const owner = await actor({ isOwner: true, label: 'owner' });
  return {
    id,
    letter,
    subdomain,
    start,
    mark,
    owner,
    actor,
    next,
    stranger: () => createClient(origin, { 'x-clinic-subdomain': subdomain }),
    async sql(text, values = []) {
      const [result] = await inClinic(database.pool, id, [{ text, values: [...values] }]);
      return (result?.rows ?? []) as Record<string, unknown>[];
    },
  };
}

type Pair = Pick<TwoClinics, 'a' | 'b'>;
async function newPair(server: TestServer): Promise<Pair> {
  const [a, b] = await Promise.all([newClinic(server, 'a'), newClinic(server, 'b')]);
  return { a, b };
}

/** The application with two clinics that know nothing of each other; in the console's realm its staff are the first. */
export async function startTwoClinics(): Promise<TwoClinics> {
  if (realm === 'console') return await startConsole((server) => newClinic(server, 'b'));
  const server = await startTestServer();
  return { server, ...(await newPair(server)), stop: () => server.stop() };
}

/** By the worker's server: another server is another's clinics. */
const pairs = new WeakMap<Database, Promise<Pair>>();

/**
 * The two clinics all suites of a worker have in common that look and are refused: people, targets and full records
 * (`fullRecord`) are made once for all of them. Whoever asks may add records of their own beside those, some for each entity;
 * whoever changes, moves or removes what others have, or makes hundreds, takes clinics of their own (`startTwoClinics`).
 */
export async function startSharedClinics(): Promise<TwoClinics> {
  if (realm === 'console') return await startTwoClinics();
  const server = await startTestServer();
  const pair = pairs.get(server.database) ?? newPair(server);
  pairs.set(server.database, pair);
  return { server, ...(await pair), stop: () => server.stop() };
}
