import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  arises: async ({ fresh, sql }) => {
    const system = (await fresh('salary-systems'))['id'];
    return String(
      (await sql('select id from salary_system_versions where system_id = $1', [system]))[0]?.['id'],
    );
  },
};
