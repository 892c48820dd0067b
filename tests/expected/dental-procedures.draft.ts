import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';

/** What a preview of new prices of the whole list would answer. */
const procedureMark = `select md5(coalesce(string_agg(id || ' ' || version, E'\\n' order by id), '')) as mark
  from dental_procedures where status = 'active'`;

export const draftHint: DraftHint = {
  chooser: ['chart_effect', 'dentition', 'lab_required', 'recall_months', 'scope', 'sessions'],
  operations: {
    mergePreview: {
      query: async ({ fresh }) => ({ duplicate_id: String((await fresh('dental-procedures'))['id']) }),
    },
    merge: { body: async ({ fresh }) => ({ duplicate_id: (await fresh('dental-procedures'))['id'] }) },
    unmerge: {
      body: async ({ fresh, posted, sql }, record) => {
        const duplicate_id = (await fresh('dental-procedures'))['id'];
        await posted(`/dental-procedures/${String(record['id'])}/merge`, { duplicate_id });
        const [merge] = await sql('select id from merges where kept_id = $1', [record['id']]);
        return { merge_id: merge?.['id'] };
      },
    },
    repricePreview: { body: async () => ({ percent: '10' }) },
    reprice: {
      body: async ({ sql }) => ({
        group: null,
        percent: '10',
        round_to: null,
        mark: String((await sql(procedureMark))[0]?.['mark']),
      }),
    },
  },
};
