import type { Answer } from '#tests/setup/client.ts';
import type { TestPerson } from '#tests/setup/testServer.ts';
import { reachedBy, within, type World } from './reachWorld.ts';

/** A file of records, and how known ones are recognised in it. */
export interface ImportedFile {
  readonly resource: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** What is typed over its rows once they have been tried out. */
  readonly typed?: readonly (readonly string[])[];
  readonly match_field: string | null;
  readonly match_action: 'add' | 'update';
}

/** One call of the model. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  /** Moving people and ending their service is the staff's work, whoever they are. */
  readonly filing?: true;
  /** Handed in, tried out and run. */
  readonly file?: ImportedFile;
  /** Who alone can make it. */
  readonly callerId?: string;
}

/** Who now follows somebody that sees their team, though the caller did not see them. */
function shownToTeams(seen: ReadonlySet<string>, before: World, after: World): string[] {
  return [...after.employees].flatMap(([id, { manager_id }]) => {
    const leader = [...after.users.values()].find(({ employee_id }) => employee_id === manager_id);
    const byTeam = after.roles.get(leader?.role_id ?? '')?.data_scope === 'team';
    const was = before.employees.get(id);
    return byTeam && !leader?.is_owner && was && was.manager_id !== manager_id && !seen.has(id)
      ? [`${leader?.name} sees by their team whom the caller does not`]
      : [];
  });
}

/** What a call of `by` did that it may not do, in words; empty where all is well. */
export function wrongs(
  by: { readonly person: TestPerson },
  call: Call,
  answer: Answer,
  before: World,
  after: World,
): string[] {
  const me = by.person.userId;
  const mine = reachedBy(me, before, after);
  const found: string[] = [];
  for (const [id, user] of after.users) {
    const was = before.users.get(id);
    const had = reachedBy(id, before, after);
    const has = reachedBy(id, after);
    if (!within(has, had, mine)) found.push(`${user.name} reaches more than before and than the caller`);
    if (id === me) {
      if (!within(has, had)) found.push('the caller reaches more');
      continue;
    }
    const file = after.employees.get(user.employee_id);
    const told = answer.json?.temporary_password !== undefined && call.path.includes(user.employee_id);
    const signsIn =
      user.name !== was?.name ||
      user.email !== was?.email ||
      // Who leaves is locked out by it; nobody is let in.
      (user.is_active !== was.is_active && (user.is_active || call.filing !== true)) ||
      file?.phone !== before.employees.get(user.employee_id)?.phone;
    if ((told || signsIn) && !within(has, mine)) found.push(`the caller took hold of ${user.name}`);
    const step = (world: World) => world.roles.get(world.users.get(id)?.role_id ?? '')?.second_step_required;
    const weaker = was !== undefined && (!within(had, has) || step(before) !== step(after));
    if (weaker && !call.filing && !within(had, mine)) found.push(`${user.name} was weakened from below`);
  }
  found.push(...shownToTeams(reachedBy(me, before).rows, before, after));
  for (const [id, user] of before.users)
    if (!after.users.has(id) && !within(reachedBy(id, before), reachedBy(me, before)))
      found.push(`${user.name} was removed from below`);
  return found;
}
