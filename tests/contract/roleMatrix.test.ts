import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide, type AccessRule } from '#metadata/access.ts';
import { buildCatalogue } from '#metadata/derive/catalogue.ts';
import type { ScreenEntry } from '#metadata/derive/entries.ts';
import { resources } from '#resources/index.ts';
import type { Me } from '#src/client/session/me.ts';
import { menuFor } from '#src/client/catalogue/menu.ts';
import { pages } from '#src/client/catalogue/pageTable.ts';
import { subjectOf } from '#src/client/session/subject.ts';
import type { Answer, Client } from '#tests/setup/client.ts';
import { startTestServer, type TestClinic, type TestServer } from '#tests/setup/testServer.ts';
import { contractRoutes, isHeld, readTable, rightOf } from './support/expectations.ts';
import { absentId, query } from './support/requests.ts';

const roles = [
  'owner',
  'manager',
  'hr',
  'receptionist',
  'doctor',
  'accountant',
  'storekeeper',
  'employee',
] as const;
/** platform.md 7 "Counts", with the six added strings. */
const counts = {
  owner: 92,
  manager: 92,
  hr: 50,
  receptionist: 24,
  doctor: 20,
  accountant: 33,
  storekeeper: 25,
  employee: 15,
};
const matrix = new Map(readTable('role-routes.tsv').map((row) => [row['path'] ?? '', row]));

let server: TestServer;
let clinic: TestClinic;
const people = new Map<string, Client>();
beforeAll(async () => {
  server = await startTestServer();
  clinic = await server.newClinic();
  for (const role of roles) people.set(role, await clinic.signedIn({ role }));
});
afterAll(() => server.stop());

const personOf = (role: string): Client => {
  const person = people.get(role);
  if (person === undefined) throw new Error(`nobody is ${role}`);
  return person;
};

const answers = new Map<string, Promise<Me>>();
/** Who somebody of this role is, as /me tells the app. */
function meOf(role: string): Promise<Me> {
  const known = answers.get(role);
  if (known !== undefined) return known;
  const asked = personOf(role)
    .get('/me')
    .then(({ json }) => json as unknown as Me);
  answers.set(role, asked);
  return asked;
}

describe('T9 the role matrix', () => {
  it('has a row for each of the 169 addresses of the contract, filled for eight roles', () => {
    expect([...matrix.keys()]).toEqual(contractRoutes.map(({ path }) => path));
    expect(matrix.size).toBe(169);
    for (const row of matrix.values()) for (const role of roles) expect(row[role]).toMatch(/^(?:yes|no)$/);
  });

  it.each(roles)('%s: the rights /me tells open exactly the typed addresses', async (role) => {
    const me = await meOf(role);
    expect(me.permissions).toHaveLength(counts[role]);
    expect(me.is_owner).toBe(role === 'owner');
    const wrong = contractRoutes
      .filter(({ path, permissions, guard }) => {
        const isOpen =
          guard === 'public' ||
          ((guard !== 'owner' || me.is_owner) &&
            (permissions.length === 0 || permissions.some((one) => isHeld(one, me.permissions))));
        return matrix.get(path)?.[role] !== (isOpen ? 'yes' : 'no');
      })
      .map(({ path }) => path);
    expect(wrong).toEqual([]);
  });
});

const { screens: declared } = buildCatalogue(resources);
/** Every address of the app's route table with the rule its guard decides by (src/shell/routes.tsx). */
const guarded: readonly { readonly path: string; readonly rule: AccessRule }[] = [...pages, ...declared];

/** Places of the menu everybody who may open them finds there, typed by hand. */
const places = [
  '/settings/users',
  '/settings/branches',
  '/holidays',
  '/penalties',
  '/penalties/self',
  '/targets',
];

describe('T9 in the app: what its guard and its menu decide from the answer of /me', () => {
  it.each(roles)('%s opens what the contract allows and nothing else', async (role) => {
    const subject = subjectOf(await meOf(role));
    const typed = guarded.filter(({ path }) => matrix.has(path));
    expect(typed.length).toBeGreaterThanOrEqual(60);
    const wrong = typed
      .filter(({ path, rule }) => matrix.get(path)?.[role] !== (decide(rule, subject) ? 'yes' : 'no'))
      .map(({ path }) => path);
    expect(wrong).toEqual([]);
  });

  it.each(roles)('%s finds only open places in the menu, and every one of them', async (role) => {
    const shown = menuFor(subjectOf(await meOf(role))).flatMap(({ places: open }) =>
      open.map(({ path }) => path),
    );
    expect(shown.filter((path) => matrix.get(path)?.[role] === 'no')).toEqual([]);
    expect(places.filter((path) => matrix.get(path)?.[role] === 'yes' && !shown.includes(path))).toEqual([]);
  });
});

/** The call behind a generated screen, about a record nobody has: 403 is a closed door, 404 and 422 an open one. */
function callBehind(by: Client, { resource, name, kind, permissions, screen }: ScreenEntry): Promise<Answer> {
  const base = `/${resource.name}`;
  const isOwn =
    kind === 'list' &&
    (screen.own === true || (permissions.length > 0 && permissions.every((one) => one.includes('_self_'))));
  const scope = isOwn ? 'self' : (screen.action ?? '');
  if (kind === 'list')
    return by.get(
      `${base}${query({ range: [0, 0], ...(['self', 'all'].includes(scope) ? { scope } : {}) })}`,
    );
  if (kind === 'report') return by.get(`${base}/${name.replace('.', '/')}`);
  if (kind === 'show') return by.get(`${base}/${absentId}`);
  if (kind === 'create') return by.post(base, {}, { 'idempotency-key': randomUUID() });
  return by.put(`${base}/${absentId}`, { version: 1 });
}

const screens = declared.filter(({ kind, path }) => kind !== 'custom' && matrix.has(path));

describe('T9 on the server: the call behind each built address', () => {
  const openStatus: Readonly<Record<string, number>> = {
    list: 200,
    report: 200,
    show: 404,
    create: 422,
    edit: 404,
  };
  it.each(screens.map((entry) => [entry.path, entry] as const))('%s', async (path, entry) => {
    const { resource, kind } = entry;
    // Whoever may open own records there asks for one that is not theirs: not found (tests/expected, @self).
    const own =
      kind === 'report' ? [] : rightOf(resource.name, kind).openings.filter((opening) => opening.own);
    const wrong: unknown[] = [];
    for (const role of roles) {
      const by = personOf(role);
      const { status } = await callBehind(by, entry);
      const { permissions } = await meOf(role);
      const held = own.some(({ permission }) => isHeld(permission, permissions));
      // Whoever makes own records elsewhere makes them by the same call.
      const ownStatus = kind === 'create' ? 422 : 404;
      const closed = held && kind !== 'list' ? ownStatus : 403;
      if (status !== (matrix.get(path)?.[role] === 'yes' ? openStatus[kind] : closed))
        wrong.push([role, status]);
    }
    expect(wrong).toEqual([]);
  });

  it('is asked of at least thirty addresses', () => {
    expect(screens.length).toBeGreaterThanOrEqual(30);
  });
});
