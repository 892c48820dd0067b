import { useQuery } from '@tanstack/react-query';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#src/client/records/row.ts';
import { useClinicProvider } from '#src/client/records/api.ts';
import { useReading } from '#src/client/words/useReading.ts';

/** Two records that may be one, as `duplicateScan` tells them; `told` names a record among those of its name. */
export interface Pair {
  readonly id: string;
  readonly label: string;
  readonly told: string;
  readonly other_id: string;
  readonly other_label: string;
  readonly other_told: string;
  readonly level: string;
  readonly reasons: readonly string[];
}

/** What `mergePreview` tells before anything is done: fields by name, rows by table. */
export interface Preview {
  readonly choices: readonly string[];
  readonly filled: readonly string[];
  readonly left: readonly string[];
  readonly emptied: readonly string[];
  readonly moves: Readonly<Record<string, number>>;
}

/** A merge of a record, as `merges` tells it. */
export interface Merge {
  readonly merge_id: string;
  readonly label: string;
  readonly told: string;
  readonly merged_at: string;
  readonly merged_by: string | null;
  readonly until: string;
  readonly may_undo: boolean;
}

export type SavedRecord = Row & { readonly id: string };

/** Asks a declared operation that only reads; it stands below the resource, so that a change of any record asks it again. */
export function useAsked<Result>(
  { name }: AnyResource,
  operation: string,
  call: { readonly id?: string; readonly query?: Readonly<Record<string, string>> } = {},
) {
  const provider = useClinicProvider();
  const { locale } = useReading();
  const { id, query = {} } = call;
  return useQuery({
    queryKey: [name, operation, id, query, locale],
    queryFn: async ({ signal }) => {
      const params = id === undefined ? {} : { id };
      return (await provider.operate<Result>(name, { operation, params, query, signal })).data;
    },
    // Numbers of an effect are those of now.
    staleTime: 0,
  });
}
