import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Area, Dentition, Surface, Tooth } from '../../shared/teeth.ts';
import type { Signs } from '../chart/signs.ts';
import type { ToothState } from '../chart/marks.ts';
import type { Condition } from '../findings.ts';
import { callApi } from '#src/client/records/api.ts';
import { useReading } from '#src/client/words/useReading.ts';

export interface FindingShown {
  readonly id: string;
  readonly condition: Condition;
  readonly severity: number | null;
  readonly surfaces: readonly Surface[];
  readonly since: string;
  readonly note: string | null;
  readonly doctor: string | null;
  readonly version: number;
}
export interface TreatmentShown {
  readonly id: string;
  readonly status: 'planned' | 'in_progress' | 'completed';
  readonly surfaces: readonly Surface[];
  readonly area: Area | null;
  readonly since: string;
  readonly procedure: string;
  readonly doctor: string | null;
}
export interface ToothShown {
  readonly fdi: Tooth;
  readonly state: ToothState;
  readonly surfaces: Signs;
  readonly findings: readonly FindingShown[];
  readonly treatments: readonly TreatmentShown[];
}
/** What `GET /patients/{id}/tooth-chart` answers: the mouth at the end of a day. */
export interface ChartAnswer {
  readonly dentition: Dentition;
  readonly at: string;
  readonly today: string;
  /** The days of change, in their order. */
  readonly days: readonly string[];
  /** Whether findings are told to this person at all. */
  readonly findings_shown: boolean;
  readonly teeth: readonly ToothShown[];
  readonly areas: readonly TreatmentShown[];
}

const follows = (lists: ReadonlySet<string>): boolean =>
  ['tooth-conditions', 'patient-treatments', 'patients'].some((name) => lists.has(name));

/** The mouth of a patient on a day, today where none is said; another day's stays while the next is on its way. */
export function useChart(patientId: string, at?: string) {
  const { locale } = useReading();
  return useQuery({
    queryKey: ['tooth-conditions', 'chart', patientId, at ?? 'today', locale],
    queryFn: ({ signal }) =>
      callApi<ChartAnswer>(`/patients/${patientId}/tooth-chart${at === undefined ? '' : `?at=${at}`}`, {
        signal,
      }),
    meta: { follows },
    placeholderData: keepPreviousData,
  });
}
