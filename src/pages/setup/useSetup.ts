import { useQuery, useQueryClient } from '@tanstack/react-query';
import { setup as arabic } from '#i18n/ar/setup.ts';
import { setup as english } from '#i18n/en/setup.ts';
import { usePreference } from '#src/client/session/preferences.ts';
import { callApi } from '#src/client/records/api.ts';
import { useWords } from '#src/client/words/words.ts';

export interface Step {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly path: string;
  readonly done: boolean;
}

/** The answer of `GET /clinic-setup`. */
export interface Setup {
  readonly steps: readonly Step[];
  readonly email: { readonly address: string; readonly proven: boolean } | null;
  readonly sample: { readonly rows: number } | null;
}

const words = { ar: arabic, en: english };
export const useSetupWords = () => useWords(words);

/** How far the clinic is, counted by the server whenever the dashboard opens. */
export function useSetup() {
  const { locale } = useSetupWords();
  return useQuery({
    queryKey: ['clinic-setup', locale],
    queryFn: ({ signal }) => callApi<Setup>('/clinic-setup', { signal }),
    staleTime: 0,
  });
}

/** After something was done that the answer tells of; sample rows stand in every list. */
export function useSetupChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}

interface Kept {
  readonly skipped: readonly string[];
  readonly hidden: boolean;
}
const nothing: Kept = { skipped: [], hidden: false };

/** What this person put aside; it can be taken up again on every device. */
export const useSetupChoice = () => usePreference<Kept>('setup', nothing);
