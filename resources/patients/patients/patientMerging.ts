import * as f from '#metadata/fields/kinds.ts';
import { mergeOperations } from '../../shared/mergeOperations.ts';
import { archivePatients, writePatients } from '../../shared/patientRights.ts';

/** What is asked for while somebody types: nothing of it is demanded. */
const comparedFields = {
  full_name: f.text({ maxLength: 120 }),
  phone: f.phone(),
  phone_2: f.phone(),
  whatsapp: f.phone(),
  id_kind: f.select(['national_id', 'passport', 'residence'], { default: 'national_id' }),
  id_number: f.text({ code: true, maxLength: 30 }),
  birth_date: f.date(),
  birth_is_estimated: f.boolean(),
};

/** `treated_by` says whose patients they are, not whom the row is about. */
export const beingTreated = { allowed: 'writing in the file of somebody one treats is the work itself' };

/** Levels of likeness (clinic.md P4); judged in `patientTwins.server.ts`. */
export const patientLikeness = {
  fields: Object.keys(comparedFields) as (keyof typeof comparedFields)[],
  told: 'file_no',
  hidden: 'duplicate_hidden',
  levels: {
    exact: { refuses: 'duplicate_id', on: 'id_number' },
    strong: { refuses: 'duplicate_suspected', passes: true },
    medium: { refuses: 'duplicate_suspected', passes: true },
    weak: {},
  },
  family: { by: 'phone', field: 'guardian_patient_id' },
} as const;

/** Scan, preview, merge and the way back (clinic.md P5), and what is asked while somebody types. */
export const patientMergeOperations = {
  ...mergeOperations(archivePatients, { notOwn: beingTreated }),
  checkDuplicates: {
    method: 'POST',
    path: 'check-duplicates',
    access: writePatients,
    reads: true,
    body: {
      ...comparedFields,
      except: f.text({ pattern: /^[0-9a-f-]{36}$/ }),
    },
  },
} as const;
