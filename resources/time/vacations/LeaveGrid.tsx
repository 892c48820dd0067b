import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { sumDecimals, withoutNoughts } from '#metadata/fields/decimals.ts';
import { panelAddress } from '#src/client/catalogue/panelAddress.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import type { MonthCell, MonthLooks } from '#src/features/monthGrid/gridTypes.ts';
import { lettersOf } from '#src/features/monthGrid/letters.ts';
import { MonthPage, type MonthShown } from '#src/screens/month/MonthPage.tsx';
import { MonthTable } from '#src/screens/month/MonthTable.tsx';
import type { AwayDays, LeaveMonthAnswer } from './leaveMonthAnswer.ts';
import { leaveScreenWords } from './leaveScreenWords.ts';
import { vacations } from './vacations.ts';

/** The looks of the kinds of leave that occur, by kind. */
function useLooks({ types }: LeaveMonthAnswer): MonthLooks {
  return useMemo(() => {
    // A bare alef is a stroke between the lines of the grid.
    const letters = lettersOf(types, ['ا']);
    return new Map(
      types.map(({ id, name, color }) => [id, { letter: letters.get(id) ?? '', word: name, color }]),
    );
  }, [types]);
}

/** What a day of leave says in its cell: its kind; one that does not count is pale, one that waits underlined. */
function useCell(looks: MonthLooks) {
  const { t } = useWords(leaveScreenWords);
  return (all: readonly AwayDays[]): MonthCell => {
    const [first] = all;
    if (first === undefined) return { letter: '', word: t.here };
    const lookOf = ({ type_id: id }: AwayDays): MonthCell => looks.get(id) ?? { letter: '?', word: '' };
    const look = lookOf(first);
    if (!first.counted) return { letter: '·', word: `${look.word} (${t.notCounted})` };
    const words = all.map((one) =>
      one.half === 'none' ? lookOf(one).word : `${lookOf(one).word} (${t.half[one.half]})`,
    );
    const isPending = all.some(({ approved }) => !approved);
    const word = isPending ? `${words.join('، ')} (${t.waits})` : words.join('، ');
    return { ...look, word, isPending, isMarked: all.some(({ half }) => half !== 'none') };
  };
}

const counted = (away: readonly AwayDays[]): string =>
  withoutNoughts(
    sumDecimals([
      '0.0',
      ...away.flatMap((one) => (one.counted ? one.days.map(() => (one.half === 'none' ? '1' : '0.5')) : [])),
    ]),
  );

function Leave(shown: MonthShown<LeaveMonthAnswer>) {
  const { t } = useWords(leaveScreenWords);
  const { format } = useReading();
  const navigate = useNavigate();
  const looks = useLooks(shown.answer);
  const cellOf = useCell(looks);
  return (
    <MonthTable
      {...{ shown, looks }}
      totals={[t.days]}
      rowOf={({ away }) => ({
        cells: shown.days.map(({ day }) => cellOf(away.filter(({ days }) => days.includes(day)))),
        totals: [format.number(counted(away))],
      })}
      onOpen={({ away }, day) => {
        const found = away.find(({ days }) => days.includes(day));
        if (found) void navigate(panelAddress('vacations', found.vacation_id));
      }}
    />
  );
}

/** Who is away when, person by person (hr.md 3, UX-77): looked at, narrowed to a department, printed. */
export default function LeaveGrid() {
  return <MonthPage<LeaveMonthAnswer> resource={vacations}>{(shown) => <Leave {...shown} />}</MonthPage>;
}
