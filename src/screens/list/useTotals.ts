import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useListContext } from 'ra-core';
import { http } from '#src/client/session/http.ts';
import { useListSetting, type ListRow, type ListSetting } from './listSetting.ts';
import { resultAddress } from './resultAddress.ts';

/** The numbers that are summed over the whole result: those the screen names, else its amounts of money (UX-14). */
export function summedColumns({ screen, columns, resource }: ListSetting): readonly string[] {
  if (screen.totals) return screen.totals;
  const isMoney = (name: string): boolean => {
    const field = resource.fields[name];
    return (field?.as ?? field?.kind) === 'money';
  };
  return [...new Set([...(screen.columns ?? []), ...columns.map(({ name }) => name)])].filter(isMoney);
}

export interface Totals {
  readonly values: Readonly<Record<string, string>>;
  /** They belong to the question before; the new ones are on their way. */
  readonly old: boolean;
}

/** The sums of the whole result, asked once the rows have come; none where nothing is summed or the call fails. */
export function useTotals(): Totals | undefined {
  const setting = useListSetting();
  const { data: rows, filterValues, isPlaceholderData } = useListContext<ListRow>();
  const { page, resource } = setting;
  const columns = summedColumns(setting);
  const filter = page?.question(filterValues) ?? filterValues;
  const name = page?.name ?? resource.name;
  const { data, isPlaceholderData: old } = useQuery({
    queryKey: [resource.name, 'totals', name, filter],
    queryFn: async ({ signal }) =>
      (await http(resultAddress(name, 'totals', filter), { signal })).json as Readonly<
        Record<string, string>
      >,
    enabled: columns.length > 0 && rows !== undefined && rows.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!data || columns.length === 0) return undefined;
  return { values: data, old: old || isPlaceholderData === true };
}
