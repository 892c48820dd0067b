import type { RuleDatabase } from './rules.ts';

/**
 * A figure of the clinic's plan, e.g. `max_active_employees`; undefined where the plan sets none (hr.md 8).
 * Where there is one the clinic's row is locked, so that two creations at once cannot both take the last place; where
 * there is none nobody waits. The key itself is not locked: rows that merely refer to the clinic go on.
 */
export async function planLimit(
  db: RuleDatabase,
  name: 'max_active_employees' | 'max_branches',
): Promise<number | undefined> {
  const [row] = await db.query(
    'select plan_limits ->> $1 as n from clinics where id = app_clinic() and plan_limits ->> $1 is not null for no key update',
    [name],
  );
  const limit = row?.['n'];
  return limit === null || limit === undefined ? undefined : Number(limit);
}
