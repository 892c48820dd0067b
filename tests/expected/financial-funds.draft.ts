import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  values: () => ({
    type: 'cash',
    opening_balance: '0',
    branch_id: null,
    custodian_user_id: null,
    is_default_for: [],
    allow_negative: false,
    bank_name: null,
    iban: null,
    terminal_id: null,
  }),
};
