import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useStore } from 'ra-core';
import { callApi } from '#src/client/records/api.ts';
import { useOneTry } from '#src/client/records/useOneTry.ts';
import { useReading } from '#src/client/words/useReading.ts';

export const paperSizes = ['a4', 'a5', 'roll'] as const;
export type PaperSize = (typeof paperSizes)[number];

/** What the server knows of a document: its code and how often it was printed, and whose letterhead it bears. */
export interface PaperState {
  readonly code: string | null;
  readonly copies: number;
  readonly letterhead: {
    readonly name: string;
    readonly phone: string | null;
    readonly email: string | null;
    readonly address: string | null;
    readonly tax_number: string | null;
  };
}
/** One counted print. */
export interface CountedPrint {
  readonly code: string;
  readonly copy: number;
}
/** Which record's document. */
interface Place {
  readonly resource: string;
  readonly id: string;
}

const addressOf = ({ resource, id }: Place, call: 'paper' | 'print'): string =>
  `/${resource}/${encodeURIComponent(id)}/${call}`;
const keyOf = ({ resource, id }: Place) => ['papers', resource, id] as const;

/** The size of paper this device prints documents on (UX-49); undefined until somebody chose one. */
export function usePaperSize(): readonly [PaperSize | undefined, (size: PaperSize) => void] {
  const [kept, keep] = useStore<string | undefined>('paper');
  return [paperSizes.find((size) => size === kept), keep];
}

/** Looks at the document; nothing is counted. */
export function usePaperState(place: Place) {
  const { locale } = useReading();
  return useQuery({
    queryKey: [...keyOf(place), locale],
    queryFn: ({ signal }) => callApi<PaperState>(addressOf(place, 'paper'), { signal }),
    refetchOnMount: 'always',
  });
}

/** Counts a print, once however often the answer gets lost (REL-12). */
export function useCountPrint(place: Place): () => Promise<CountedPrint> {
  const once = useOneTry();
  const client = useQueryClient();
  return async () => {
    const call = { method: 'POST', body: {} } as const;
    const print = await once(({ key }) =>
      callApi<CountedPrint>(addressOf(place, 'print'), { ...call, idempotencyKey: key }),
    );
    void client.invalidateQueries({ queryKey: keyOf(place) });
    return print;
  };
}
