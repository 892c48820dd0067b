import type { MonthLooks } from '#src/features/monthGrid/gridTypes.ts';
import type { DayStatus } from '../dayStatuses.ts';

/** The colour of each status, as names of the theme would not tell ten apart. */
export const statusColors: Readonly<Record<DayStatus, string | undefined>> = {
  present: '#2e7d32',
  half_day: '#9e9d24',
  absent: '#c62828',
  incomplete: '#ef6c00',
  leave: '#1565c0',
  holiday: '#6a1b9a',
  rest: undefined,
  mission: '#00838f',
  no_schedule: undefined,
  pending: '#546e7a',
};

/** Letter, word and colour of each status in one language. */
export const looksOf = (
  letters: Readonly<Record<DayStatus, string>>,
  words: Readonly<Record<DayStatus, string>>,
): MonthLooks =>
  new Map(
    (Object.keys(letters) as DayStatus[]).map((status) => [
      status,
      { letter: letters[status], word: words[status], color: statusColors[status] },
    ]),
  );
