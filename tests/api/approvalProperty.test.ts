import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  inbox,
  move,
  startApprovals,
  stateOf,
  toyClinic,
  type Person,
} from '#tests/fixtures/approvalBench.ts';
import { isLongRun } from '#tests/setup/longRun.ts';
import type { TestClinic, TestServer } from '#tests/setup/testServer.ts';

let server: TestServer;
let clinic: TestClinic;
let people: readonly Person[];
let branches: readonly string[];
/** Today of the clinic. */
const today = `(select (now() at time zone timezone)::date from clinics where id = app_clinic())`;
beforeAll(async () => {
  server = await startApprovals();
  clinic = await toyClinic(server);
  const [other] = await clinic.sql(
    `insert into branches (clinic_id, name_ar) values (app_clinic(), 'فرع ثان') returning id`,
  );
  branches = [clinic.start.branch, String(other?.['id'])];
  people = await Promise.all(Array.from({ length: 6 }, () => clinic.signedIn({ permissions: [] })));
});
afterAll(() => server.stop());

/** What is drawn of one person: whom they report to, who stands in for them, what they are, where, and whether they are there. */
interface Drawn {
  readonly manager: number | null;
  readonly delegate: number | null;
  /** `near` holds the right of human resources in their own branch alone; `denied` was given it and is denied it. */
  readonly role: 'none' | 'hr' | 'near' | 'denied' | 'accountant' | 'owner';
  readonly branch: 0 | 1;
  /** `left` is an archived employee, who has no account any more. */
  readonly account: 'works' | 'stopped' | 'left';
  readonly away: 'no' | 'today' | 'open' | 'over' | 'later';
}
interface Situation {
  readonly people: readonly Drawn[];
  readonly rows: readonly {
    readonly person: number;
    readonly state: 'pending' | 'priced' | 'manager_approved';
    readonly amount: string;
    readonly late: boolean;
  }[];
  readonly switches: 'both' | 'manager' | 'hr';
}

