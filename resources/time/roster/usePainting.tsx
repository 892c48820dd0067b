import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { callApi, messageOf } from '#src/client/records/api.ts';
import { useWords } from '#src/client/words/words.ts';
import { keyOf, runsOf, type Brush, type Painted, type RosterWarning } from './rosterModel.ts';
import { rosterWords } from './rosterWords.ts';

/** Runs of one call (SEC-49). */
const most = 400;

/** What is painted and not saved yet, and how it is saved: in as few calls as it takes. */
export function usePainting() {
  const { t, say } = useWords(rosterWords);
  const notify = useNotify();
  const queries = useQueryClient();
  const [painted, setPainted] = useState<Painted>(new Map());
  const discard = (): void => setPainted(new Map());
  const paint = (people: readonly string[], days: readonly string[], brush: Brush): void =>
    setPainted((before) => {
      const next = new Map(before);
      for (const person of people) for (const day of days) next.set(keyOf(person, day), brush);
      return next;
    });
  const save = useMutation({
    mutationFn: async () => {
      const runs = runsOf(painted);
      let [changed, warnings] = [0, 0];
      for (let at = 0; at < runs.length; at += most) {
        const body = { runs: runs.slice(at, at + most) };
        const answer = await callApi<{ changed: number; warnings: readonly RosterWarning[] }>('/roster', {
          method: 'PUT',
          body,
        });
        changed += answer.changed;
        warnings += answer.warnings.length;
      }
      return { changed, warnings };
    },
    onSuccess: async ({ changed, warnings }) => {
      await queries.invalidateQueries({ queryKey: ['roster-days'] });
      discard();
      const text = warnings > 0 ? t.savedWarned : t.saved;
      notify(say(text, { n: changed, warnings }), { type: warnings > 0 ? 'warning' : 'success' });
    },
    onError: (error) => notify(messageOf(error), { type: 'error' }),
  });
  return { painted, paint, discard, save };
}
