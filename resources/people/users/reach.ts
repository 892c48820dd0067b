import { scopes, type Scope, type Subject } from '#metadata/access.ts';

/** What an account or a role opens: which permissions, and on whose rows. */
export interface Reach {
  readonly isOwner: boolean;
  readonly permissions: readonly string[];
  readonly dataScope: Scope;
  /** The branches its person belongs to; none of a role, which belongs to nobody yet. */
  readonly branchIds: readonly string[];
  readonly departmentId: string | null;
  /** Whether its scope shows a person the caller's own does not. */
  readonly showsOthers: boolean;
}

/** Whose reach another's is held to. */
export type Holder = Pick<Subject, 'isOwner' | 'permissions' | 'dataScope'> & {
  readonly branchIds: readonly string[];
  readonly departmentId: string | null;
};

/** In what a reach goes further than the caller's own. */
export type Beyond = 'owner' | 'permissions' | 'scope' | 'rows';

/**
 * THE rule of handing out and touching rights (SEC-18, DESIGN 9.17): whoever gives a role, a scope or a place, or touches
 * what somebody signs in with, reaches at least as far as the account does: an owner's is an owner's, every permission of
 * it is held, its scope is no wider, and its rows lie within the caller's. Answers the first thing that goes further,
 * undefined where nothing does. An account without any permission opens nothing, wherever it belongs.
 */
export function beyond(caller: Holder, reach: Reach): Beyond | undefined {
  if (caller.isOwner) return undefined;
  if (reach.isOwner) return 'owner';
  if (reach.permissions.some((one) => !caller.permissions.has(one))) return 'permissions';
  if (caller.dataScope === 'all' || reach.permissions.length === 0) return undefined;
  if (scopes.indexOf(reach.dataScope) > scopes.indexOf(caller.dataScope)) return 'scope';
  // Places count as such, not only whom they show today: an empty department fills.
  const byDepartment = reach.dataScope === 'department' && caller.dataScope === 'department';
  // A department has people of every branch: a part of the clinic by branches never holds all of one.
  const acrossBranches =
    reach.dataScope === 'department' && caller.dataScope === 'branch' && reach.branchIds.length > 0;
  const elsewhere =
    acrossBranches ||
    reach.branchIds.some((id) => !caller.branchIds.includes(id)) ||
    (byDepartment && reach.departmentId !== caller.departmentId);
  return elsewhere || reach.showsOthers ? 'rows' : undefined;
}

/** A role as a reach, held by nobody yet: as if by somebody of the caller's own place. */
export const roleReach = (
  role: { readonly permissions?: readonly string[] | null; readonly data_scope?: string | null },
  { departmentId }: Pick<Holder, 'departmentId'>,
): Reach => ({
  isOwner: false,
  permissions: role.permissions ?? [],
  dataScope: scopes.find((one) => one === role.data_scope) ?? 'self',
  branchIds: [],
  departmentId,
  showsOthers: false,
});