const count = 6;
/** Nobody leads whoever leads them: each reports to somebody drawn before, as the product holds. */
const situation: fc.Arbitrary<Situation> = fc.record({
  people: fc.tuple(
    ...Array.from({ length: count }, (_, at) =>
      fc.record({
        manager: at === 0 ? fc.constant(null) : fc.option(fc.nat({ max: at - 1 }), { freq: 6 }),
        delegate: fc.option(fc.nat({ max: count - 1 }).filter((one) => one !== at)),
        role: fc.constantFrom('none', 'none', 'hr', 'near', 'denied', 'accountant', 'owner'),
        branch: fc.constantFrom(0, 1),
        account:
          at === 0 ? fc.constant('works') : fc.constantFrom('works', 'works', 'works', 'stopped', 'left'),
        away: fc.constantFrom('no', 'today', 'open', 'over', 'later'),
      }),
    ),
  ),
  rows: fc.array(
    fc.record({
      person: fc.nat({ max: count - 1 }),
      // Most faults are of the first step, which somebody takes for somebody.
      state: fc.constantFrom('pending', 'pending', 'pending', 'priced', 'manager_approved'),
      amount: fc.constantFrom('1000', '1000.01', '20'),
      late: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  switches: fc.constantFrom('both', 'manager', 'hr'),
});

/** Who can decide by hr.md G9, told from what was drawn and from nothing the product says. The first is always an owner. */
function deciders(
  { people: all, switches }: Situation,
  row: Pick<Situation['rows'][number], 'person' | 'amount' | 'late'> & { readonly state: string },
): readonly number[] {
  const drawn = all.map((one, at) => (at === 0 ? { ...one, role: 'owner' as const } : one));
  const signsIn = (one: Drawn | undefined): one is Drawn => one?.account === 'works';
  const can = (who: number | null | undefined): who is number => {
    const one = who === null || who === undefined ? undefined : drawn[who];
    return signsIn(one) && one.away !== 'today' && one.away !== 'open';
  };
  const boss = drawn[row.person]?.manager ?? null;
  const deputy = boss === null ? null : drawn[boss]?.delegate;
  const acting = can(boss) ? boss : boss !== null && can(deputy) && deputy !== row.person ? deputy : null;
  const holders = (holds: (one: Drawn) => boolean): number[] =>
    drawn.flatMap((one, at) => (signsIn(one) && (one.role === 'owner' || holds(one)) ? [at] : []));
  const near = drawn[row.person]?.branch;
  const last = holders(({ role, branch }) => role === 'hr' || (role === 'near' && branch === near));
  const steps = [
    { state: 'pending', open: switches !== 'hr' && acting !== null, who: acting === null ? [] : [acting] },
    {
      state: 'priced',
      open: row.amount === '1000.01',
      who: holders(({ role }) => role === 'accountant'),
    },
    { state: 'manager_approved', open: switches !== 'manager', who: last },
  ];
  const left = steps.slice(steps.findIndex(({ state }) => state === row.state));
  const turn = left.find(({ open }) => open)?.who ?? last;
  const owners = holders(() => false);
  const mayOwn = owners.length === 1 && owners[0] === row.person;
  return [...new Set([...turn, ...(row.late ? last : [])])]
    .filter((who) => who !== row.person || mayOwn)
    .toSorted();
}

/** First and last day away, counted from today. */
const daysAway = {
  no: [null, null],
  today: [0, 0],
  open: [-3, null],
  over: [-3, -1],
  later: [1, 5],
} as const;

/** The roles people are drawn with: each the preset of that key. */
const keyOf = { accountant: 'accountant', near: 'doctor', denied: 'nurse' } as Readonly<
  Record<string, string>
>;
const effectOf = { hr: 'allow', near: 'allow', denied: 'deny' } as Readonly<Record<string, string>>;

/** What the drawn roles hold: human resources see all, but for those who see their branch. */
async function settleRoles(): Promise<ReadonlyMap<unknown, unknown>> {
  await clinic.sql(`update roles set data_scope = 'all' where key in ('employee', 'accountant')`);
  await clinic.sql(`update roles set data_scope = 'branch' where key = 'doctor'`);
  await clinic.sql(
    `update roles set data_scope = 'all', permissions = '{create_vacations}' where key = 'nurse'`,
  );
  return new Map((await clinic.sql('select id, key from roles')).map(({ id, key }) => [key, id]));
}

/** Makes one person what was drawn of them. */
async function become(at: number, drawn: Drawn, roles: ReadonlyMap<unknown, unknown>): Promise<void> {
  const { userId, employeeId } = people[at]?.person ?? { userId: '', employeeId: '' };
  const other = (one: number | null): string | null =>
    one === null ? null : (people[one]?.person.employeeId ?? null);
  const role = at === 0 ? 'owner' : drawn.role;
  const set = (account: string): Promise<unknown> =>
    clinic.sql('update users set is_owner = $2, role_id = $3, is_active = $4 where id = $1', [
      userId,
      role === 'owner',
      roles.get(keyOf[role] ?? 'employee'),
      account === 'works',
    ]);
  // Nobody who left signs in, which the table holds too.
  await set('stopped');
  await clinic.sql(
    `update employees set manager_id = $2, delegate_id = $3, branch_id = $4, status = $5,
      away_from = ${today} + $6::int, away_until = ${today} + $7::int where id = $1`,
    [
      employeeId,
      other(drawn.manager),
      other(drawn.delegate),
      branches[drawn.branch],
      drawn.account === 'left' ? 'inactive' : 'active',
      ...daysAway[drawn.away],
    ],
  );
  await set(drawn.account);
  await clinic.sql('delete from user_grants where user_id = $1', [userId]);
  if (effectOf[role] !== undefined)
    await clinic.sql(
      `insert into user_grants (clinic_id, user_id, permission, effect) values (app_clinic(), $1, 'create_vacations', $2)`,
      [userId, effectOf[role]],
    );
}

/** Puts the clinic into the situation; answers the ids of its rows. */
async function arrange({ people: all, rows, switches }: Situation): Promise<readonly string[]> {
  await clinic.sql('delete from toy_leaves');
  await clinic.sql('update toy_settings set toy_leaves_manager_step = $1, toy_leaves_hr_step = $2', [
    switches !== 'hr',
    switches !== 'manager',
  ]);
  const roles = await settleRoles();
  for (const [at, drawn] of all.entries()) await become(at, drawn, roles);
  const ids: string[] = [];
  for (const { person, state, amount, late } of rows) {
    const [made] = await clinic.sql(
      `insert into toy_leaves (clinic_id, employee_id, amount, status) values (app_clinic(), $1, $2, $3) returning id`,
      [people[person]?.person.employeeId, amount, state],
    );
    const id = String(made?.['id']);
    if (late) await clinic.sql('update approval_waits set escalated_at = now() where record_id = $1', [id]);
    ids.push(id);
  }
  return ids;
}

/** Everybody who can sign in, signed in. */
async function present({ people: drawn }: Situation): Promise<readonly (readonly [number, Person])[]> {
  const found = [...people.entries()].filter(([at]) => drawn[at]?.account === 'works');
  for (const [, person] of found)
    // Whoever was stopped in an earlier round signs in anew.
    if ((await person.get('/me')).status === 401)
      await person.signIn(person.person.name, person.person.password);
  return found;
}

/** Holds one row to the model: who has it, who may, that somebody does, and that everybody else is refused. Answers a decider. */
async function judge(
  drawn: Situation,
  there: readonly (readonly [number, Person])[],
  row: Situation['rows'][number],
  id: string,
): Promise<Person | undefined> {
  const state = String(await stateOf(clinic, id));
  const expected = deciders(drawn, { ...row, state });
  const found: number[] = [];
  for (const [at, person] of there) {
    if ((await inbox(person)).includes(`toy-leaves ${id}`)) found.push(at);
    const { json } = await person.get(`/toy-leaves/${id}`);
    expect((json?._may ?? []).includes('approve')).toBe(expected.includes(at));
  }
  expect(found.toSorted()).toEqual(expected);
  expect(expected).not.toEqual([]);
  const outsider = there.find(([at]) => !expected.includes(at))?.[1];
  if (outsider) expect([403, 404, 409]).toContain((await move(clinic, outsider, id, 'approve')).status);
  expect(await stateOf(clinic, id)).toBe(state);
  return there.find(([at]) => at === expected.at(-1))?.[1];
}

it('a row is in exactly the inboxes of those who can decide on it, each of them may, nobody else, and none is ever stuck', async () => {
  await fc.assert(
    fc.asyncProperty(situation, async (drawn) => {
      const ids = await arrange(drawn);
      const there = await present(drawn);
      for (const [index, id] of ids.entries()) {
        const row = drawn.rows[index];
        if (row === undefined) continue;
        // From step to step to its end, each with somebody; what was decided is late no longer.
        let { late } = row;
        for (let steps = 0; (await stateOf(clinic, id)) !== 'approved'; steps += 1) {
          expect(steps).toBeLessThan(3);
          const decider = await judge(drawn, there, { ...row, late }, id);
          if (decider) expect((await move(clinic, decider, id, 'approve')).status).toBe(200);
          late = false;
        }
      }
    }),
    // A smaller example is asked for by hand: each try signs in, writes and reads as six people.
    { numRuns: isLongRun ? 30 : 15, endOnFailure: true },
  );
}, 240_000);
