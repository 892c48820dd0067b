import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '#server/kit/passwords.ts';
import type { Client } from '#tests/setup/client.ts';
import { testPassword } from '#tests/setup/clinics.ts';
import {
  startTestServer,
  type TestClinic,
  type TestPerson,
  type TestServer,
} from '#tests/setup/testServer.ts';
import { Imports } from './reachImports.ts';
import { leadersIn, worldOf, type World } from './reachWorld.ts';
import { wrongs, type Call } from './reachWrongs.ts';
import { employeeDraft } from './support.ts';
import { cairoDay } from '#tests/setup/cairo.ts';

/** SEC-18: random calls of non-owners by every door, files and taking them back among them; nobody's reach and nobody's hold on an account grows. */
const cases = 2000;
const seed = Number(process.env['REACH_SEED'] ?? 20261122);

type SignedIn = Client & { person: TestPerson };
let server: TestServer;
let clinic: TestClinic;
let owner: SignedIn;
let callers: SignedIn[];
let branches: string[];
let departments: string[];
let hash: string;
/** Everything before the first call. */
let beginning: World;
let imports: Imports;

const administration = [
  'view_employees',
  'create_employees',
  'edit_employees',
  'view_roles',
  'create_roles',
  'edit_roles',
  'manage_permissions',
  'manage_employees_departments',
];
const others = ['view_penalties', 'manage_salaries', 'view_self_profile', 'inventory_manage_warehouses'];

beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  hash = await hashPassword(testPassword);
  owner = await clinic.signedIn({ role: 'owner' });
  const made = await Promise.all(
    ['ب', 'ج'].map(
      async (name) => (await owner.post('/branches', { name_ar: `فرع ${name}` })).json.id as string,
    ),
  );
  branches = [clinic.start.branch, ...made];
  departments = [...clinic.start.departments.values()].slice(0, 3).map(String);
  callers = [];
  for (const dataScope of ['all', 'branch', 'branch', 'department', 'team'])
    callers.push(await clinic.signedIn({ permissions: administration, dataScope }));
  callers.push(await clinic.signedIn({ permissions: [...administration, ...others], dataScope: 'branch' }));
  for (const dataScope of ['all', 'branch', 'department', 'team', 'self'])
    for (const permissions of [administration.slice(0, 3), others])
      await clinic.person({ permissions, dataScope, managerId: callers[4]?.person.employeeId ?? '' });
  await clinic.sql(
    `update employees e set branch_id = ($1::uuid[])[1 + n % 3], department_id = ($2::uuid[])[1 + n % 2], hire_date = '2024-03-01'
      from (select id, row_number() over (order by id)::int as n from employees) k where k.id = e.id`,
    [branches, departments],
  );
  await clinic.sql(`insert into employees__employment_periods (clinic_id, id, record_id, position, start)
      select app_clinic(), gen_random_uuid(), id, 0, '2024-03-01' from employees`);
  const titles = [...clinic.start.titles.values()].map(String);
  const permissions = [...administration, ...others];
  imports = new Imports(clinic, { random, pick, some, next, branches, departments, titles, permissions });
});
afterAll(() => server.stop());

/** Mulberry32: the same calls on every machine. */
let state = seed;
function random(): number {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}
const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
const some = <T>(values: readonly T[]): T[] => values.filter(() => random() < 0.4);
let number = 0;
const next = (): string => String((number += 1)).padStart(6, '0');

/** Something somebody signs in with, or the role. */
function loginChange(world: World): object {
  const roles = [...world.roles.keys()];
  return pick([
    () => ({ name: `taken.${next()}` }),
    () => ({ email: `taken.${next()}@attacker.example` }),
    () => ({ is_active: random() < 0.7 }),
    () => ({ role_id: pick(roles) }),
    () => ({ role_id: null }),
  ])();
}

