import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCatalogue } from '#metadata/derive/catalogue.ts';
import { actionOf } from '#metadata/derive/entries.ts';
import { transitionPath } from '#metadata/derive/transitions.ts';
import { permissions as permissionsOfContract } from '#metadata/permissions.ts';
import { resources as consoleResources } from '#resources/console/index.ts';
import { resources } from '#resources/index.ts';
import type { Answer } from '#tests/setup/client.ts';
import { belongsTo, cells, underTest } from './support/accessCells.ts';
import { callOf, isAboutOne, recordFor, send, untouchedFor, type Call } from './support/calls.ts';
import { startTwoClinics, type Actor, type MarkedClinic, type TwoClinics } from './support/clinics.ts';
import { draftOf, expectStatus, hintedNames, hintOf, idOf, resourceOf, type Row } from './support/drafts.ts';
import {
  actionsOf,
  addedRoutes,
  clinicalTitle,
  contractRoutes,
  every,
  everyPermission,
  needsOf,
  readTable,
  resourcesUnderTest,
  rightOf,
  rights,
  tableOf,
  type Opening,
  isWhole,
} from './support/expectations.ts';
import { realm } from './support/realm.ts';
import { expectProblem } from './support/requests.ts';

let two: TwoClinics;
let a: MarkedClinic;
beforeAll(async () => {
  two = await startTwoClinics();
  a = two.a;
});
afterAll(() => two.stop());

const everythingBut = (openings: readonly Opening[]): string[] =>
  everyPermission.filter((one) => !needsOf(openings).includes(one));
/** All but one of the permissions an opening needs together, for each of them: one is missing, so it is closed, unless those are enough for another. */
const oneShort = (openings: readonly Opening[]): string[][] =>
  openings
    .flatMap(({ needs }) =>
      needs.length < 2 ? [] : needs.map((left) => needs.filter((one) => one !== left)),
    )
    .filter((few) => !openings.some(({ needs }) => needs.every((one) => few.includes(one))));
/**
 * Whoever holds everything but these, with all but one of those needed together, and whoever holds nothing; in the console
 * everybody holds a role.
 */
/** Nobody lacks what asks for nothing. */
const lacking = (openings: readonly Opening[]): Promise<Actor[]> =>
  Promise.all(
    (openings.some(({ needs }) => needs.length === 0)
      ? []
      : [
          everythingBut(openings),
          ...oneShort(openings).map((few) => [...everythingBut(openings), ...few]),
          [],
        ]
    )
      .filter((held) => realm === 'clinic' || held.length > 0)
      .map((permissions) => a.actor({ permissions })),
  );
const allowed = (answer: Answer, what: string): void => {
  expect([what, answer.status, answer.status < 300 ? '' : answer.text]).toEqual([
    what,
    expect.any(Number),
    '',
  ]);
};

describe('SEC-01, SEC-11 the table of rights', () => {
  it('has a row for everything the catalogue can do', () => {
    const missing = resourcesUnderTest.flatMap((resource) =>
      actionsOf(resource)
        .filter((action) => !rights.some((one) => one.resource === resource.name && one.action === action))
        .map((action) => `${resource.name} ${action}`),
    );
    expect(missing).toEqual([]);
  });

  it('names nothing that does not exist, nothing twice and only permissions of the contract', () => {
    const known = new Map(every.map((one) => [one.name, actionsOf(one)]));
    const rows = rights.map(({ resource, action }) => `${resource} ${action}`);
    expect(rights.filter(({ resource, action }) => !known.get(resource)?.includes(action))).toEqual([]);
    expect(rows.filter((row, index) => rows.indexOf(row) !== index)).toEqual([]);
    const named = rights.flatMap(({ openings }) => needsOf(openings));
    expect(named.filter((one) => one !== clinicalTitle && !everyPermission.includes(one))).toEqual([]);
  });

  it('hints at the drafts of entities that exist', () => {
    const entities = new Set([...resources, ...consoleResources].map(({ name }) => name));
    expect(hintedNames.filter((name) => !entities.has(name))).toEqual([]);
  });

  // The console's rights are its two roles.
  if (realm === 'console') return;
  it('knows the 86 strings of the contract and the six added ones (DESIGN 9.2)', () => {
    const [contract] = [readTable('contract-permissions.txt')];
    const typed = contract.flatMap((row) => Object.values(row)).concat(Object.keys(contract[0] ?? {}));
    const added = [
      'inventory_approve_request',
      'manage_clinic_settings',
      'view_audit_log',
      'manual_attendances_approve',
      'manage_shifts',
      'patients_manage_dental_procedures',
    ];
    expect([...permissionsOfContract].toSorted()).toEqual([...typed, ...added].toSorted());
    expect(permissionsOfContract).toHaveLength(92);
  });
});

