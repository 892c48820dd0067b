import { createContext, useContext, useMemo } from 'react';
import { decide, type AccessRule, type Scope, type Subject } from '#metadata/access.ts';
import { moduleNames } from '#metadata/permissions.ts';
import { isSuspended, type Me } from './me.ts';

export { useClinic, type Clinic } from './clinic.ts';

/** What `decide()` needs to know about the person, from the answer of `/me`. */
export const subjectOf = (me: Me): Subject => ({
  userId: me.details.user_id,
  employeeId: me.details.employee_id,
  // Nothing but the subscription is left of a suspended clinic: no menu, no search.
  permissions: new Set(isSuspended(me) ? [] : me.permissions),
  isOwner: me.is_owner,
  dataScope: me.data_scope,
  leads: me.leads,
  standsIn: me.stands_in ?? false,
  clinical: me.clinical ?? false,
  role: me.role,
  readOnly: me.clinic.subscription?.state === 'read_only',
  suspended: isSuspended(me),
  ...(me.modules && { modulesOff: new Set(moduleNames.filter((name) => !me.modules?.includes(name))) }),
});

/** Given by the session guard, so that nobody below it misses the person while the answers are being cleared. */
export const MeContext = createContext<Me | undefined>(undefined);

/** The signed-in person. Only below the session guard, which has waited for the answer. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('useMe() is read outside the session guard');
  return me;
}

export function useSubject(): Subject {
  const me = useMe();
  return useMemo(() => subjectOf(me), [me]);
}

/** The widest scope the rule gives this person; `undefined` = refused. */
export function useCan(rule: AccessRule | undefined): Scope | undefined {
  return decide(rule ?? [], useSubject());
}
