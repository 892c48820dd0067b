import { useEffect, useState } from 'react';
import { documents, endSession, readToken } from '#src/admin/session.ts';
import { CallError, call } from './api.ts';
import { useDesk } from './context.tsx';
import { NewPasswordForm, type NewPassword } from './NewPasswordForm.tsx';
import { Page, Waiting } from './Page.tsx';
import { carryToast, startSession } from './session.ts';

/** `/first-login` (platform.md 3): only for a session that must change its password; others are led on. */
export function FirstLoginPage({ next }: { readonly next: string }) {
  const { texts, locale } = useDesk();
  const [checked, setChecked] = useState(false);

  useEffect(() => {
    if (readToken() === null) {
      documents.open('/login');
      return;
    }
    call(locale, 'GET', '/me').then(
      (me) => (me['must_change_password'] === true ? setChecked(true) : documents.open(next)),
      (error: unknown) => {
        if (!(error instanceof CallError) || (error.status !== 401 && error.status !== 403))
          return setChecked(true);
        endSession('ended');
        return documents.open('/login');
      },
    );
    // Asked once, when the page opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const save = async (entered: NewPassword): Promise<void> => {
    const { message, token, user } = await call(locale, 'POST', '/first-login', { ...entered });
    startSession(String(token), (user as { readonly role?: string } | undefined)?.role ?? '');
    carryToast({ kind: 'good', text: typeof message === 'string' ? message : texts.changed });
    documents.open(next);
  };

  const leave = async (): Promise<void> => {
    // Its failure is ignored: the keys go either way (platform.md 2).
    await call(locale, 'POST', '/logout', {}).catch(() => undefined);
    endSession();
    documents.open('/login');
  };

  if (!checked) return <Waiting />;
  return (
    <Page heading={texts.firstHeading} help={texts.firstHelp}>
      <NewPasswordForm save={save} />
      <p className="elsewhere">
        <button type="button" className="link" onClick={() => void leave()}>
          {texts.signOut}
        </button>
      </p>
    </Page>
  );
}
