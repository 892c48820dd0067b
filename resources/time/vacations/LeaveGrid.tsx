import { useMemo } from 'react';
import { Alert, Typography } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { sumDecimals, withoutNoughts } from '#metadata/fields/decimals.ts';
import { panelAddress } from '#src/client/catalogue/panelAddress.ts';
import { callApi } from '#src/client/records/api.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { MonthBar, useMonthAsked, type MonthAsked } from '#src/features/monthGrid/MonthBar.tsx';
import { MonthGrid } from '#src/features/monthGrid/MonthGrid.tsx';
import type { MonthCell, MonthDay, MonthRow } from '#src/features/monthGrid/gridTypes.ts';
import { monthDays } from '#src/features/monthGrid/monthDays.ts';
import { Loaded } from '#src/ui/Loaded.tsx';
import { Legend } from '../roster/RosterParts.tsx';
import { lettersOf } from '../roster/rosterModel.ts';
import type { AwayDays, LeaveMonthAnswer } from './leaveMonthAnswer.ts';
import { leaveScreenWords } from './leaveScreenWords.ts';

const shown = ['vacations', 'vacation-types', 'employees', 'holidays'];
const meta = { follows: (lists: ReadonlySet<string>) => shown.some((name) => lists.has(name)) };

/** Who is away in the month that is asked for; what was there stays while another is on its way. */
function useLeaveMonth({ from, to, branch, department }: MonthAsked) {
  const { locale } = useReading();
  const query = { from, to, ...(branch && { branch }), ...(department && { department }) };
  return useQuery({
    queryKey: ['vacations', 'calendar', locale, query],
    queryFn: ({ signal }) =>
      callApi<LeaveMonthAnswer>(`/vacations/calendar?${new URLSearchParams(query).toString()}`, { signal }),
    meta,
    placeholderData: keepPreviousData,
  });
}

/** The looks of the kinds of leave that occur, by kind. */
function useLooks({ types }: LeaveMonthAnswer): ReadonlyMap<string, MonthCell> {
  return useMemo(() => {
    // A bare alef is a stroke between the lines of the grid.
    const letters = lettersOf(types, ['ا']);
    return new Map(
      types.map(({ id, name, color }) => [id, { letter: letters.get(id) ?? '', word: name, color }]),
    );
  }, [types]);
}

/** What a day of leave says in its cell: its kind; one that does not count is pale, one that waits underlined. */
function useCell(looks: ReadonlyMap<string, MonthCell>) {
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

/** The people of an answer as rows of the grid. */
function useRows(answer: LeaveMonthAnswer, days: readonly MonthDay[]): readonly MonthRow[] {
  const { format } = useReading();
  const cellOf = useCell(useLooks(answer));
  return answer.people.map(({ id, name, employee_no: about, away }) => ({
    id,
    name,
    about,
    cells: days.map(({ day }) => cellOf(away.filter((one) => one.days.includes(day)))),
    totals: [format.number(counted(away))],
  }));
}

function Month({ answer, month }: { readonly answer: LeaveMonthAnswer; readonly month: string }) {
  const { t, say } = useWords(leaveScreenWords);
  const { format, today } = useReading();
  const navigate = useNavigate();
  const days = useMemo(
    () => monthDays(answer, { weekdays: t.weekdays, number: format.number, label: format.longDate, today }),
    [answer, t, format, today],
  );
  const rows = useRows(answer, days);
  const looks = useLooks(answer);
  const onOpen = (row: number, at: number): void => {
    const found = answer.people[row]?.away.find((one) => one.days.includes(days[at]?.day ?? ''));
    if (found) void navigate(panelAddress('vacations', found.vacation_id));
  };
  if (answer.people.length === 0) return <Typography color="text.secondary">{t.empty}</Typography>;
  return (
    <>
      {answer.more ? <Alert severity="info">{t.more}</Alert> : null}
      <MonthGrid
        label={say(t.grid, { month: format.month(month) })}
        keys={t.keys}
        rowHeading={t.employee}
        totals={[t.days]}
        {...{ days, rows, onOpen }}
        legend={<Legend looks={looks} />}
      />
    </>
  );
}

/** Who is away when, person by person (hr.md 3, UX-77): looked at, narrowed to a department, printed. */
export default function LeaveGrid() {
  const { t } = useWords(leaveScreenWords);
  const asked = useMonthAsked();
  const query = useLeaveMonth(asked);
  const { branches = [], departments = [] } = query.data ?? {};
  return (
    <>
      <MonthBar {...{ asked, branches, departments }} words={t} />
      <Loaded query={query}>{(answer) => <Month answer={answer} month={asked.month} />}</Loaded>
    </>
  );
}
