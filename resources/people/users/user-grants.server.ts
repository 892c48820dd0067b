import { serverRules } from '#server/kit/rules.ts';
import { userGrants } from './user-grants.ts';

/** Single rights: only what one holds, never one's own, never an owner's (SEC-18, DESIGN 9.24). */
export const userGrantRules = serverRules(userGrants, {
  async check(values, { before, subject, db, refuse, today, confirmed }) {
    confirmed();
    const userId = String(values['user_id'] ?? before?.user_id);
    const permission = String(values['permission'] ?? before?.permission);
    const [user] = await db.find('users', { id: userId });
    if (user?.['is_owner'] === true) refuse('owner_immune', { on: 'user_id' });
    if (userId === subject.userId) refuse('own_rights', { on: 'user_id' });
    if (!subject.isOwner && !subject.permissions.has(permission)) refuse('above_you', { on: 'permission' });
    const until = values['until'];
    if (typeof until === 'string' && until < today && until !== before?.until)
      refuse('already_over', { on: 'until' });
  },
  async beforeRemove({ record, subject, refuse, confirmed }) {
    confirmed();
    if (record.user_id === subject.userId) refuse('own_rights');
    // Removing a denial hands the right back, so it takes the same right as giving it.
    if (!subject.isOwner && !subject.permissions.has(record.permission)) refuse('above_you');
  },
});
