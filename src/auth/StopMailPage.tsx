import { useState } from 'react';
import { CallError, call } from './api.ts';
import { useDesk } from './context.tsx';
import { Page } from './Page.tsx';
import { SubmitButton } from './parts.tsx';

/** `/stop-mail` (platform.md 14): who opens the link of a mail says once more that these mails are to end. */
export function StopMailPage({ token }: { readonly token: string }) {
  const { texts, locale } = useDesk();
  const [said, setSaid] = useState(token === '' ? texts.stopMissing : undefined);
  const [busy, setBusy] = useState(false);
  const stop = async (): Promise<void> => {
    setBusy(true);
    try {
      const { message } = await call(locale, 'POST', '/mail-opt-outs', { token });
      setSaid(typeof message === 'string' ? message : texts.stopDone);
    } catch (error) {
      setSaid(error instanceof CallError && error.message !== '' ? error.message : texts.stopFailed);
    }
    setBusy(false);
  };
  return (
    <Page heading={texts.stopHeading} help={said ?? texts.stopHelp}>
      {said === undefined ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void stop();
          }}
        >
          <SubmitButton busy={busy} waiting={texts.stopWaiting}>
            {texts.stopButton}
          </SubmitButton>
        </form>
      ) : null}
    </Page>
  );
}
