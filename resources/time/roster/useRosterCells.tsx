import { useMemo } from 'react';
import type { MonthCell, MonthDay } from '#src/features/monthGrid/gridTypes.ts';
import { monthDays } from '#src/features/monthGrid/monthDays.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { weekdayMarks } from '../../shared/weekdays.ts';
import { keyOf, lettersOf, shiftColors, type Painted, type RosterAnswer } from './rosterModel.ts';
import { rosterWords } from './rosterWords.ts';

export type Looks = ReadonlyMap<string, MonthCell>;

/** Letter, word and colour of each shift, of rest and of nothing. */
export function useLooks(schedules: RosterAnswer['schedules']): Looks {
  const { t } = useWords(rosterWords);
  return useMemo(() => {
    const rest = [...t.rest][0]?.toLocaleUpperCase() ?? '';
    const letters = lettersOf(schedules, [rest]);
    return new Map<string, MonthCell>([
      ...schedules.map(({ id, name }, at): [string, MonthCell] => [
        id,
        { letter: letters.get(id) ?? '', word: name, color: shiftColors[at % shiftColors.length] },
      ]),
      ['rest', { letter: rest, word: t.rest }],
      ['', { letter: '–', word: t.none }],
    ]);
  }, [schedules, t]);
}

/** The days of the answer as the grid's columns. */
export function useDays({ from, to, holidays }: RosterAnswer): readonly MonthDay[] {
  const { format, today, locale } = useReading();
  return useMemo(
    () =>
      monthDays(
        { from, to, holidays },
        { weekdays: weekdayMarks[locale], number: format.number, label: format.longDate, today },
      ),
    [from, to, holidays, locale, format, today],
  );
}

/** The people as rows, with what is painted over what is stored. */
export function useRows(answer: RosterAnswer, days: readonly MonthDay[], looks: Looks, painted: Painted) {
  const { t } = useWords(rosterWords);
  const { format } = useReading();
  return useMemo(() => {
    const warned = new Map<string, string>();
    for (const { employee_id, day, warning } of answer.warnings) {
      const key = keyOf(employee_id, day);
      warned.set(key, [warned.get(key), t.warning[warning]].filter(Boolean).join('، '));
    }
    return answer.people.map(({ id, name, employee_no, cells, changed }) => {
      const marked = new Set(changed);
      const shown = days.map(({ day }, at) => {
        const brush = painted.get(keyOf(id, day));
        const what = brush === undefined || brush === 'clear' ? (cells[at] ?? '') : brush;
        const look = looks.get(what) ?? { letter: '?', word: what };
        const isMarked = brush === undefined ? marked.has(day) : brush !== 'clear';
        const word = isMarked ? `${look.word} (${t.changedDay})` : brush === 'clear' ? t.clear : look.word;
        return {
          ...look,
          word,
          isMarked,
          isPending: brush !== undefined,
          warning: warned.get(keyOf(id, day)),
        };
      });
      const worked = cells.filter((cell) => cell !== null && cell !== 'rest').length;
      return { id, name, about: employee_no, cells: shown, totals: [format.number(worked)] };
    });
  }, [answer, days, looks, painted, t, format]);
}
