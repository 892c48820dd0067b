import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inbox, startApprovals, toyClinic, type Person } from '#tests/fixtures/approvalBench.ts';
import type { TestClinic, TestServer } from '#tests/setup/testServer.ts';

let server: TestServer;
let clinic: TestClinic;
let people: readonly Person[];
beforeAll(async () => {
  server = await startApprovals();
  clinic = await toyClinic(server);
  people = await Promise.all(Array.from({ length: 6 }, () => clinic.signedIn({ permissions: [] })));
});
afterAll(() => server.stop());

/** What is drawn of one person: whom they report to, who stands in for them, what they are. */
interface Drawn {
  readonly manager: number | null;
  readonly delegate: number | null;
  readonly role: 'none' | 'hr' | 'accountant' | 'owner';
  readonly active: boolean;
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
        manager: at === 0 ? fc.constant(null) : fc.option(fc.nat({ max: at - 1 })),
        delegate: fc.option(fc.nat({ max: count - 1 }).filter((one) => one !== at)),
        role: fc.constantFrom('none', 'none', 'hr', 'accountant', 'owner'),
        active: at === 0 ? fc.constant(true) : fc.boolean(),
      }),
    ),
  ),
  rows: fc.array(
    fc.record({
      person: fc.nat({ max: count - 1 }),
      state: fc.constantFrom('pending', 'priced', 'manager_approved'),
      amount: fc.constantFrom('1000', '1000.01', '20'),
      late: fc.boolean(),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  switches: fc.constantFrom('both', 'manager', 'hr'),
});

/** Who can decide by hr.md G9, told from what was drawn and from nothing the product says. The first is always an owner. */
function deciders({ people: all, switches }: Situation, row: Situation['rows'][number]): readonly number[] {
  const drawn = all.map((one, at) => (at === 0 ? { ...one, role: 'owner' as const } : one));
  const can = (who: number | null | undefined): who is number =>
    who !== null && who !== undefined && drawn[who]?.active === true;
  const boss = drawn[row.person]?.manager ?? null;
  const deputy = boss === null ? null : drawn[boss]?.delegate;
  const acting = can(boss) ? boss : boss !== null && can(deputy) && deputy !== row.person ? deputy : null;
  const holders = (roles: readonly string[]): number[] =>
    drawn.flatMap((one, at) => (one.active && roles.includes(one.role) ? [at] : []));
  const steps = [
    { state: 'pending', open: switches !== 'hr' && acting !== null, who: acting === null ? [] : [acting] },
    { state: 'priced', open: row.amount === '1000.01', who: holders(['accountant', 'owner']) },
    { state: 'manager_approved', open: switches !== 'manager', who: holders(['hr', 'owner']) },
  ];
  const left = steps.slice(steps.findIndex(({ state }) => state === row.state));
  const last = holders(['hr', 'owner']);
  const turn = left.find(({ open }) => open)?.who ?? last;
  const owners = holders(['owner']);
  const mayOwn = owners.length === 1 && owners[0] === row.person;
  return [...new Set([...turn, ...(row.late ? last : [])])]
    .filter((who) => who !== row.person || mayOwn)
    .toSorted();
}

/** Puts the clinic into the situation; answers the ids of its rows. */
async function arrange({ people: all, rows, switches }: Situation): Promise<readonly string[]> {
  await clinic.sql('delete from toy_leaves');
  await clinic.sql('update toy_settings set toy_leaves_manager_step = $1, toy_leaves_hr_step = $2', [
    switches !== 'hr',
    switches !== 'manager',
  ]);
  const roles = await clinic.sql(`select id, key from roles where key in ('accountant', 'employee')`);
  const roleOf = (key: string): unknown => roles.find((one) => one['key'] === key)?.['id'];
  for (const [at, drawn] of all.entries()) {
    const { userId, employeeId } = people[at]?.person ?? { userId: '', employeeId: '' };
    const other = (one: number | null): string | null =>
      one === null ? null : (people[one]?.person.employeeId ?? null);
    const role = at === 0 ? 'owner' : drawn.role;
    await clinic.sql('update employees set manager_id = $2, delegate_id = $3 where id = $1', [
      employeeId,
      other(drawn.manager),
      other(drawn.delegate),
    ]);
    await clinic.sql('update users set is_owner = $2, role_id = $3, is_active = $4 where id = $1', [
      userId,
      role === 'owner',
      roleOf(role === 'accountant' ? 'accountant' : 'employee'),
      drawn.active,
    ]);
    await clinic.sql('delete from user_grants where user_id = $1', [userId]);
    for (const right of role === 'hr' ? ['create_vacations'] : [])
      await clinic.sql(
        `insert into user_grants (clinic_id, user_id, permission, effect) values (app_clinic(), $1, $2, 'allow')`,
        [userId, right],
      );
  }
  // The rights of one's own preset role reach one's own rows alone: human resources see all.
  await clinic.sql(`update roles set data_scope = 'all' where key = 'employee'`);
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

it('a row is in exactly the inboxes of those who can decide on it, each of them may, and none is stuck without anybody', async () => {
  await fc.assert(
    fc.asyncProperty(situation, async (drawn) => {
      const ids = await arrange(drawn);
      const seen = new Map<number, readonly string[]>();
      for (const [at, person] of people.entries()) {
        if (at > 0 && drawn.people[at]?.active !== true) continue;
        // Whoever was stopped in an earlier round signs in anew.
        if ((await person.get('/me')).status === 401)
          await person.signIn(person.person.name, person.person.password);
        seen.set(at, await inbox(person));
      }
      for (const [index, id] of ids.entries()) {
        const row = drawn.rows[index];
        if (row === undefined) continue;
        const expected = deciders(drawn, row);
        const found = [...seen].filter(([, one]) => one.includes(`toy-leaves ${id}`)).map(([at]) => at);
        expect(found.toSorted()).toEqual(expected);
        expect(expected).not.toEqual([]);
        for (const [at] of seen) {
          const { json } = (await people[at]?.get(`/toy-leaves/${id}`)) ?? {};
          expect((json?._may ?? []).includes('approve')).toBe(expected.includes(at));
        }
      }
    }),
    { numRuns: 25 },
  );
}, 240_000);
