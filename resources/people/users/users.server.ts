import type { RecordOf } from '#metadata/resource.ts';
import { mailStatement } from '#server/kit/mail.ts';
import { serverRules, type RuleContext, type RuleDatabase } from '#server/kit/rules.ts';
import { userNotices } from './userNotices.server.ts';
import { users } from './users.ts';

type User = RecordOf<typeof users>;
type Context = RuleContext<typeof users> & { readonly before: User | undefined };

/** Nobody changes an owner's account but an owner, and nobody their own role (SEC-18). */
async function refuseForbidden(
  values: Readonly<Record<string, unknown>>,
  { before, subject, refuse, fail, db, confirmed }: Context,
): Promise<void> {
  const changed = (name: keyof User & string) =>
    name in values && before !== undefined && values[name] !== before[name];
  if ((before?.is_owner === true || values['is_owner'] === true) && !subject.isOwner) refuse('owner_only');
  const stopsOwner =
    before?.is_owner === true &&
    before.is_active &&
    (values['is_owner'] === false || values['is_active'] === false);
  if (stopsOwner) {
    const others = await db.query(
      `select id from users where is_owner and is_active and id <> $1 for update`,
      [before.id],
    );
    if (others.length === 0) fail('last_owner');
  }
  if (
    before &&
    before.id === subject.userId &&
    (changed('role_id') || changed('is_owner') || changed('is_active'))
  )
    refuse('own_role', { on: 'role_id' });
  // Rights, ownership and where a reset link goes (SEC-23); a new account takes no password, but a new owner does.
  if (
    changed('role_id') ||
    changed('is_owner') ||
    changed('email') ||
    (!before && values['is_owner'] === true)
  )
    confirmed();
}

/** To the OLD address: whoever took the account over has the new one (platform.md 14). */
async function tellOldAddress(to: string, { name, email, locale }: User, db: RuleDatabase): Promise<void> {
  const [clinic] = await db.query('select name from clinics where id = app_clinic()');
  const { text, values } = mailStatement('account.email_changed', {
    to,
    locale: locale === 'en' ? 'en' : 'ar',
    name,
    clinic: String(clinic?.['name']),
    new_email: email ?? '—',
  });
  await db.query(text, values);
}

/**
 * A role that holds more than the actor does is not given but noted as requested, for a holder or an owner to give
 * (DESIGN 9.17); the rest of the account is filed all the same.
 */
export const userRules = serverRules(users, {
  notices: userNotices,
  async prepare(values, { before, subject, db }) {
    const role = values['role_id'];
    if (!role || role === before?.role_id) return values;
    const [wanted] = await db.find('roles', { id: role });
    const held = (wanted?.['permissions'] ?? []) as readonly string[];
    const mayGive = subject.isOwner || held.every((one) => subject.permissions.has(one));
    if (mayGive) return { ...values, requested_role_id: null };
    return { ...values, role_id: before?.role_id ?? null, requested_role_id: role };
  },
  check: refuseForbidden,
  async saved({ record, before, db, notify }) {
    if (record.requested_role_id && record.requested_role_id !== before?.requested_role_id) {
      notify(
        'account.role_requested',
        { permission: 'manage_permissions' },
        { user_id: record.id, role_id: record.requested_role_id },
      );
    }
    if (before?.is_active && !record.is_active) await db.query('select end_sessions($1)', [record.id]);
    if (before?.email && before.email !== record.email) await tellOldAddress(before.email, record, db);
    if (before && before.role_id !== record.role_id)
      notify('account.role_changed', { userId: record.id }, { user_id: record.id });
  },
});
