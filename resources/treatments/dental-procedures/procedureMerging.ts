import { mergeOperations } from '../../shared/mergeOperations.ts';
import { manageProcedures } from '../treatmentRights.ts';

/** Two procedures of one name are probably one, written twice: told, and saved where somebody says it is another. */
export const procedureLikeness = {
  fields: ['name_ar', 'name_en'],
  told: 'code',
  hidden: 'duplicate_suspected',
  levels: { strong: { refuses: 'duplicate_suspected', on: 'name_ar', passes: true } },
} as const;

/** Scan, preview, merge and the way back, as those of patients. */
export const procedureMerging = mergeOperations(manageProcedures, {});
