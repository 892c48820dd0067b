import { useCallback, useMemo } from 'react';
import type { MonthCell, MonthLooks } from '#src/features/monthGrid/gridTypes.ts';
import { lettersOf } from '#src/features/monthGrid/letters.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import type { MonthShown } from '#src/screens/month/MonthPage.tsx';
import { keyOf, shiftColors, type Painted, type RosterAnswer } from './rosterModel.ts';
import { rosterWords } from './rosterWords.ts';

/** Letter, word and colour of each shift, of rest and of nothing. */
export function useLooks(schedules: RosterAnswer['schedules']): MonthLooks {
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

/** What is planned for a person, with what is painted over it. */
export function useRow({ answer, days }: MonthShown<RosterAnswer>, looks: MonthLooks, painted: Painted) {
  const { t } = useWords(rosterWords);
  const { format } = useReading();
  const warned = useMemo(() => {
    const found = new Map<string, string>();
    for (const { employee_id, day, warning } of answer.warnings) {
      const key = keyOf(employee_id, day);
      found.set(key, [found.get(key), t.warning[warning]].filter(Boolean).join('، '));
    }
    return found;
  }, [answer, t]);
  return useCallback(
    ({ id, cells, changed }: RosterAnswer['people'][number]) => {
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
      return { cells: shown, totals: [format.number(worked)] };
    },
    [days, looks, painted, warned, t, format],
  );
}
