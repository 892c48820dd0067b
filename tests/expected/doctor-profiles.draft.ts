import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';
import { clinicalOne } from '#tests/fixtures/drafts/people.ts';

export const draftHint: DraftHint = {
  values: async ({ fresh, person, sql }) => {
    const own = await person();
    // One for each doctor: whoever has theirs is not drafted again.
    const [kept] = await sql('select id from doctor_profiles where employee_id = $1', [own]);
    const of = kept ? String((await fresh('employees'))['id']) : own;
    return { employee_id: await clinicalOne(of, sql), default_room_id: null };
  },
};
