import { Alert } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '#src/client/records/api.ts';
import { useWords } from '#src/client/words/words.ts';
import { noShowWords } from './noShowWords.ts';

/** That a patient often did not come: a warning, and nothing is kept from anybody (clinic.md A6). */
export function NoShowWarning({ n }: { readonly n: number | null | undefined }) {
  const { t, say } = useWords(noShowWords);
  if (n === null || n === undefined) return null;
  return (
    <Alert severity="warning" role="status" sx={{ py: 0 }}>
      {say(t.often, { n })}
    </Alert>
  );
}

/** The same of the patient chosen in a form. */
export function NoShowsOf({ patient }: { readonly patient: unknown }) {
  const id = typeof patient === 'string' && patient !== '' ? patient : undefined;
  const { data } = useQuery({
    queryKey: ['appointments', 'noShows', id],
    queryFn: ({ signal }) =>
      callApi<{ readonly no_shows: number | null }>(`/appointments/no-shows?patient_id=${id ?? ''}`, {
        signal,
      }),
    enabled: id !== undefined,
    // Without the answer the form works as before.
    retry: false,
  });
  return id === undefined ? null : <NoShowWarning n={data?.no_shows} />;
}
