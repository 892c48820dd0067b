import { wallAt } from '#metadata/time/clock.ts';
import type { Row, RuleContext } from '#server/kit/rules.ts';

/** So many visits are named in a notice; all of them stand where it leads. */
const named = 6;

const instantOf = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));

/** Day, time and patient of a visit, on one line. */
function lineOf(visit: Row, zone: string): string {
  const { day, clock } = wallAt(instantOf(visit['starts_at']), zone);
  return `${day.slice(8)}/${day.slice(5, 7)} ${clock} ${String(visit['patient'])}`;
}

/**
 * Tells those who book in a branch of visits that need them, with the list (clinic.md 3.2, A5). Visits are rows with `starts_at` and
 * the patient's name, which whoever books reads on every card.
 */
export function tellDesk(
  { notify, subject }: Pick<RuleContext, 'notify' | 'subject'>,
  event: 'appointment.out_of_room' | 'appointment.to_rebook',
  branch: string,
  visits: readonly Row[],
): void {
  if (visits.length === 0) return;
  const lines = visits.slice(0, named).map((one) => lineOf(one, subject.clinic.timezone));
  const list = [...lines, ...(visits.length > named ? ['…'] : [])].join('، ');
  const about = { resource: 'appointments', record_id: null, branch_id: branch };
  notify(event, { permission: 'patients_view_appointments_calendar' }, { ...about, n: visits.length, list });
}
