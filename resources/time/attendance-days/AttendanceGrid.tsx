import { useMemo } from 'react';
import { Alert, Typography } from '@mui/material';
import { MonthBar, useMonthAsked } from '#src/features/monthGrid/MonthBar.tsx';
import { MonthGrid } from '#src/features/monthGrid/MonthGrid.tsx';
import type { MonthDay, MonthRow } from '#src/features/monthGrid/gridTypes.ts';
import { monthDays } from '#src/features/monthGrid/monthDays.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { Loaded } from '#src/ui/Loaded.tsx';
import { weekdayMarks } from '../../shared/weekdays.ts';
import { Legend } from '../roster/RosterParts.tsx';
import { attendanceScreenWords } from './attendanceScreenWords.ts';
import { statusWords } from './attendanceWords.ts';
import { withoutNoughts } from '#metadata/fields/decimals.ts';
import { hours } from './hours.ts';
import type { MonthAnswer } from './monthAnswer.ts';
import { looksOf, type StatusLooks } from './statusLooks.tsx';
import { useMonth, useOpenDay } from './useMonth.tsx';

function useRows(answer: MonthAnswer, looks: StatusLooks): readonly MonthRow[] {
  const { t } = useWords(attendanceScreenWords);
  return useMemo(
    () =>
      answer.people.map(({ id, name, employee_no, cells, late, overtime, totals }) => {
        const [isLate, isOver] = [new Set(late), new Set(overtime)];
        const shown = cells.map((status, at) => {
          const look = looks.get(status ?? '') ?? { letter: '', word: t.noDay };
          const word = isLate.has(at) ? `${look.word} (${t.late})` : look.word;
          return {
            ...look,
            word,
            isMarked: isLate.has(at),
            warning: isOver.has(at) ? t.overtime : undefined,
          };
        });
        const sums = [
          hours(totals.worked),
          String(totals.late),
          withoutNoughts(totals.absent),
          hours(totals.overtime),
        ];
        return { id, name, about: employee_no, cells: shown, totals: sums };
      }),
    [answer, looks, t],
  );
}

/** The grid of an answer. */
function Month({ answer, month }: { readonly answer: MonthAnswer; readonly month: string }) {
  const { t, say, locale } = useWords(attendanceScreenWords);
  const { format, today } = useReading();
  const open = useOpenDay();
  const looks = useMemo(() => looksOf(t.letters, statusWords[locale]), [t, locale]);
  const days = useMemo(
    (): readonly MonthDay[] =>
      monthDays(answer, {
        weekdays: weekdayMarks[locale],
        number: format.number,
        label: format.longDate,
        today,
      }),
    [answer, locale, format, today],
  );
  const rows = useRows(answer, looks);
  const onOpen = (row: number, at: number): void => {
    const [person, day] = [answer.people[row], days[at]];
    if (person && day && person.cells[at] !== null) void open(person.id, day.day);
  };
  if (answer.people.length === 0) return <Typography color="text.secondary">{t.empty}</Typography>;
  return (
    <>
      {answer.more ? <Alert severity="info">{t.more}</Alert> : null}
      <MonthGrid
        label={say(t.grid, { month: format.month(month) })}
        keys={t.keys}
        rowHeading={t.employee}
        totals={[t.totals.worked, t.totals.late, t.totals.absent, t.totals.overtime]}
        {...{ days, rows, onOpen }}
        legend={<Legend looks={looks} />}
      />
    </>
  );
}

/** A month of attendance, person by person (UX-77): looked at, opened, printed. */
export default function AttendanceGrid() {
  const { t } = useWords(attendanceScreenWords);
  const asked = useMonthAsked();
  const { month, from, to, branch } = asked;
  const query = useMonth({ from, to, branch });
  return (
    <>
      <MonthBar asked={asked} branches={query.data?.branches ?? []} words={t} />
      <Loaded query={query}>{(answer) => <Month answer={answer} month={month} />}</Loaded>
    </>
  );
}
