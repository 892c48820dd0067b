import { serverRules } from '#server/kit/rules.ts';
import { vacationTypes } from './vacation-types.ts';

/** By what leave is counted and taken: what stands of it was settled by it. */
const counted = ['balance_mode', 'count_mode', 'draws_from_id'] as const;

/** What a kind of leave draws from has a balance of its own, and the owner says once that the presets were looked at (hr.md 3). */
export const vacationTypeRules = serverRules(vacationTypes, {
  async check(values, { db, before, refuse }) {
    const changed =
      before && counted.find((name) => name in values && (values[name] ?? null) !== (before[name] ?? null));
    if (before && changed) {
      const [used] = await db.query('select from vacation_days where type_id = $1::uuid limit 1', [
        before.id,
      ]);
      if (used) refuse('used_type', { on: changed });
    }
    const { draws_from_id: source } = values;
    if (!source || source === before?.draws_from_id) return;
    const [chained] = await db.query(
      `select from vacation_types t where t.id = $1::uuid and t.draws_from_id is not null
        union all select from vacation_types t where t.draws_from_id = $2::uuid`,
      [source, before?.id ?? null],
    );
    if (chained) refuse('draws_in_chain', { on: 'draws_from_id' });
  },
  operations: {
    async confirmTypes({ db }) {
      const rows = await db.query('select id from vacation_types where not confirmed order by id for update');
      await db.changeMany(
        'vacation-types',
        rows.map(({ id }) => String(id)),
        { confirmed: true },
        'confirmed',
      );
      return { confirmed: rows.length };
    },
  },
});
