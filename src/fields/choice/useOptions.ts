import { useEffect, useMemo, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { ClinicDataProvider, Option } from '#src/client/records/dataProvider.ts';
import { entryOf } from '#src/client/catalogue/catalogue.ts';
import { loadDeclaration } from '#src/client/catalogue/declarations.ts';
import { useReading } from '#src/client/words/useReading.ts';

type Filter = Readonly<Record<string, string | boolean>>;

/** A value that follows another after it has been still for a while (milliseconds). */
function useSettled<T>(value: T, wait: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return settled;
}

/** Milliseconds a search text must be still before the server is asked; with its answer well under 300 (UX-25). */
const SETTLES = 120;

/** What a chooser offers for a search text; asked only while it is open. */
export function useOptions(target: string, search: string, filter: Filter | undefined, open: boolean) {
  const provider = useDataProvider<ClinicDataProvider>();
  const { locale } = useReading();
  const q = useSettled(search.trim(), SETTLES);
  const query = useQuery({
    queryKey: ['options', target, locale, filter ?? null, q],
    queryFn: async ({ signal }) => {
      const query = { signal, ...(q === '' ? {} : { q }), ...(filter ? { filter } : {}) };
      // The facts beside a name are written as its declaration says.
      const [{ data }] = await Promise.all([
        provider.options(target, query),
        entryOf(target) && loadDeclaration(target),
      ]);
      return data;
    },
    enabled: open,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  // Answers to what was typed before stay in sight; nobody may take them for answers to this.
  return { ...query, isEarlier: query.isPlaceholderData || q !== search.trim() };
}

/**
 * Those of some records that the field still offers (`among`), asked while `asked`; nothing until the answer is there.
 */
export function useAvailable(
  target: string,
  ids: readonly string[],
  filter: Filter | undefined,
  asked: boolean,
): readonly Option[] | undefined {
  const provider = useDataProvider<ClinicDataProvider>();
  const { locale } = useReading();
  const { data } = useQuery({
    queryKey: ['options', target, locale, filter ?? null, 'of', ids],
    queryFn: async ({ signal }) =>
      (await provider.options(target, { ids, signal, ...(filter ? { filter } : {}) })).data,
    enabled: asked && ids.length > 0,
    staleTime: 30_000,
  });
  return data;
}

/**
 * The options behind ids. Those that came with the record are known already; the others are asked for once.
 * `undefined` while an unknown one is on its way.
 */
export function useChosen(
  target: string,
  ids: readonly string[],
  known: ReadonlyMap<string, Option>,
): Option[] {
  const provider = useDataProvider<ClinicDataProvider>();
  const { locale } = useReading();
  const missing = ids.filter((id) => !known.has(id));
  const { data } = useQuery({
    queryKey: ['options', target, locale, 'ids', missing],
    queryFn: async ({ signal }) => (await provider.options(target, { ids: missing, signal })).data,
    enabled: missing.length > 0,
    staleTime: 60_000,
  });
  const wanted = ids.join(' ');
  // The same list while nothing changed: a chooser given a new one drops what is being typed into it.
  return useMemo(() => {
    const found = new Map([...(data ?? []).map((one): [string, Option] => [one.id, one]), ...known]);
    return wanted === '' ? [] : wanted.split(' ').map((id): Option => found.get(id) ?? { id, label: '…' });
  }, [wanted, data, known]);
}
