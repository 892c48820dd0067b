import { useEffect, useMemo, useState } from 'react';
import { useWords } from '#src/client/words/words.ts';
import {
  lookAround,
  useActions,
  usePlaces,
  useRecentItems,
  useRecords,
  type Doors,
  type Item,
} from './items.ts';
import { matching } from './match.ts';

/** A question goes to the server when the typing rests this long (UX-03: first results within 300 ms). */
const REST = 100;
const MOST = 6;

function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(text), REST);
    return () => window.clearTimeout(timer);
  }, [text]);
  return rested;
}

export interface Group {
  readonly name: 'recent' | 'records' | 'places' | 'actions';
  readonly title: string;
  readonly items: readonly Item[];
}

/** What the palette shows for what is typed: with nothing typed the recent records, else finds by kind. */
export function usePalette(typed: string, doors: Doors) {
  const { own } = useWords();
  const question = typed.trim();
  const [around] = useState(lookAround);
  const places = usePlaces();
  const actions = useActions(doors);
  const recent = useRecentItems();
  const records = useRecords(useRested(question));
  const groups = useMemo((): readonly Group[] => {
    const words = own.palette;
    const group = (name: Group['name'], items: readonly Item[]): Group => ({
      name,
      title: words[name],
      items,
    });
    const all =
      question === ''
        ? [group('recent', recent), group('actions', around), group('places', places.slice(0, MOST))]
        : [
            group('places', matching(question, places).slice(0, MOST)),
            group('records', records.items),
            group('actions', matching(question, [...around, ...actions]).slice(0, MOST)),
          ];
    return all.filter(({ items }) => items.length > 0);
  }, [actions, around, own, places, question, recent, records.items]);
  return { groups, items: groups.flatMap(({ items }) => items), question, records };
}
