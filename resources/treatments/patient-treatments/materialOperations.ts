import { writeFiled } from '../../shared/patientRights.ts';

/** What completing would take from the store, before a line is written or while it is completed. */
export const materialOperations = {
  materials: {
    method: 'GET',
    path: 'materials',
    access: writeFiled,
    query: ['procedure_id', 'quantity', 'appointment_id', 'treatment_id'],
    reads: true,
  },
} as const;
