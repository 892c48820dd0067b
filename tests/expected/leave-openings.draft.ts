import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';
import { employedLong } from '#tests/fixtures/drafts/people.ts';

export const draftHint: DraftHint = {
  // Once a person and kind: a kind of its own for each.
  values: async ({ person, fresh, sql, day }) => {
    const employee_id = await employedLong(sql, await person());
    const { id } = await fresh('vacation-types');
    await sql(`update vacation_types set balance_mode = 'yearly', gender = null where id = $1`, [id]);
    return { employee_id, type_id: id, days: '5', date: day(-1) };
  },
  asked: { void: () => ({ void_reason: 'كُتب الرصيد خطأ' }) },
};
