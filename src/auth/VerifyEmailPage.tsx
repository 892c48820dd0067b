import { useEffect, useState } from 'react';
import { LOGIN } from '#src/client/session/realm.ts';
import { documents } from '#src/client/session/session.ts';
import { CallError, call } from './api.ts';
import { useDesk } from './context.tsx';
import { Page } from './Page.tsx';
import { carryToast } from './session.ts';

/**
 * `/verify-email` (platform.md 5.2): opening the mail's link is all a person has to do. The secret has left the address
 * bar before this page is shown; a good link leads on to the sign-in page, which says that it worked.
 */
export function VerifyEmailPage({ token }: { readonly token: string }) {
  const { texts, locale } = useDesk();
  const [problem, setProblem] = useState(token === '' ? texts.verifyMissing : undefined);

  useEffect(() => {
    if (token === '') return;
    call(locale, 'POST', '/verify-email', { token }).then(
      ({ message }) => {
        carryToast({ kind: 'good', text: typeof message === 'string' ? message : texts.verifyDone });
        documents.open(LOGIN);
      },
      (error: unknown) => {
        const said = error instanceof CallError ? error.message : '';
        setProblem(said === '' ? texts.verifyFailed : said);
      },
    );
    // The link works once: it is used when the page opens, whatever language is chosen then.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return (
    <Page heading={texts.verifyHeading} help={problem ?? texts.verifyWaiting}>
      <p className="elsewhere">
        <a href={LOGIN}>{texts.backToLogin}</a>
      </p>
    </Page>
  );
}
