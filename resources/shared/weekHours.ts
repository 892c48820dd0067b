import { lines, select, time } from '#metadata/fields/kinds.ts';
import { weekdays, weekdayWords } from './weekdays.ts';

/** Hours of a usual week, a line for each stretch; one that ends at or before its beginning ends the next day (clinic.md 3.1). */
export const weekHours = () =>
  lines(
    {
      weekday: select(weekdays, { required: true }),
      opens: time({ required: true }),
      closes: time({ required: true }),
    },
    { max: 28, totals: [] },
  );

interface Stretch {
  readonly weekday?: string | null;
  readonly opens?: string | null;
  readonly closes?: string | null;
}

const day = 1_440;
const week = 7 * day;
const minutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Where a stretch lies in the week, in minutes since Saturday midnight; what is not filled yet lies nowhere. */
function placed({ weekday, opens, closes }: Stretch): readonly [number, number] | undefined {
  const at = (weekdays as readonly string[]).indexOf(weekday ?? '');
  if (at < 0 || !opens || !closes) return undefined;
  const begin = at * day + minutes(opens);
  const length = minutes(closes) - minutes(opens);
  return [begin, begin + (length > 0 ? length : length + day)];
}

/** Whether no two stretches share a minute, also across midnight and the week's end. Touching ones do not. */
export function areApart(hours: readonly Stretch[] | null | undefined): boolean {
  const all = (hours ?? []).flatMap((one) => {
    const found = placed(one);
    return found ? [found] : [];
  });
  const meet = (one: readonly [number, number], other: readonly [number, number]): boolean =>
    [-week, 0, week].some((by) => one[0] < other[1] + by && other[0] + by < one[1]);
  return all.every((one, at) => all.slice(at + 1).every((other) => !meet(one, other)));
}

/** Whether two sets of hours say the same, in whatever order. */
export function sameHours(
  one: readonly Stretch[] | null | undefined,
  other: readonly Stretch[] | null | undefined,
): boolean {
  const written = (hours: readonly Stretch[] | null | undefined): string =>
    (hours ?? [])
      .map(({ weekday, opens, closes }) => `${weekday ?? ''} ${opens ?? ''} ${closes ?? ''}`)
      .sort()
      .join();
  return written(one) === written(other);
}

/** The words of such lines, for `words.lines`. */
export const weekHoursWords = {
  ar: {
    one: 'فترة عمل',
    fields: { weekday: 'اليوم', opens: 'من', closes: 'إلى' },
    options: { weekday: weekdayWords.ar },
  },
  en: {
    one: 'stretch of hours',
    fields: { weekday: 'Day', opens: 'From', closes: 'To' },
    options: { weekday: weekdayWords.en },
  },
} as const;