const doors: readonly ((world: World) => Call | undefined)[] = [
  (world) => {
    const { id, version } = pick([...world.users.values()]);
    return { method: 'PUT', path: `/users/${id}`, body: { version, ...loginChange(world) } };
  },
  (world) => {
    const user = pick([...world.users.values()]);
    const file = world.employees.get(user.employee_id);
    const login = { id: user.id, version: user.version, ...loginChange(world) };
    return { method: 'PUT', path: `/employees/${user.employee_id}`, body: { version: file?.version, login } };
  },
  (world) => {
    const { id, version } = pick([...world.employees.values()]);
    const body = pick([
      () => ({ phone: `0106${next().padStart(7, '0')}` }),
      () => ({ branch_id: pick(branches) }),
      () => ({ department_id: pick(departments) }),
      () => ({ extra_branch_ids: some(branches) }),
      () => ({ manager_id: pick(leadersIn(world)) }),
    ])();
    return { method: 'PUT', path: `/employees/${id}`, body: { version, ...body }, filing: true };
  },
  (world) => {
    const login = {
      name: `new.${next()}`,
      email: `new.${next()}@x.example`,
      role_id: pick([...world.roles.keys()]),
    };
    const places = {
      branch_id: pick(branches),
      department_id: pick(departments),
      extra_branch_ids: some(branches),
    };
    return { method: 'POST', path: '/employees', body: employeeDraft(clinic, { ...places, login }) };
  },
  (world) => {
    const id = pick([...world.employees.keys()]);
    return {
      method: 'POST',
      path: `/employees/${id}/${pick(['reset-password', 'reset-password', 'reset-second-step'])}`,
    };
  },
  (world) => {
    const { id, version } = pick([...world.employees.values()]);
    return random() < 0.2 ? { method: 'DELETE', path: `/employees/${id}?version=${version}` } : undefined;
  },
  // Leaving and coming back: a login never comes to more by it.
  (world) => {
    const { id, version } = pick([...world.employees.values()]);
    return random() < 0.5
      ? {
          method: 'POST',
          path: `/employees/${id}/deactivate`,
          body: {
            version,
            leaving_date: cairoDay(),
            leaving_reason: 'سفر',
            handover_to_id: pick(leadersIn(world)),
          },
          filing: true,
        }
      : {
          method: 'POST',
          path: `/employees/${id}/rehire`,
          body: { version, rehire_date: cairoDay() },
          filing: true,
        };
  },
  () => {
    const role = {
      name_ar: `دور ${next()}`,
      data_scope: pick(['all', 'branch', 'department', 'team', 'self']),
      permissions: some([...administration, ...others]),
    };
    return { method: 'POST', path: '/roles', body: role };
  },
  (world) => {
    const { id, version } = pick([...world.roles.values()]);
    const body = pick([
      () => ({ permissions: some([...administration, ...others]) }),
      () => ({ data_scope: pick(['all', 'branch', 'department', 'team', 'self']) }),
      () => ({ second_step_required: random() < 0.5 }),
    ])();
    return { method: 'PUT', path: `/roles/${id}`, body: { version, ...body } };
  },
  (world) => {
    const { id, version } = pick([...world.roles.values()]);
    const body = {
      changes: [{ role_id: id, permission: pick([...administration, ...others]), on: random() < 0.5 }],
      row_versions: { [id]: version },
    };
    return pick([
      { method: 'PUT', path: '/roles/matrix', body },
      { method: 'POST', path: `/roles/${id}/restore-default`, body: { version } },
      { method: 'POST', path: `/roles/${id}/duplicate`, body: {} },
    ]);
  },
  (world) => {
    const grant = {
      user_id: pick([...world.users.keys()]),
      permission: pick([...administration, ...others]),
      effect: pick(['allow', 'allow', 'deny']),
    };
    return { method: 'POST', path: '/user-grants', body: grant };
  },
  (world) => {
    if (world.grants.size === 0) return undefined;
    const { id, version } = pick([...world.grants.values()]);
    return random() < 0.5
      ? { method: 'PUT', path: `/user-grants/${id}`, body: { version, effect: pick(['allow', 'deny']) } }
      : { method: 'DELETE', path: `/user-grants/${id}?version=${version}` };
  },
  (world) => ({
    method: 'PUT',
    path: `/departments/${pick(departments)}/employees`,
    body: { employee_ids: [...world.employees.keys()].filter(() => random() < 0.1) },
    filing: true,
  }),
  // Moved one at a time today: in bulk nobody comes to more either.
  (world) => {
    const ids = [...world.employees.keys()].filter(() => random() < 0.2);
    const body = { ids, rehire_date: cairoDay() };
    return random() < 0.1 ? { method: 'POST', path: '/employees/rehire', body, filing: true } : undefined;
  },
  (world) => imports.draft(world),
  () => (random() < 0.3 ? imports.undo() : undefined),
];

