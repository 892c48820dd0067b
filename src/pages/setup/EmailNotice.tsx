import { useState } from 'react';
import { Alert, AlertTitle, Button } from '@mui/material';
import { useNotify } from 'ra-core';
import { callApi, messageOf } from '#src/client/records/api.ts';
import { useSetupWords } from './useSetup.ts';

/** Tells the owner that the address waits for a click, and what waits with it (platform.md 5.2). */
export function EmailNotice({ address }: { readonly address: string }) {
  const { t, say } = useSetupWords();
  const notify = useNotify();
  const [sending, setSending] = useState(false);
  const send = async (): Promise<void> => {
    setSending(true);
    try {
      const { message } = await callApi<{ message: string }>('/verify-email/resend', { method: 'POST' });
      notify(message, { type: 'success' });
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    } finally {
      setSending(false);
    }
  };
  return (
    <Alert severity="warning" sx={{ mb: 3 }}>
      <AlertTitle>{t.emailTitle}</AlertTitle>
      {/* An address keeps its own direction inside an Arabic sentence. */}
      {say(t.emailText, { email: `\u2068${address}\u2069` })}
      <Button
        color="inherit"
        variant="outlined"
        sx={{ display: 'flex', mt: 1 }}
        loading={sending}
        onClick={() => void send()}
      >
        {t.emailAgain}
      </Button>
    </Alert>
  );
}
