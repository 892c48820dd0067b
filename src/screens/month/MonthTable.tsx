import { useMemo } from 'react';
import { Alert } from '@mui/material';
import type { MonthFrame } from '#metadata/month.ts';
import { say } from '#src/client/words/recordWords.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import type { GridArea, MonthLooks, MonthRow } from '#src/features/monthGrid/gridTypes.ts';
import { Legend } from '#src/features/monthGrid/Legend.tsx';
import { MonthGrid } from '#src/features/monthGrid/MonthGrid.tsx';
import { monthWords } from '#src/features/monthGrid/monthWords.ts';
import type { MonthShown } from './MonthPage.tsx';

interface MonthTableProps<Answer extends MonthFrame, Person = Answer['people'][number]> {
  readonly shown: MonthShown<Answer>;
  /** What the letters mean, for the legend. */
  readonly looks: MonthLooks;
  /** What is counted at the end of each row. */
  readonly totals: readonly string[];
  /** A cell for each of the days, and the totals; kept by `useCallback`, only what changed is drawn anew. */
  readonly rowOf: (person: Person) => Pick<MonthRow, 'cells' | 'totals'>;
  /** Opens a day of somebody, by its date and its place. */
  readonly onOpen?: (person: Person, day: string, at: number) => void;
  /** Draws over days of people, in the place of opening them. */
  readonly onPaint?: ((people: readonly Person[], days: readonly string[]) => void) | undefined;
}

/** The people of a month by its days, with the notice that there are more and what the letters mean. */
export function MonthTable<Answer extends MonthFrame>({
  shown: { resource, asked, answer, days },
  looks,
  totals,
  rowOf,
  onOpen,
  onPaint,
}: MonthTableProps<Answer>) {
  const { t, locale } = useWords(monthWords);
  const { format } = useReading();
  const words = resource.words[locale].month;
  const people: readonly Answer['people'][number][] = answer.people;
  const rows = useMemo(
    () =>
      people.map((person): MonthRow => {
        const { id, name, employee_no: about } = person;
        return { id, name, about, ...rowOf(person) };
      }),
    [people, rowOf],
  );
  const open = (row: number, at: number): void => {
    const [person, day] = [people[row], days[at]];
    if (person && day) onOpen?.(person, day.day, at);
  };
  const paint = ({ rows: [first, last], days: [from, to] }: GridArea): void =>
    onPaint?.(
      people.slice(first, last + 1),
      days.slice(from, to + 1).map(({ day }) => day),
    );
  return (
    <>
      {answer.more ? <Alert severity="info">{words?.more}</Alert> : null}
      <MonthGrid
        label={say(locale, words?.grid ?? '', { month: format.month(asked.month) })}
        keys={words?.keys ?? ''}
        rowHeading={t.employee}
        {...{ days, rows, totals }}
        onOpen={open}
        onPaint={onPaint && paint}
        legend={<Legend looks={looks} />}
      />
    </>
  );
}
