import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, isUnderWay, type Job } from './api.ts';
import { useNotifyError } from '#src/client/records/notifyError.ts';

/** One field a column can fill. */
export interface OfferedField {
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  readonly kind: string;
  /** What may be chosen, as people write it. */
  readonly values?: readonly string[];
  readonly target?: string;
  readonly among?: Readonly<Record<string, string | boolean>>;
}

/** An upload as `GET /imports/:id` tells it. */
export interface Import {
  readonly id: string;
  readonly file_name: string;
  readonly state: 'uploaded' | 'checking' | 'checked' | 'running' | 'done' | 'undoing' | 'undone';
  readonly headings: readonly string[];
  readonly mapping: readonly (string | null)[];
  /** One value for all rows, by field. */
  readonly fixed: Readonly<Record<string, string>>;
  readonly match_field: string | null;
  readonly match_action: 'update' | 'skip' | 'add';
  readonly fields: readonly OfferedField[];
  readonly matches: readonly { readonly name: string; readonly label: string }[];
  readonly may_update: boolean;
  /** Imported whole or not at all. */
  readonly whole: boolean;
  readonly preview: readonly { readonly line: number; readonly cells: readonly (string | null)[] }[];
  readonly counts: Readonly<Record<string, number>>;
  readonly job: Job | null;
  readonly undo_until: string | null;
}

/** A row that needs somebody. */
export interface RowToMend {
  readonly line: number;
  readonly state: string;
  readonly problems: readonly {
    readonly field: string | null;
    readonly text: string;
    readonly value: string | null;
    /** How alike the record is that stands in its way; `hidden` where one may not see it. */
    readonly twin?: string;
  }[];
  readonly values: Readonly<Record<string, string>>;
}

const keyOf = (id: string | undefined) => ['import', id ?? 'new'] as const;

/** One of the caller's latest imports, as `GET /imports?resource=` tells it. */
export interface RecentImport {
  readonly id: string;
  readonly file_name: string;
  readonly state: Exclude<Import['state'], 'uploaded'>;
  readonly created_at: string;
  /** Rows of the file, and how many of them are still what the import made of them. */
  readonly rows: number;
  readonly written: number;
  readonly undo_until: string | null;
}

/** The caller's latest imports of a resource; none where they cannot be had: the upload does not wait for them. */
export const useRecentImports = (resource: string): readonly RecentImport[] =>
  useQuery({
    queryKey: ['imports', resource],
    queryFn: () => call<readonly RecentImport[]>('GET', `/imports?resource=${encodeURIComponent(resource)}`),
    retry: false,
    staleTime: 0,
  }).data ?? [];

/** The open import, asked again while the server works on it. */
export const useImport = (id: string | undefined) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: () => call<Import>('GET', `/imports/${id ?? ''}`),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (isUnderWay(state.data?.job) ? 500 : false),
  });

/** Calls that answer the import anew; what is refused is said. */
export function useImportCall<Input = void>(id: string, make: (input: Input) => Promise<Import>) {
  const client = useQueryClient();
  const notifyError = useNotifyError();
  return useMutation({
    mutationFn: make,
    onSuccess: (data) => {
      client.setQueryData(keyOf(id), data);
      void client.invalidateQueries({ queryKey: ['import-rows', id] });
      void client.invalidateQueries({ queryKey: ['jobs'] });
    },
    onError: (error) => notifyError(error),
  });
}