describe.each(cells.map((cell) => [cell.resource, cell.action, cell] as const))(
  '%s %s',
  (name, action, cell) => {
    const { openings } = cell;
    const resource = resourceOf(name);
    const rightAction = belongsTo[action] ?? action;
    const untouched = (): Promise<Row> => untouchedFor(a, resource, rightAction);
    let asked: Promise<Call> | undefined;
    /** What all who are refused send: nobody of them changes what it names. */
    const call = (): Promise<Call> =>
      (asked ??= untouched().then((record) => callOf(a, resource, action, record, a.owner)));
    const refusal = async (by: Actor, headers = {}): Promise<Answer> => send(by, await call(), headers);
    /** Whether the answer depends on a record of its own: it is changed. What is only read may be one that only its holder reads. */
    const needsItsOwn = isAboutOne(resource, action);
    const isRead = ['show', 'history'].includes(action);

    if (cell.absent === true) {
      // An address that has other methods answers 405, one that has none 404 (SPECIFICATION 4).
      const [status, code] =
        action === 'undo-removal' ? [404, 'route_not_found'] : [405, 'method_not_allowed'];
      it('its address does not exist, whatever one holds, for the owner neither', async () => {
        const { id } = await untouched();
        const stored = () =>
          a.sql(`select to_jsonb(t) as row from ${tableOf(resource)} t where id = $1`, [id]);
        const before = await stored();
        for (const by of [
          a.owner,
          await a.actor({ label: 'everything' }),
          await a.actor({ permissions: [] }),
        ])
          expectProblem(await refusal(by), status, code);
        expect([before.length, await stored()]).toEqual([1, before]);
      });
      return;
    }

    it('nobody and a bad token are asked to sign in', async () => {
      const nobody = a.stranger();
      const sent = await call();
      const tokens = ['x', 'A'.repeat(43)].map((token) => ({ authorization: `Bearer ${token}` }));
      const answers = await Promise.all([{}, ...tokens].map((headers) => send(nobody, sent, headers)));
      for (const answer of answers) expectProblem(answer, 401, 'session_ended');
    });

    // Whoever leads people, or stands in, may come to decide in steps: a record that does not concern them is not found.
    const mayConcernAnybody =
      (resource.workflow?.approval?.steps ?? []).some((step) => step.by === 'manager') &&
      ['show', 'history'].includes(action);
    it('whoever lacks the listed permissions is refused, holding everything else or nothing', async () => {
      const refused = [
        ...(await lacking(openings)),
        ...(openings.length === 0 && cell.owners !== true ? [a.owner] : []),
      ];
      for (const answer of await Promise.all(refused.map((by) => refusal(by))))
        if (mayConcernAnybody) expectProblem(answer, 404, 'not_found');
        else expectProblem(answer, 403, 'forbidden');
    });

    it('whoever must change the password first does only that (SEC-21)', async () => {
      const by = await a.actor({ mustChange: true });
      expectProblem(await refusal(by), 403, 'password_change_required');
    });

    it.each(openings.map((opening) => [opening.permission, opening] as const))(
      'just %s opens it',
      async (_, opening) => {
        const besides = hintOf(resource).operations?.[action]?.besides ?? [];
        const by = await a.actor({ permissions: [...opening.needs, ...besides] });
        if (!opening.own) {
          if (isRead) {
            const read = await send(by, await call());
            if (read.status !== 404) return allowed(read, `${opening.permission}: ${name} ${action}`);
          }
          const record = needsItsOwn
            ? await recordFor(a, resource, rightAction, { holder: by })
            : await untouched();
          const answer = await send(by, await callOf(a, resource, action, record, by));
          return allowed(answer, `${opening.permission}: ${name} ${action}`);
        }
        const mine = await recordFor(a, resource, rightAction, { person: by });
        const answer = await send(by, await callOf(a, resource, action, mine, by));
        allowed(answer, `${opening.permission} on an own row: ${name} ${action}`);
        const foreign = await untouched();
        if (isAboutOne(resource, action)) return void expectProblem(await refusal(by), 404, 'not_found');
        expect(answer.text).not.toContain(idOf(foreign));
      },
    );

    // A token of the other realm opens nothing: tests/api/consoleAccess.test.ts.
    if (realm === 'console') return;
    it('the header of another clinic is refused (SEC-05)', async () => {
      const by = await a.actor({ permissions: needsOf(openings) });
      const answer = await refusal(by, { 'x-clinic-subdomain': two.b.subdomain });
      expectProblem(answer, 403, 'clinic_mismatch');
    });

    it('another clinic’s people find nothing, whatever they hold', async () => {
      if (openings.length === 0) return;
      for (const by of [
        await two.b.actor({ label: 'everything', permissions: [...everyPermission, clinicalTitle] }),
        two.b.owner,
      ]) {
        const record = await untouched();
        const answer = await send(by, await call(), { 'x-clinic-subdomain': two.b.subdomain });
        if (isAboutOne(resource, action)) expectProblem(answer, 404, 'not_found');
        else expect(answer.text).not.toContain(idOf(record));
      }
    });
  },
);

