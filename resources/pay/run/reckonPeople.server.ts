import { grouped } from '#server/kit/grouped.ts';
import type { RuleDatabase } from '#server/kit/rules.ts';
import { gather, payablePeople } from './gather.server.ts';
import type { PayGround } from './payGround.server.ts';
import { dropSlips, saveSlips } from './saveSlips.server.ts';
import { inputsHash, slipRow, type SlipProblem, type SlipRow } from './slipRow.server.ts';

type Database = Pick<RuleDatabase, 'query' | 'find'>;

const reasonsSql = `select s.employee_id, o.key, o.reason from salary_slips s
  join salary_slips__overrides o on o.clinic_id = s.clinic_id and o.record_id = s.id
  where s.clinic_id = (select app_clinic()) and s.circle_id = $2 and s.employee_id = any ($1::uuid[]) and s.kind = 'regular'`;

const isRow = (one: SlipRow | readonly SlipProblem[]): one is SlipRow => !Array.isArray(one);

/**
 * Reckons the slips of these people and stores them; who cannot be reckoned is answered with the reason and has no slip. Nothing is
 * asked or written for a single person.
 */
export async function reckonPeople(
  db: Database,
  ground: PayGround,
  employeeIds: readonly string[],
): Promise<{ readonly written: number; readonly problems: readonly SlipProblem[] }> {
  const gathered = await gather(db, ground, employeeIds);
  const reasons = grouped(await db.query(reasonsSql, [employeeIds, ground.circle.id]), (row) =>
    String(row['employee_id']),
  );
  const reckoned = gathered.map((one) =>
    slipRow(
      one,
      ground,
      new Map((reasons.get(one.person.id) ?? []).map((row) => [String(row['key']), String(row['reason'])])),
    ),
  );
  const problems = reckoned.flatMap((one) => (isRow(one) ? [] : one));
  await dropSlips(
    db,
    ground.circle.id,
    problems.filter(({ code }) => code !== 'override_lost').map(({ employee_id: id }) => id),
  );
  return { written: await saveSlips(db, ground.circle, reckoned.filter(isRow)), problems };
}

const keptSql = `select employee_id, inputs_hash from salary_slips where clinic_id = (select app_clinic()) and circle_id = $1::uuid
  and kind = 'regular' and status not in ('cancelled', 'paid') order by employee_id`;

/** People at once: what is gathered of them is held in memory. */
export const portion = 200;

/**
 * Whose slips of a circle would be reckoned from other inputs now, or would not be there: the truth at this moment, whatever marks say
 * (hr.md 6.2).
 */
export async function stalePeople(db: Database, ground: PayGround): Promise<readonly string[]> {
  const kept = new Map(
    (await db.query(keptSql, [ground.circle.id])).map((row) => [
      String(row['employee_id']),
      row['inputs_hash'],
    ]),
  );
  const payable = new Set(await payablePeople(db, ground.circle));
  const ids = [...kept.keys()].filter((id) => payable.has(id));
  // Of whoever was left out or is not employed any more: the next run takes the slip away.
  const stale = [...kept.keys()].filter((id) => !payable.has(id));
  for (let at = 0; at < ids.length; at += portion)
    for (const one of await gather(db, ground, ids.slice(at, at + portion)))
      if (kept.get(one.person.id) !== inputsHash(one)) stale.push(one.person.id);
  return stale;
}
