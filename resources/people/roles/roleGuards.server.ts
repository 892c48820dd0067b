import type { RuleContext } from '#server/kit/rules.ts';
import type { roles } from './roles.ts';

type Context = RuleContext<typeof roles>;

/** Refuses to add rights the actor lacks; taking rights away needs only the right to edit (SEC-18). */
export function refuseAbove(added: readonly string[], { subject, refuse }: Context): void {
  if (!subject.isOwner && added.some((one) => !subject.permissions.has(one)))
    refuse('above_you', { on: 'permissions' });
}

/** The role the caller holds is changed by somebody else (SEC-18). */
export async function refuseOwnRole(roleId: string, { subject, db, refuse }: Context): Promise<void> {
  if (subject.isOwner) return;
  const mine = await db.query('select 1 from users where id = $1 and role_id = $2', [subject.userId, roleId]);
  if (mine.length > 0) refuse('own_role');
}
