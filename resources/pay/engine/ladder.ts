/** The lateness ladder of a salary system (hr.md 4): each late day is a draft penalty, so that the employee sees it and may object. */

export interface LadderRow {
  readonly from_minute: number;
  /** Null: and longer. */
  readonly to_minute: number | null;
  /** From which time in the circle on, counted from 1. */
  readonly occurrence_from: number;
  readonly unit: 'warning' | 'hours' | 'days' | 'amount';
  readonly value: string | null;
}

/** A day on which somebody came late or left early, judged by the ladder that holds on it. */
export interface LadderDay {
  readonly id: string;
  readonly date: string;
  readonly late_minutes: number;
  readonly early_minutes: number;
  readonly ladder: readonly LadderRow[];
  readonly early_same_as_late: boolean;
}

/** A penalty to be written as a draft, at most one a day. */
export interface LadderDraft extends Pick<LadderRow, 'unit' | 'value'> {
  readonly day_id: string;
  readonly date: string;
  readonly minutes: number;
  /** Which time it is in the circle within the same minutes. */
  readonly occurrence: number;
}

const rangeOf = ({ from_minute: from, to_minute: to }: LadderRow): string => `${from}-${to ?? ''}`;

/** The ranges of minutes of a ladder in their order, each with its rows from the first occurrence on. */
function rangesOf(rows: readonly LadderRow[]): readonly (readonly [LadderRow, ...LadderRow[]])[] {
  const found = new Map<string, [LadderRow, ...LadderRow[]]>();
  const sorted = rows.toSorted(
    (a, b) => a.from_minute - b.from_minute || a.occurrence_from - b.occurrence_from,
  );
  for (const row of sorted) {
    const range = found.get(rangeOf(row));
    if (range === undefined) found.set(rangeOf(row), [row]);
    else range.push(row);
  }
  return [...found.values()];
}

/**
 * LADDER_ROWS: the first row that overlaps another or leaves a gap, undefined where every minute from the first row on, and every
 * occurrence, has exactly one row. Only the last range may have no end.
 */
export function ladderProblem(rows: readonly LadderRow[]): LadderRow | undefined {
  let next: number | null | undefined;
  for (const range of rangesOf(rows)) {
    const [first] = range;
    const { from_minute: from, to_minute: to } = first;
    const isGap = next === null || (next !== undefined && from !== next);
    if (isGap || from < 1 || (to !== null && to < from) || first.occurrence_from !== 1) return first;
    const twice = range.find((row, at) => row.occurrence_from === range[at - 1]?.occurrence_from);
    if (twice !== undefined) return twice;
    next = to === null ? null : to + 1;
  }
  return undefined;
}

const minutesOf = (day: LadderDay): number =>
  day.late_minutes + (day.early_same_as_late ? day.early_minutes : 0);

/**
 * The drafts of one person's circle, by days in their order. Occurrences are counted within the same range of minutes and begin anew
 * with each circle; the row of the highest occurrence reached counts.
 */
export function ladderDrafts(days: readonly LadderDay[]): readonly LadderDraft[] {
  const times = new Map<string, number>();
  return days
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .flatMap((day) => {
      const minutes = minutesOf(day);
      const range = rangesOf(day.ladder).find(
        ([{ from_minute: from, to_minute: to }]) => minutes >= from && (to === null || minutes <= to),
      );
      if (range === undefined) return [];
      const key = rangeOf(range[0]);
      const occurrence = (times.get(key) ?? 0) + 1;
      times.set(key, occurrence);
      const row = range.findLast(({ occurrence_from: from }) => from <= occurrence) ?? range[0];
      const { unit, value } = row;
      return [{ day_id: day.id, date: day.date, minutes, occurrence, unit, value }];
    });
}
