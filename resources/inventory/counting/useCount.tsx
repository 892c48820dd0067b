import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useReading } from '#src/client/words/useReading.ts';
import { callApi, codeOf, freshKey, messageOf, useClinicProvider } from '#src/client/records/api.ts';
import { draftPlace, type DraftPlace } from '#src/client/records/drafts.ts';
import { useMe } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import {
  countOf,
  differenceOf,
  markedEntries,
  typed,
  type CountEntries,
  type CountEntry,
  type CountLine,
} from './countSheet.ts';
import { countWords } from './countWords.ts';

/** How often the sheet looks whether others moved something, in milliseconds. */
const lookAgain = 20_000;

const useSheet = (warehouse: string) => {
  const provider = useClinicProvider();
  const { locale } = useReading();
  return useQuery({
    queryKey: ['warehouses', 'count', warehouse, locale],
    refetchInterval: lookAgain,
    queryFn: async ({ signal }) => {
      const call = { operation: 'countSheet', params: { id: warehouse }, signal };
      return (await provider.operate<{ readonly lines: readonly CountLine[] }>('warehouses', call)).data
        .lines;
    },
  });
};

/** What was typed, kept in this browser as drafts of forms are: encrypted, gone with the sign-out (SEC-43, SEC-44). */
function useKept(warehouse: string) {
  const me = useMe();
  const place = useRef<DraftPlace>(undefined);
  const [entries, setEntries] = useState<CountEntries>();
  useEffect(() => {
    let gone = false;
    void draftPlace(me, `count ${warehouse}`).then(async (found) => {
      if (gone) return found?.release();
      place.current = found;
      const draft = await found?.read();
      if (!gone) setEntries((draft?.values['entries'] ?? {}) as CountEntries);
      return undefined;
    });
    return () => {
      gone = true;
      place.current?.release();
      place.current = undefined;
    };
    // The person stays the same as long as the page stands.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [warehouse]);
  return { entries, setEntries, place };
}

const keep = (place: RefObject<DraftPlace | undefined>, entries: CountEntries): void =>
  void place.current?.write({ values: { entries }, record: undefined, key: '' });

interface Posted {
  readonly qty: string;
}

/** Posts one line as an adjustment of section 7; answers what became of it. */
async function postCount(warehouse: string, batch: string, entry: CountEntry): Promise<Partial<CountEntry>> {
  try {
    const { qty } = await callApi<Posted>('/stock-adjustments', {
      method: 'POST',
      idempotencyKey: entry.key,
      body: {
        batch_id: batch,
        warehouse_id: warehouse,
        mode: 'count',
        counted_qty: countOf(entry.text),
        unit: entry.unit,
        expected_on_hand: entry.expected,
        reason: 'count_difference',
      },
    });
    return { state: 'adjusted', told: qty };
  } catch (error) {
    const code = codeOf(error);
    if (code === 'nothing_to_adjust') return { state: 'same', told: undefined };
    if (code === 'stock_changed') return { text: '', state: 'moved', told: undefined };
    return { state: 'refused', told: messageOf(error) };
  }
}

interface CountingParts {
  readonly entries: CountEntries | undefined;
  readonly change: (next: (before: CountEntries) => CountEntries) => void;
  readonly onPosted: () => Promise<unknown>;
}

/** What happens when a line is left, and when its difference is confirmed. */
function useCounting(warehouse: string, { entries, change, onPosted }: CountingParts) {
  const { t } = useWords(countWords);
  const saving = useRef(new Set<string>());
  /** Compares what was counted; only a line without a difference goes to the server, which posts nothing then. */
  const save = async (line: CountLine): Promise<void> => {
    const entry = entries?.[line.batch_id];
    if (!entry || entry.text.trim() === '' || !['typed', 'refused'].includes(entry.state)) return;
    const difference = differenceOf(line, entry);
    if (difference === undefined || Number(difference) === 0) return post(line, 'same');
    change((before) =>
      before[line.batch_id]?.key === entry.key
        ? { ...before, [line.batch_id]: { ...entry, state: 'differs', told: difference } }
        : before,
    );
  };
  const post = async (line: CountLine, as: 'same' | 'differs' = 'differs'): Promise<void> => {
    const { batch_id: batch } = line;
    const entry = entries?.[batch];
    if (!entry || (as === 'differs' && entry.state !== 'differs')) return;
    const settle = (result: Partial<CountEntry>): void =>
      change((before) => {
        const now = before[batch];
        // Typed again meanwhile: this answer is of the former number.
        return now?.key === entry.key ? { ...before, [batch]: { ...now, ...result } } : before;
      });
    if (countOf(entry.text) === undefined) return settle({ state: 'refused', told: t.wrong });
    if (saving.current.has(entry.key)) return undefined;
    saving.current.add(entry.key);
    const result = await postCount(warehouse, batch, entry);
    saving.current.delete(entry.key);
    settle(result);
    if (result.state !== 'same') await onPosted();
    return undefined;
  };
  return { save, post };
}

/** A count under way: its lines, what was typed, and how a line is saved (inventory.md 3). */
export function useCount(warehouse: string) {
  const sheet = useSheet(warehouse);
  const { entries, setEntries, place } = useKept(warehouse);
  const { data: lines, refetch } = sheet;
  const isRead = entries !== undefined;
  const change = useCallback(
    (next: (before: CountEntries) => CountEntries): void =>
      setEntries((before = {}) => {
        const after = next(before);
        if (after !== before) keep(place, after);
        return after;
      }),
    [place, setEntries],
  );
  useEffect(() => {
    // Not before what was kept is read: its first balances are what this count was opened with.
    if (lines && isRead) change((before) => markedEntries(before, lines));
  }, [lines, isRead, change]);
  const write = (
    line: CountLine,
    values: { readonly text?: string; readonly unit?: CountEntry['unit'] },
  ): void => change((before) => typed(before, line, values, freshKey));
  const { save, post } = useCounting(warehouse, { entries, change, onPosted: refetch });
  const restart = (): void => {
    place.current?.remove();
    setEntries(lines ? markedEntries({}, lines) : {});
  };
  return { sheet, entries, write, save, post, restart };
}
export type Count = ReturnType<typeof useCount>;
