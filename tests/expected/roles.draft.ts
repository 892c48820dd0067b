import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';
import { everybodys } from '#tests/fixtures/everybodys.ts';

export const draftHint: DraftHint = {
  // Nobody hands out what they do not hold (SEC-18).
  values: ({ permissions }) => ({ permissions: permissions.slice(0, 1) }),
  operations: {
    saveMatrix: { body: () => ({ changes: [], row_versions: {} }) },
    restoreDefault: { record: ({ defaultRole }) => defaultRole, besides: everybodys },
    effective: { params: async ({ fresh }) => ({ userId: (await fresh('users'))['id'] }) },
  },
};
