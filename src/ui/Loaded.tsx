import type { ReactNode } from 'react';
import { Box, CircularProgress } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { useReading } from '#src/client/words/useReading.ts';
import { ErrorState } from './States.tsx';

interface LoadedProps<T> {
  readonly query: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
}

/** A page's one question to the server: waiting, failed with "try again", or what came. Old data stays while new loads. */
export function Loaded<T>({ query, children }: LoadedProps<T>) {
  const { t } = useReading();
  if (query.data !== undefined) return children(query.data);
  if (query.isError)
    return <ErrorState title={t.list.failed} error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <Box
      role="status"
      aria-label={t.field.loading}
      sx={{ display: 'grid', placeItems: 'center', minHeight: 200 }}
    >
      <CircularProgress aria-hidden />
    </Box>
  );
}
