import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { messageOf } from '#src/kit/api.ts';
import { call, isUnderWay, type Job } from './api.ts';

/** One field a column can fill. */
export interface OfferedField {
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  readonly kind: string;
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
  readonly match_field: string | null;
  readonly match_action: 'update' | 'skip' | 'add';
  readonly fields: readonly OfferedField[];
  readonly matches: readonly { readonly name: string; readonly label: string }[];
  readonly may_update: boolean;
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
  }[];
  readonly values: Readonly<Record<string, string>>;
}

const keyOf = (id: string | undefined) => ['import', id ?? 'new'] as const;

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
  const notify = useNotify();
  return useMutation({
    mutationFn: make,
    onSuccess: (data) => {
      client.setQueryData(keyOf(id), data);
      void client.invalidateQueries({ queryKey: ['import-rows', id] });
      void client.invalidateQueries({ queryKey: ['jobs'] });
    },
    onError: (error) => notify(messageOf(error), { type: 'error' }),
  });
}
