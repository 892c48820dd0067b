import type { RuleContext } from '#server/kit/rules.ts';
import { beyond, roleReach } from '../users/reach.ts';
import { accountsBy, endsOf, refuseBeyond } from '../users/reach.server.ts';
import type { RecordOf } from '#metadata/resource.ts';
import type { roles } from './roles.ts';

type Context = RuleContext<typeof roles>;
type Role = RecordOf<typeof roles>;
type Held = Parameters<typeof roleReach>[0];

/** Refuses a role that would hold or show more than the actor does, on the field that says so (SEC-18). */
export function refuseAbove(wanted: Held, { subject, refuse }: Context): void {
  const found = beyond(subject, roleReach(wanted, subject));
  if (found === undefined) return;
  if (found === 'scope') refuse('scope_above_you', { on: 'data_scope' });
  refuse('above_you', { on: 'permissions' });
}

/** A role has no end: what the actor holds until a day alone is not put into one (SEC-18). */
export async function refuseEnding(
  permissions: unknown,
  before: readonly string[],
  context: Context,
): Promise<void> {
  if (!Array.isArray(permissions)) return;
  const ends = await endsOf(context);
  const added = (permissions as string[]).filter((one) => !before.includes(one));
  if (added.some((one) => ends.has(one))) context.refuse('above_you', { on: 'permissions' });
}

/**
 * A role that reaches further than the actor is left alone by them altogether: neither stripped nor freed from the second
 * step. Who sees a part of the clinic leaves alone what is held outside that part, too (SEC-18).
 */
export async function refuseHigher(role: Held & { readonly id: string }, context: Context): Promise<void> {
  const { subject } = context;
  refuseBeyond(context, roleReach(role, subject));
  if (subject.isOwner || subject.dataScope === 'all') return;
  const permissions = role.permissions ?? [];
  for (const holder of await accountsBy(context, 'role_id', role.id))
    refuseBeyond(context, { ...holder, permissions });
}

/**
 * A role is widened for those who hold it already: each of them is judged as it is now, with what was granted to them
 * alone where the role shows or lets them do more than before (SEC-18). An owner's rights do not come from a role.
 */
export async function refuseWidened(role: Role, before: Role, context: Context): Promise<void> {
  const added = role.permissions.some((one) => !before.permissions.includes(one));
  // Scopes do not lie within each other: a team may reach into other departments, a department into other branches.
  const shows =
    role.data_scope !== before.data_scope && before.data_scope !== 'all' && role.data_scope !== 'self';
  if (context.subject.isOwner || !(added || shows)) return;
  for (const holder of await accountsBy(context, 'role_id', role.id))
    if (!holder.isOwner) refuseBeyond(context, holder, shows ? 'data_scope' : 'permissions');
}

/** The role the caller holds is changed by somebody else (SEC-18). */
export async function refuseOwnRole(roleId: string, { subject, db, refuse }: Context): Promise<void> {
  if (subject.isOwner) return;
  const mine = await db.query('select 1 from users where id = $1 and role_id = $2', [subject.userId, roleId]);
  if (mine.length > 0) refuse('own_role');
}
