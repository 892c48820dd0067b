import type { DraftHint } from '#tests/fixtures/drafts/draft.ts';
import { clinicalOne } from '#tests/fixtures/drafts/people.ts';

let births = 0;

/** A day on which no other draft was born: those of one day are all compared, whether they are the same patient. */
function ownBirthday(): string {
  births += 1;
  return new Date(Date.UTC(1960, 0, births)).toISOString().slice(0, 10);
}

export const draftHint: DraftHint = {
  filledByServer: ['category_id', 'file_no'],
  // Two names at least, and whoever treats them is a doctor.
  values: async ({ mark, person, sql }) => ({
    full_name: `مريض ${mark}`,
    birth_date: ownBirthday(),
    id_kind: 'passport',
    id_number: mark.toUpperCase(),
    primary_doctor_id: await clinicalOne(await person(), sql),
    referral_source_id: null,
    guardian_patient_id: null,
    referred_by_patient_id: null,
  }),
  operations: {
    mergePreview: { query: async ({ fresh }) => ({ duplicate_id: String((await fresh('patients'))['id']) }) },
    merge: { body: async ({ fresh }) => ({ duplicate_id: (await fresh('patients'))['id'] }) },
    unmerge: {
      body: async ({ fresh, posted, sql }, record) => {
        await posted(`/patients/${String(record['id'])}/merge`, {
          duplicate_id: (await fresh('patients'))['id'],
        });
        const [merge] = await sql('select id from merges where kept_id = $1', [record['id']]);
        return { merge_id: merge?.['id'] };
      },
    },
  },
};
