import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  arises: async ({ inState, sql }) => {
    const id = await inState('sulfa-applications', 'disbursed');
    return String(
      (await sql('select id from sulfa_installments where application_id = $1 and seq = 1', [id]))[0]?.['id'],
    );
  },
};
