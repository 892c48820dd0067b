import type { MonthFrame } from '#metadata/month.ts';
import { addDays } from '#metadata/time/days.ts';

/** What a roster warns of and never blocks (hr.md 2.1). */
export interface RosterWarning {
  readonly employee_id: string;
  readonly day: string;
  readonly warning: 'short_rest' | 'seventh_day' | 'on_leave';
}

/** What is planned for somebody. */
interface PersonPlan {
  /** The caller's own row, which others change (hr.md G2). */
  readonly own: boolean;
  /** The id of a schedule, `rest`, or null without any. */
  readonly cells: readonly (string | null)[];
  readonly changed: readonly string[];
}

/** What `GET /roster` answers. */
export interface RosterAnswer extends MonthFrame<PersonPlan> {
  readonly schedules: readonly { readonly id: string; readonly name: string; readonly offered: boolean }[];
  readonly warnings: readonly RosterWarning[];
}

/** What is painted: a schedule by its id, rest, or `clear`: what holds without the roster. */
export type Brush = string;
/** What is painted and not saved, by `person day`. */
export type Painted = ReadonlyMap<string, Brush>;
export const keyOf = (person: string, day: string): string => `${person} ${day}`;

export interface PaintedRun {
  readonly employee_id: string;
  readonly date_from: string;
  readonly date_to: string;
  readonly schedule_id?: string;
  readonly is_rest?: true;
  readonly clear?: true;
}

const whatOf = (brush: Brush): Pick<PaintedRun, 'schedule_id' | 'is_rest' | 'clear'> =>
  brush === 'rest' ? { is_rest: true } : brush === 'clear' ? { clear: true } : { schedule_id: brush };

/** Painted cells as runs of consecutive days of one person and one shift, which is what is sent (SEC-49). */
export function runsOf(painted: Painted): readonly PaintedRun[] {
  const cells = [...painted].map(([key, brush]) => [...key.split(' '), brush] as [string, string, Brush]);
  cells.sort(([one, day], [other, next]) => (one === other ? (day < next ? -1 : 1) : one < other ? -1 : 1));
  const runs: { person: string; from: string; to: string; brush: Brush }[] = [];
  for (const [person, day, brush] of cells) {
    const last = runs.at(-1);
    if (last?.person === person && last.brush === brush && addDays(last.to, 1) === day) last.to = day;
    else runs.push({ person, from: day, to: day, brush });
  }
  return runs.map(({ person, from, to, brush }) => ({
    employee_id: person,
    date_from: from,
    date_to: to,
    ...whatOf(brush),
  }));
}

/** Colours of schedules, in their order; each is told from its neighbours and always stands with a letter. */
export const shiftColors = [
  '#1f7a8c',
  '#6a4c93',
  '#2f6f4f',
  '#b3541e',
  '#12355b',
  '#8a2846',
  '#7a6a1f',
  '#4a5568',
];
