import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { LOGIN } from '#src/client/session/realm.ts';
import { documents, endSession, readToken } from '#src/client/session/session.ts';
import { CallError, call } from './api.ts';
import { useDesk } from './context.tsx';
import { NewPasswordForm, type NewPassword } from './NewPasswordForm.tsx';
import { Page, Waiting } from './Page.tsx';
import { carryToast, startSession } from './session.ts';

/** Few people ever see it. */
const SecondStepSetup = lazy(() => import('./SecondStepSetup.tsx'));

type Stage = 'checking' | 'password' | 'second-step';
const stageOf = (me: Readonly<Record<string, unknown>>): Stage | undefined =>
  me['must_change_password'] === true
    ? 'password'
    : me['must_set_second_step'] === true
      ? 'second-step'
      : undefined;

/** Which step stands before the app, asked once; leads on where none does. */
function useStage(next: string) {
  const { locale } = useDesk();
  const [stage, setStage] = useState<Stage>('checking');
  const [names, setNames] = useState<readonly string[]>([]);

  useEffect(() => {
    if (readToken() === null) {
      documents.open(LOGIN);
      return;
    }
    call(locale, 'GET', '/me').then(
      (me) => {
        const own = [me['name'], me['email'], me['full_arabic_name']];
        setNames(own.filter((one): one is string => typeof one === 'string'));
        const found = stageOf(me);
        return found === undefined ? documents.open(next) : setStage(found);
      },
      (error: unknown) => {
        if (!(error instanceof CallError) || (error.status !== 401 && error.status !== 403))
          return setStage('password');
        endSession('ended');
        return documents.open(LOGIN);
      },
    );
    // Asked once, when the page opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return { stage, setStage, names };
}

/**
 * `/first-login` (platform.md 3, SEC-35): for a session that must change its password, or set up the second step its
 * role demands, before anything else; others are led on.
 */
export function FirstLoginPage({ next }: { readonly next: string }) {
  const { texts, locale, toast } = useDesk();
  const { stage, setStage, names } = useStage(next);

  const save = async (entered: NewPassword): Promise<void> => {
    const { message, token, user } = await call(locale, 'POST', '/first-login', { ...entered });
    startSession(String(token), (user as { readonly role?: string } | undefined)?.role ?? '');
    const told = typeof message === 'string' ? message : texts.changed;
    const me = await call(locale, 'GET', '/me').catch(() => undefined);
    if (me !== undefined && stageOf(me) === 'second-step') {
      toast({ kind: 'good', text: told });
      return setStage('second-step');
    }
    carryToast({ kind: 'good', text: told });
    documents.open(next);
  };

  const leave = async (): Promise<void> => {
    // Its failure is ignored: the keys go either way (platform.md 2).
    await call(locale, 'POST', '/logout', {}).catch(() => undefined);
    endSession();
    documents.open(LOGIN);
  };

  if (stage === 'checking') return <Waiting />;
  const way = <WayOut onLeave={() => void leave()} />;
  if (stage === 'second-step')
    return (
      <Suspense fallback={<Waiting />}>
        <SecondStepSetup onDone={() => documents.open(next)}>{way}</SecondStepSetup>
      </Suspense>
    );
  return (
    <Page heading={texts.firstHeading} help={texts.firstHelp}>
      <NewPasswordForm save={save} names={names} />
      {way}
    </Page>
  );
}

function WayOut({ onLeave }: { readonly onLeave: () => void }): ReactNode {
  const { texts } = useDesk();
  return (
    <p className="elsewhere">
      <button type="button" className="link" onClick={onLeave}>
        {texts.signOut}
      </button>
    </p>
  );
}
