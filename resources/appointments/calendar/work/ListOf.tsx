import type { ReactNode } from 'react';
import { Box, CircularProgress } from '@mui/material';
import { useReading } from '#src/client/words/useReading.ts';
import { ErrorState } from '#src/ui/States.tsx';
import type { WorkRecord } from './useWork.tsx';

interface ListOfProps {
  readonly query: {
    readonly data?: WorkRecord[] | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly empty: ReactNode;
  readonly children: (row: WorkRecord) => ReactNode;
}

/** The rows of a list at the side: on their way, failed with "try again", none, or what came. */
export function ListOf({ query, empty, children }: ListOfProps) {
  const { t } = useReading();
  const { data, error, refetch } = query;
  if (data === undefined && error)
    return <ErrorState title={t.list.failed} error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <Box
        role="status"
        aria-label={t.field.loading}
        sx={{ display: 'grid', placeItems: 'center', minHeight: 200 }}
      >
        <CircularProgress aria-hidden />
      </Box>
    );
  if (data.length === 0) return empty;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map(children)}
    </Box>
  );
}