const bulkMoves = resourcesUnderTest.flatMap((resource) =>
  Object.entries(resource.workflow?.transitions ?? {})
    .filter(([, { single }]) => !single)
    .map(([move]) => [resource.name, move] as const),
);
const askedOfMany = (): void => {
  it.each(bulkMoves)('%s %s', async (name, move) => {
    const resource = resourceOf(name);
    const { openings } = rightOf(name, move);
    const record = await recordFor(a, resource, move);
    const { body } = await callOf(a, resource, move, record, a.owner);
    const { version: _version, ...asked } = body ?? {};
    const call = {
      method: 'POST',
      path: `/${name}/${transitionPath(move)}`,
      body: { ...asked, ids: [record['id']] },
    };
    for (const by of await lacking(openings)) expectProblem(await send(by, call), 403, 'forbidden');
    if (realm === 'clinic') {
      const foreign = await send(two.b.owner, call);
      expect(foreign.json).toMatchObject({ done: [], refused: [{ id: record['id'], code: 'not_found' }] });
    }
    const by = await a.actor({ permissions: needsOf(openings) });
    expect((await send(by, call)).json).toMatchObject({ done: [record['id']], refused: [] });
  });
};
if (isWhole || bulkMoves.length > 0)
  describe('SEC-11 bulk transitions need what the single ones need', () => {
    askedOfMany();
  });

describe('choosers (DESIGN 9.18)', () => {
  it.each([...underTest])('%s opens to whoever lists it and to nobody without any right', async (name) => {
    const { openings } = rightOf(name, 'list');
    // Other rights may open a chooser too: whoever fills a form that names it.
    const without = realm === 'clinic' ? [await a.actor({ permissions: [] })] : await lacking(openings);
    for (const by of without) expectProblem(await by.get(`/${name}/options`), 403, 'forbidden');
    for (const { permission, needs } of openings) {
      const by = await a.actor({ permissions: needs });
      expectStatus(await by.get(`/${name}/options`), 200, `${permission}: ${name}/options`);
    }
  });
});

const closed = [...underTest].filter((name) => resourceOf(name).chooseAll === undefined);
if (realm === 'clinic' && closed.length > 0)
  describe('choosers offer what one lists or looks at, unless the declaration says why (DESIGN 9.40)', () => {
    /** What the preset roles hold, each with its row scope. */
    const presets = async () =>
      (await a.sql(
        `select key, permissions, data_scope from roles where key = any ('{manager,hr,receptionist,doctor,accountant,storekeeper,employee}')`,
      )) as readonly { readonly key: string; readonly permissions: string[]; readonly data_scope: string }[];
    it.each(closed)('%s', async (name) => {
      const { id } = await untouchedFor(a, resourceOf(name), 'show');
      const roles = await presets();
      expect(roles.length).toBe(7);
      const wider: string[] = [];
      for (const { key, permissions, data_scope } of roles) {
        const by = await a.actor({ permissions, label: `preset ${key}` });
        await a.sql('update roles set data_scope = $2 where id = (select role_id from users where id = $1)', [
          by.userId,
          data_scope,
        ]);
        const offered = await by.get(`/${name}/options?ids=${String(id)}`);
        if (offered.status === 403 || (offered.json as unknown as object[]).length === 0) continue;
        const filter = encodeURIComponent(JSON.stringify({ id: [id] }));
        const listed = await by.get(`/${name}?filter=${filter}`);
        if (listed.status !== 200 || (listed.json as unknown as object[]).length === 0) wider.push(key);
      }
      expect(wider).toEqual([]);
    });
    it('a reason is a sentence', () => {
      const reasons = every.flatMap(({ name }) => resourceOf(name).chooseAll ?? []);
      expect(reasons.filter((one) => one.split(' ').length < 5)).toEqual([]);
    });
  });

// Those of reports are typed in a table of their own (reports.test.ts).
const screens = buildCatalogue(resourcesUnderTest).screens.filter(({ kind }) => kind !== 'report');
// The addresses of the console are its own; the contract knows one of them.
if (realm === 'clinic' && (isWhole || screens.length > 0))
  describe('every screen’s address and permissions are the typed ones', () => {
    it.each(screens.map((entry) => [entry.path, entry] as const))('%s', (path, entry) => {
      const { resource, name, screen, permissions } = entry;
      const added = addedRoutes.find((one) => one.path === path);
      if (added) {
        const action = actionOf(resource, name, screen);
        expect({ resource: resource.name, action }).toEqual({
          resource: added.resource,
          action: added.action,
        });
      }
      const typed = added ?? contractRoutes.find((one) => one.path === path);
      expect([...permissions].toSorted()).toEqual([...(typed?.permissions ?? ['no row'])].toSorted());
    });
  });

it('a draft made for a caller never asks for more than they hold', async () => {
  const by = await a.actor({ permissions: [realm === 'clinic' ? 'view_employees' : 'editor'] });
  for (const resource of resourcesUnderTest) expect(await draftOf(a, resource, { by })).toBeTypeOf('object');
});
