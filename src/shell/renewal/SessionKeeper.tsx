import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { signOut } from '../authProvider.ts';
import { API, http, onSessionEnd, onStepUp } from '#src/client/session/http.ts';
import { meKey, type Me } from '#src/client/session/me.ts';
import { readToken, watchOtherTabs } from '#src/client/session/session.ts';
import { useMe } from '#src/client/session/subject.ts';
import { useSessionEnd } from './useSessionEnd.ts';

// Few people ever see them.
const SignInOver = lazy(() => import('./SignInOver.tsx'));
const ConfirmPassword = lazy(() => import('./ConfirmPassword.tsx'));
const EndsSoon = lazy(() => import('./EndsSoon.tsx'));

/** Whether the key in use by now belongs to the person of this page. */
async function isPerson(userId: string): Promise<boolean> {
  const { json } = await http(`${API}/me`, { background: true, once: true });
  return (json as Me).details.user_id === userId;
}

/** Calls that were refused wait here until the person has signed in again, or has gone. */
function useWaiting() {
  const waiting = useRef<((renewed: boolean) => void)[]>([]);
  const wait = useCallback(() => new Promise<boolean>((done) => waiting.current.push(done)), []);
  const release = useCallback((renewed: boolean) => {
    for (const done of waiting.current.splice(0)) done(renewed);
  }, []);
  return { wait, release };
}

/** Asks for the password over the page as soon as the server refuses the session; what is typed below stays (REL-16). */
function useRenewal() {
  const { wait, release } = useWaiting();
  const [asked, setAsked] = useState(false);
  const client = useQueryClient();
  const { user_id: userId } = useMe().details;
  const renew = useCallback(
    async (token: string | null): Promise<boolean> => {
      // Somebody left on purpose: nothing is renewed.
      if (token === null) return false;
      const now = readToken();
      if (now !== null && now !== token) return isPerson(userId);
      setAsked(true);
      return wait();
    },
    [userId, wait],
  );
  const goOn = useCallback(() => {
    setAsked(false);
    release(true);
    // Rights may have changed meanwhile.
    void client.invalidateQueries({ queryKey: meKey });
  }, [client, release]);
  const giveUp = useCallback(() => {
    void signOut(client, { why: 'left', comeBack: false });
    release(false);
  }, [client, release]);
  useEffect(() => onSessionEnd(renew), [renew]);
  useEffect(
    () =>
      watchOtherTabs({
        isSamePerson: () => isPerson(userId),
        onEnded: () => setAsked(true),
        onRenewed: goOn,
      }),
    [goOn, userId],
  );
  return { asked, goOn, giveUp };
}

/** Calls that need the password first wait for one answer; nothing below is lost (SEC-23). */
function useStepUp() {
  const { wait, release } = useWaiting();
  const [asked, setAsked] = useState(false);
  const ask = useCallback((): Promise<boolean> => {
    setAsked(true);
    return wait();
  }, [wait]);
  const end = useCallback(
    (confirmed: boolean) => {
      setAsked(false);
      release(confirmed);
    },
    [release],
  );
  useEffect(() => onStepUp(ask), [ask]);
  return { asked, end };
}

/** Keeps the session of an open page: warns before it ends, and asks for the password over the page once it has ended. */
export function SessionKeeper() {
  const { asked, goOn, giveUp } = useRenewal();
  const { minutesLeft, stay, ignore } = useSessionEnd();
  const stepUp = useStepUp();
  return (
    <Suspense fallback={null}>
      {stepUp.asked && (
        <ConfirmPassword onConfirmed={() => stepUp.end(true)} onClose={() => stepUp.end(false)} />
      )}
      {asked && <SignInOver onRenewed={goOn} onOther={giveUp} />}
      {!asked && minutesLeft !== undefined && (
        <EndsSoon minutes={minutesLeft} onStay={stay} onClose={ignore} />
      )}
    </Suspense>
  );
}
