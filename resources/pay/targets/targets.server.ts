import { compareDecimals } from '#metadata/fields/validate.ts';
import { serverRules } from '#server/kit/rules.ts';
import { achieved, achievedPercent, earned, forecast } from './targetSql.server.ts';
import { targetNotices } from './targetNotices.server.ts';
import { targets } from './targets.ts';

/** Whom a target covers, when its value may still change, and what it has reached (hr.md 5). */
export const targetRules = serverRules(targets, {
  notices: targetNotices,
  computed: { achieved, achieved_percent: achievedPercent, forecast, earned },

  async prepare(values, { before, db, refuse }) {
    const touched = ['audience', 'employee_ids', 'department_id', 'branch_id'].some((name) => name in values);
    if (before && !touched) return values;
    const now = { ...before, ...values } as Readonly<Record<string, unknown>>;
    const named = (now['employee_ids'] ?? []) as readonly string[];
    const team = now['audience'] === 'team' && (now['department_id'] || now['branch_id']);
    if (!team) return { ...values, member_ids: named };
    const found = await db.query(
      `select id from employees where status = 'active'
          and ($1::uuid is null or department_id = $1) and ($2::uuid is null or branch_id = $2) order by id limit 500`,
      [now['department_id'] ?? null, now['branch_id'] ?? null],
    );
    const members = [...new Set([...named, ...found.map(({ id }) => String(id))])];
    if (members.length === 0) return refuse('audience_empty', { on: 'audience' });
    return { ...values, member_ids: members };
  },

  async check(values, { before, db, refuse, notify }) {
    const wanted = values['target_value'];
    if (!before || typeof wanted !== 'string' || compareDecimals(wanted, before.target_value) === 0) return;
    const started = await db.query(
      `select 1 from target_achievements where target_id = $1 and status <> 'rejected' limit 1`,
      [before.id],
    );
    if (started.length === 0) return;
    const reason = values['change_reason'];
    if (!reason || reason === before.change_reason) refuse('change_needs_reason', { on: 'change_reason' });
    for (const employeeId of before.member_ids ?? [])
      notify('target.changed', { employeeId }, { target_id: before.id });
  },

  async beforeRemove({ record, db, refuse }) {
    const used = await db.query('select 1 from target_achievements where target_id = $1 limit 1', [
      record.id,
    ]);
    if (used.length > 0 || record.status !== 'draft') refuse('has_achievements');
  },
});
