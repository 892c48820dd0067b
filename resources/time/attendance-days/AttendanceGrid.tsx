import { useCallback, useMemo } from 'react';
import { withoutNoughts } from '#metadata/fields/decimals.ts';
import { useWords } from '#src/client/words/words.ts';
import type { MonthLooks } from '#src/features/monthGrid/gridTypes.ts';
import { MonthPage, type MonthShown } from '#src/screens/month/MonthPage.tsx';
import { MonthTable } from '#src/screens/month/MonthTable.tsx';
import { attendanceDays } from './attendance-days.ts';
import { attendanceScreenWords } from './attendanceScreenWords.ts';
import { statusWords } from './attendanceWords.ts';
import { hours } from './hours.ts';
import type { MonthAnswer } from './monthAnswer.ts';
import { looksOf } from './statusLooks.tsx';
import { useOpenDay } from './useMonth.tsx';

/** What somebody's days say in their cells: their status, late ones marked, those with overtime to decide warned of. */
function useRow(looks: MonthLooks) {
  const { t } = useWords(attendanceScreenWords);
  return useCallback(
    ({ cells, late, overtime, totals }: MonthAnswer['people'][number]) => {
      const [isLate, isOver] = [new Set(late), new Set(overtime)];
      const shown = cells.map((status, at) => {
        const look = looks.get(status ?? '') ?? { letter: '', word: t.noDay };
        const word = isLate.has(at) ? `${look.word} (${t.late})` : look.word;
        return { ...look, word, isMarked: isLate.has(at), warning: isOver.has(at) ? t.overtime : undefined };
      });
      const sums = [
        hours(totals.worked),
        String(totals.late),
        withoutNoughts(totals.absent),
        hours(totals.overtime),
      ];
      return { cells: shown, totals: sums };
    },
    [looks, t],
  );
}

function Attendance(shown: MonthShown<MonthAnswer>) {
  const { t, locale } = useWords(attendanceScreenWords);
  const open = useOpenDay();
  const looks = useMemo(() => looksOf(t.letters, statusWords[locale]), [t, locale]);
  return (
    <MonthTable
      {...{ shown, looks }}
      totals={[t.totals.worked, t.totals.late, t.totals.absent, t.totals.overtime]}
      rowOf={useRow(looks)}
      onOpen={({ id, cells }, day, at) => {
        if (cells[at] !== null) void open(id, day);
      }}
    />
  );
}

/** A month of attendance, person by person (UX-77): looked at, opened, printed. */
export default function AttendanceGrid() {
  return <MonthPage<MonthAnswer> resource={attendanceDays}>{(shown) => <Attendance {...shown} />}</MonthPage>;
}
