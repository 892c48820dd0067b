import { LOGIN } from '#src/client/session/realm.ts';
import { documents } from '#src/client/session/session.ts';
import { call } from './api.ts';
import { useDesk } from './context.tsx';
import { NewPasswordForm, type NewPassword } from './NewPasswordForm.tsx';
import { Page } from './Page.tsx';
import { carryToast } from './session.ts';

/** `/reset-password` (platform.md 3): the link's secret has left the address bar before this page is shown. */
export function ResetPasswordPage({ token }: { readonly token: string }) {
  const { texts, locale } = useDesk();

  const save = async (entered: NewPassword): Promise<void> => {
    const { message } = await call(locale, 'POST', '/reset-password', { token, ...entered });
    carryToast({ kind: 'good', text: typeof message === 'string' ? message : texts.resetDone });
    documents.open(LOGIN);
  };

  return (
    <Page heading={texts.resetHeading} help={token === '' ? texts.resetMissing : texts.resetHelp}>
      {token === '' ? null : <NewPasswordForm save={save} />}
      <p className="elsewhere">
        <a href={`${LOGIN}#forgot`}>{texts.requestLink}</a>
        <a href={LOGIN}>{texts.backToLogin}</a>
      </p>
    </Page>
  );
}
