import { useGetList } from 'ra-core';
import { isOpen, type Line } from '../lines/LineRows.tsx';
import { patientTreatments } from '../patient-treatments/patient-treatments.ts';

const shown = { page: 1, perPage: 200 } as const;

/** The lines of a patient as a visit sees them: planned for it, done at it, and what else is open. */
export function useVisitLines(patient: string, visit: string | undefined) {
  const { data, error, refetch } = useGetList<Line>(patientTreatments.name, {
    filter: { patient_id: patient, status: ['planned', 'in_progress', 'completed'] },
    pagination: shown,
    sort: { field: 'created_at', order: 'ASC' },
  });
  const here = (data ?? []).filter((line) => visit !== undefined && line['appointment_id'] === visit);
  return {
    isThere: data !== undefined,
    error: data === undefined ? error : null,
    refetch,
    planned: here.filter(isOpen),
    done: here.filter((line) => !isOpen(line)),
    open: (data ?? []).filter((line) => isOpen(line) && !here.includes(line)),
  };
}
