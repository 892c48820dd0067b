import { useEffect, useRef } from 'react';
import { Alert, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useIsOffline, useNotify } from 'ra-core';
import { useWords } from '../words.ts';

/** One bar while the connection is lost; what was loaded and typed stays (UX-67). */
export function OfflineBanner() {
  const { own, shell } = useWords();
  const client = useQueryClient();
  const notify = useNotify();
  const offline = useIsOffline();
  const was = useRef(offline);
  useEffect(() => {
    if (was.current && !offline) notify(shell.connection.back, { type: 'success' });
    was.current = offline;
  }, [notify, offline, shell]);
  if (!offline) return null;
  return (
    <Alert
      severity="warning"
      square
      action={
        <Button color="inherit" onClick={() => void client.refetchQueries({ type: 'active' })}>
          {shell.connection.retry}
        </Button>
      }
    >
      {own.offline}
    </Alert>
  );
}
