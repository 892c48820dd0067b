import { useQuery } from '@tanstack/react-query';
import { useGetList, useGetOne } from 'ra-core';
import { callApi } from '#src/client/records/api.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { visitNotes } from '../visit-notes/visit-notes.ts';

/** A visit the page can show, as `GET /patients/{id}/visits` answers it. */
export interface VisitOf {
  readonly id: string;
  readonly starts_at: string;
  readonly status: string;
  readonly doctor_id: string;
  readonly doctor: string;
  readonly type_id: string;
  readonly type: string;
  readonly branch_id: string;
  readonly day: string;
  readonly is_today: boolean;
  readonly note_id: string | null;
}

export type Note = Row & { readonly id: string };

/** Visits change with the desk, and what is shown of them with the notes. */
const follows = (lists: ReadonlySet<string>): boolean =>
  lists.has('appointments') || lists.has(visitNotes.name);

/** The visits of a patient that have a note or may have one, newest first. */
export function useVisits(patient: string) {
  const { locale } = useReading();
  return useQuery({
    queryKey: [visitNotes.name, 'visits', locale, patient],
    queryFn: ({ signal }) => callApi<readonly VisitOf[]>(`/patients/${patient}/visits`, { signal }),
    meta: { follows },
  });
}

/** Which notes a patient has, newest first; their texts are read one by one. */
export function useNotes(patient: string) {
  return useGetList<Note>(visitNotes.name, {
    filter: { patient_id: patient },
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'visited_on', order: 'DESC' },
  });
}

/** One note, whole; nothing is asked without an id. */
export const useNote = (id: string | undefined) =>
  useGetOne<Note>(visitNotes.name, { id: id ?? '' }, { enabled: id !== undefined });