/** An owner gives somebody something anew and the callers what they began with, so that there is always something to take. */
async function refresh(world: World): Promise<void> {
  await clinic.sql(
    `update roles r set permissions = array(select jsonb_array_elements_text(k.permissions)), data_scope = k.data_scope
       from jsonb_to_recordset($1::jsonb) as k (id uuid, permissions jsonb, data_scope text) where r.id = k.id`,
    [JSON.stringify([...beginning.roles.values()])],
  );
  await clinic.sql(
    `update users u set role_id = k.role_id from jsonb_to_recordset($1::jsonb) as k (id uuid, role_id uuid) where u.id = k.id`,
    [JSON.stringify(callers.map(({ person }) => beginning.users.get(person.userId)))],
  );
  await clinic.sql('delete from user_grants where user_id = any($1::uuid[])', [
    callers.map(({ person }) => person.userId),
  ]);
  const ours = new Set(callers.map(({ person }) => person.userId));
  const user = pick([...world.users.values()].filter(({ id, is_owner }) => !is_owner && !ours.has(id)));
  const role_id = pick([...beginning.roles.keys()]);
  await owner.put(`/users/${user.id}`, { version: user.version, is_active: true, role_id });
}

/** Whoever was switched off or got another password signs in again. */
async function revive(caller: SignedIn): Promise<void> {
  const { userId, name } = caller.person;
  await clinic.sql(
    `update employees set status = 'active', leaving_date = null where id = (select employee_id from users where id = $1)`,
    [userId],
  );
  await clinic.sql('update users set is_active = true, name = $2 where id = $1', [userId, name]);
  await clinic.sql('select set_password($1, $2, null, false)', [userId, hash]);
  await caller.signIn(name, testPassword);
}

test(`SEC-18 ${cases} calls by non-owners: nobody reaches or holds more than before (seed ${seed})`, async () => {
  beginning = await worldOf(clinic);
  let world = beginning;
  let succeeded = 0;
  for (let at = 0; at < cases;) {
    const call = pick(doors)(world);
    if (call === undefined) continue;
    const there = callers.filter(({ person }) => world.users.has(person.userId));
    const by = there.find(({ person }) => person.userId === call.callerId) ?? pick(there);
    at += 1;
    const answer = call.path.startsWith('/imports')
      ? await imports.make(by, call)
      : await by.call(call.method, call.path, call.body === undefined ? {} : { body: call.body });
    if (answer.status === 401) {
      await revive(by);
      world = await worldOf(clinic);
    }
    if (answer.status >= 300) {
      expect([answer.status < 500, answer.text]).toEqual([true, expect.any(String)]);
      continue;
    }
    succeeded += 1;
    const after = await worldOf(clinic);
    const found = wrongs(by, call, answer, world, after);
    expect([at, by.person.name, call, found]).toEqual([at, by.person.name, call, []]);
    world = after;
    if (succeeded % 4 === 0) {
      await refresh(world);
      world = await worldOf(clinic);
    }
  }
  // What is refused changed nothing: the last look sees what the last success left.
  expect(await worldOf(clinic)).toEqual(world);
  expect(succeeded).toBeGreaterThan(200);
  // A model whose files are all refused says nothing.
  expect(Object.keys(imports.written).toSorted()).toEqual(['employees', 'roles', 'user-grants', 'users']);
  const rows = Object.values(imports.written).reduce((sum, one) => sum + one, 0);
  expect([rows > 20, imports.undone > 3, imports.corrected > 3]).toEqual([true, true, true]);
}, 180_000);
