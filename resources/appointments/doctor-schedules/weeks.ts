import type { RecordOf } from '#metadata/resource.ts';
import { weekdays } from '../../shared/weekdays.ts';
import type { doctorSchedules } from './doctor-schedules.ts';

/** A session as the list answers it, with the names it refers to. */
export type ScheduleRecord = RecordOf<typeof doctorSchedules> & {
  readonly _labels?: Readonly<Record<string, string | undefined>>;
};

/** Rows that hold together: the usual week, or what replaces it for a while. */
export interface Week {
  readonly key: string;
  readonly priority: number;
  readonly label: string | null;
  /** Of a period; of the usual week each row says its own. */
  readonly from: string | null;
  readonly to: string | null;
  readonly days: readonly { readonly weekday: string; readonly rows: readonly ScheduleRecord[] }[];
}

export interface DoctorChoice {
  readonly id: string;
  readonly label: string;
}

/** The doctors who have rows, by their names. */
export function doctorsOf(rows: readonly ScheduleRecord[]): readonly DoctorChoice[] {
  const names = new Map(rows.map((row) => [row.doctor_id, row._labels?.['doctor_id'] ?? '']));
  return [...names].map(([id, label]) => ({ id, label })).toSorted((a, b) => a.label.localeCompare(b.label));
}

/** What of a doctor's rows is still to come on a day, the usual week first, each with its seven days. */
export function weeksOf(rows: readonly ScheduleRecord[], today: string): readonly Week[] {
  const open = rows.filter(({ valid_to }) => !valid_to || valid_to >= today);
  const keyOf = ({ priority, label, valid_from, valid_to }: ScheduleRecord): string =>
    priority === 0 ? 'usual' : [priority, label, valid_from, valid_to].join('|');
  const keys = [...new Set(['usual', ...open.map(keyOf)])];
  return keys.map((key) => {
    const own = open.filter((row) => keyOf(row) === key);
    const first = key === 'usual' ? undefined : own[0];
    return {
      key,
      priority: first?.priority ?? 0,
      label: first?.label ?? null,
      from: first?.valid_from ?? null,
      to: first?.valid_to ?? null,
      days: weekdays.map((weekday) => ({
        weekday,
        rows: own
          .filter((row) => row.weekday === weekday)
          .toSorted((one, other) => one.opens.localeCompare(other.opens)),
      })),
    };
  });
}

/** How many of a doctor's rows are over. */
export const endedCount = (rows: readonly ScheduleRecord[], today: string): number =>
  rows.filter(({ valid_to }) => valid_to && valid_to < today).length;
