import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = { values: () => ({ doctor_ids: [] }), chooser: ['default_procedure_id'] };
