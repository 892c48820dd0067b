import { useEffect, useId } from 'react';
import { useListContext, useNotify, useStore } from 'ra-core';
import { say } from '#src/client/words/recordWords.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { countOf } from '../parts/titles.ts';
import { useListSetting, type ListRow } from './listSetting.ts';

/**
 * Takes the ticks off where the list asks something else than when they were set, and says so: what is done to the ticked rows would
 * reach rows that are not among those on the screen (UX-13). Another order or page of the same question leaves them.
 */
export function useTicksOfQuestion(): void {
  const { resource, page } = useListSetting();
  const reading = useReading();
  const notify = useNotify();
  const { filterValues, selectedIds, onSelect } = useListContext<ListRow>();
  const question = JSON.stringify(page?.question(filterValues) ?? filterValues);
  const id = useId();
  // The ticks of a page are kept while somebody looks elsewhere: so is what they were set in.
  const place = page ? `${page.list} ${JSON.stringify(page.always)}` : id;
  const [tickedIn, setTickedIn] = useStore<string | undefined>(`${place}.tickedIn`);
  const count = selectedIds.length;
  useEffect(() => {
    if (count === 0) {
      if (tickedIn !== undefined) setTickedIn(undefined);
    } else if (tickedIn === undefined) setTickedIn(question);
    else if (tickedIn !== question) {
      onSelect([]);
      const counted = countOf(resource, count, true, reading);
      notify(say(reading.locale, reading.t.bulk.cleared, { count: counted }), { type: 'info' });
    }
  }, [count, question, tickedIn, setTickedIn, onSelect, notify, resource, reading]);
}
