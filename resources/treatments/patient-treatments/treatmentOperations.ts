import * as f from '#metadata/fields/kinds.ts';
import { writeFiled } from '../../shared/patientRights.ts';
import { treatmentFields } from './treatmentFields.ts';

/** What is said of a line that is done in one go: everything but money, which the server fills. */
const { patient_id, procedure_id, teeth, surfaces, area, doctor_id, appointment_id } = treatmentFields;

/** Calls beside the steps of one line. */
export const treatmentOperations = {
  /** «Done today»: written and completed at once, by the rules of both (ux, issue 18). */
  done: {
    method: 'POST',
    path: 'done',
    access: writeFiled,
    ownLocks: true,
    body: {
      patient_id,
      procedure_id,
      teeth,
      surfaces,
      area,
      doctor_id,
      appointment_id,
      quantity: f.integer({ min: 1, max: 32 }),
      note: f.longText({ maxLength: 1000 }),
      /** Lines of the recipe that are taken only where they were used. */
      materials: f.freeTags({ max: 50 }),
    },
  },
} as const;
