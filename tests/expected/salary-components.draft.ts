import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

export const draftHint: DraftHint = {
  // A component of the clinic's own: those of the system keep their meaning.
  values: ({ mark }) => ({
    code: `X_${mark
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .slice(0, 16)}`,
    side: 'earning',
    calc: 'fixed',
    of_codes: [],
    effective_from: '2026-12',
    effective_to: null,
  }),
  operations: {
    confirmFigures: {
      // What the law names each year is filled in first.
      body: async ({ sql }) => {
        await sql(
          `update salary_components set clamp_min = '2300', clamp_max = '14500' where calc = 'clamped_percent' and clamp_min is null`,
        );
        return { effective_from: '2026-12' };
      },
    },
  },
};
