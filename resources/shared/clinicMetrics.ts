import { anyOf, may, own, within, type AccessRule } from '#metadata/access.ts';

/** What the clinic's own data say of each doctor and day (clinic.md 9). */
export const clinicMetrics = ['collected_revenue', 'completed_visits', 'new_patients'] as const;
export type ClinicMetric = (typeof clinicMetrics)[number];

/** Whoever reads the visits, and doctors their own (clinic.md G1). */
const seeVisits = within(
  'appointments',
  anyOf(may('patients_view_appointments_calendar'), may('patients_view_self_appointments', own)),
);

/** Who reads each of them: money as its vouchers are read, visits and whom they brought as the calendar is (clinic.md G1, 7). */
export const metricRights: Readonly<Record<ClinicMetric, AccessRule>> = {
  collected_revenue: within('finance', may('patients_view_payments')),
  completed_visits: seeVisits,
  new_patients: seeVisits,
};

/** Whether what is measured fits where it is read from: money what was collected, visits and patients are counted; anything by hand. */
export const isMeasuredSo = ({
  source = 'manual',
  measure,
}: {
  readonly source?: string | null;
  readonly measure?: string | null;
}): boolean => source === 'manual' || measure === (source === 'collected_revenue' ? 'money' : 'count');
