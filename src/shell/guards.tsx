import { useEffect, useState, type ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router-dom';
import { decide, type AccessRule } from '#metadata/access.ts';
import { later } from '#src/ui/later.tsx';
import { NoPermission } from '#src/pages/NoPermission.tsx';
import { Splash } from './Splash.tsx';
import { statusOf } from '#src/client/session/http.ts';
import { isSuspended, meQuery } from '#src/client/session/me.ts';
import { SessionKeeper } from './renewal/SessionKeeper.tsx';
import { leaveToFirstLogin, leaveToSignIn, readToken, watchOtherTabs } from '#src/client/session/session.ts';
import { signOut } from './authProvider.ts';
import { SUBSCRIPTION } from '#src/client/catalogue/pageTable.ts';
import { MeContext, useMe, useSubject } from '#src/client/session/subject.ts';

const OnlyRead = later(() => import('#src/pages/OnlyRead.tsx'));

/**
 * First two steps of the contract's order (SPECIFICATION 4): a valid session, then the forced change of password.
 * A failing `/me` shows no message: a refused session is ended, an unreachable server only leads back to
 * the sign-in page, which keeps the token and tries again (platform.md 2).
 */
export function SessionGuard({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient();
  const [signedIn] = useState(() => readToken() !== null);
  const { data: me, error } = useQuery({ ...meQuery, enabled: signedIn });
  const mustChange = me?.must_change_password === true || me?.must_set_second_step === true;
  const known = me !== undefined;
  useEffect(
    () =>
      known
        ? undefined
        : watchOtherTabs({
            isSamePerson: () => Promise.resolve(false),
            onEnded: () => leaveToSignIn(true),
            onRenewed: () => undefined,
          }),
    [known],
  );
  useEffect(() => {
    if (!signedIn) leaveToSignIn(true);
    else if (error && !me) {
      const status = statusOf(error);
      if (status === 401 || status === 403) void signOut(client, { why: 'ended', comeBack: true });
      else leaveToSignIn(true);
    } else if (mustChange) leaveToFirstLogin();
  }, [client, error, me, mustChange, signedIn]);
  if (!me || mustChange) return <Splash />;
  return (
    <MeContext.Provider value={me}>
      {children}
      <SessionKeeper />
    </MeContext.Provider>
  );
}

/**
 * The last two steps: owner, then any of the permissions. An owner-only screen's rule admits owners only, so one
 * decision answers both; the refusal shows on the same address, and says so where only the ended subscription is the
 * reason. Of a suspended clinic the owner reaches one page.
 */
export function RouteGuard({ rule, children }: { readonly rule: AccessRule; readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const subject = useSubject();
  const suspended = isSuspended(useMe());
  if (suspended && pathname !== SUBSCRIPTION) return <Navigate replace to={SUBSCRIPTION} />;
  if (decide(rule, subject) !== undefined) return children;
  return decide(rule, { ...subject, readOnly: false }) === undefined ? <NoPermission /> : <OnlyRead />;
}
