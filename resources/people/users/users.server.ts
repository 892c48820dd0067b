import type { RecordOf } from '#metadata/resource.ts';
import { mailStatement } from '#server/kit/mail.ts';
import { serverRules, type RuleContext, type RuleDatabase } from '#server/kit/rules.ts';
import { beyond } from './reach.ts';
import { holdParts } from './holdReach.server.ts';
import { endShownPassword, giveRole, refuseRole, withinReach } from './roleRequests.server.ts';
import { accountsBy, accountsWaiting, accountWith, lastingHolder, refuseBeyond } from './reach.server.ts';
import { userNotices } from './userNotices.server.ts';
import { users } from './users.ts';

type User = RecordOf<typeof users>;
type Context = RuleContext<typeof users> & { readonly before: User | undefined };

/** What somebody signs in with and what it opens: each is touched only by whoever reaches as far (SEC-18). */
const guarded = ['name', 'email', 'is_active', 'is_owner', 'role_id'] as const;

/** What a role that waits is judged for, too: with it, a link to a new password would open that role. */
const names = ['name', 'email'] as const;

/** Nobody changes an owner's account but an owner, a higher one but who reaches as far, and nobody their own role (SEC-18). */
async function refuseForbidden(values: Readonly<Record<string, unknown>>, context: Context): Promise<void> {
  const { before, subject, refuse, fail, confirmed } = context;
  const changed = (name: keyof User & string) =>
    name in values && before !== undefined && values[name] !== before[name];
  if ((before?.is_owner === true || values['is_owner'] === true) && !subject.isOwner) fail('owner_protected');
  await refuseLastOwner(values, context);
  if (!before || changed('name')) await refuseLookAlike(values['name'], context);
  const isOwn = before !== undefined && before.id === subject.userId;
  if (isOwn && (changed('role_id') || changed('is_owner') || changed('is_active')))
    refuse('own_role', { on: 'role_id' });
  const touched = guarded.find(changed);
  if (before && touched !== undefined && !isOwn)
    for (const account of await accountsBy(context, 'id', before.id)) refuseBeyond(context, account, touched);
  const named = names.find(changed);
  if (before && named !== undefined && !isOwn)
    for (const account of await accountsWaiting(context, 'id', before.id))
      refuseBeyond(context, account, named);
  // Asked for in the same breath, it waits from now on.
  const asked = values['requested_role_id'];
  if (before && named !== undefined && !isOwn && asked && asked !== before.requested_role_id) {
    const later = { userId: before.id, employeeId: before.employee_id, roleId: asked };
    const account = await accountWith(context, later);
    if (account) refuseBeyond(context, account, named);
  }
  if (values['is_active'] === true && (!before || changed('is_active')))
    await refuseLeaver(before?.employee_id ?? values['employee_id'], context);
  const hasRole = Boolean(values['role_id'] ?? values['requested_role_id']) || values['is_owner'] === true;
  if (!hasRole && (!before || changed('role_id'))) refuse('role_needed', { on: 'role_id' });
  // Rights, ownership and where a reset link goes (SEC-23); a new account takes no password, but a new owner does.
  if (
    changed('role_id') ||
    changed('is_owner') ||
    changed('email') ||
    (!before && values['is_owner'] === true)
  )
    confirmed();
}

/** Who left is hired again before their login opens; the table refuses it too (hr.md 1). */
async function refuseLeaver(employeeId: unknown, { db, fail }: Context): Promise<void> {
  const left = await db.query(`select 1 from employees where id = $1 and status = 'inactive'`, [employeeId]);
  if (left.length > 0) fail('login_of_leaver', { on: 'is_active' });
}

/** Two names nobody tells apart let one person pose as another (SEC-50); the very same name is told as a used one. */
async function refuseLookAlike(name: unknown, { before, db, refuse }: Context): Promise<void> {
  const alike = await db.query(
    'select 1 from users where look_of(name) = look_of($1) and fold(name) <> fold($1) and id is distinct from $2',
    [name, before?.id ?? null],
  );
  if (alike.length > 0) refuse('looks_alike', { on: 'name' });
}

/** The last active owner is neither demoted nor switched off (SEC-19). */
async function refuseLastOwner(
  values: Readonly<Record<string, unknown>>,
  { before, db, fail }: Context,
): Promise<void> {
  const stops =
    before?.is_owner === true &&
    before.is_active &&
    (values['is_owner'] === false || values['is_active'] === false);
  if (!stops) return;
  const others = await db.query(`select id from users where is_owner and is_active and id <> $1 for update`, [
    before.id,
  ]);
  if (others.length === 0) fail('last_owner');
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

/** Who typed the address of an account whose role waits: whoever holds that mailbox holds the account once the role is given (SEC-18). */
const emailBy = `case when t.requested_role_id is null or t.email is null then null else (
  select coalesce((select coalesce(case when :locale = 'en' then e.full_name_en end, e.full_name_ar)
      from users u join employees e on e.clinic_id = u.clinic_id and e.id = u.employee_id
      where u.clinic_id = a.clinic_id and u.id = a.actor_id), a.actor_label)
    from audit_log a where a.clinic_id = t.clinic_id and a.entity = 'users' and a.entity_id = t.id and a.changes ? 'email'
    order by a.seq desc limit 1) end`;

/**
 * A role that would let the account reach further than the actor does (permissions, scope, branches) is not given but
 * noted as requested, for a holder or an owner to give (DESIGN 9.17); the rest of the account is filed all the same.
 */
export const userRules = serverRules(users, {
  notices: userNotices,
  computed: {
    email_by: emailBy,
    // What stands between the person and their work comes first: without a role a password opens an empty page.
    sign_in: `case when not t.is_active then 'stopped' when t.role_id is null and not t.is_owner then 'awaits_role'
      else case password_state(t.id) when 'none' then 'no_password' when 'own' then 'works' else password_state(t.id) end end`,
  },
  async prepare(values, context) {
    const { before } = context;
    const role = values['role_id'];
    if (!role || role === before?.role_id) return values;
    const employeeId = before?.employee_id ?? values['employee_id'];
    await holdParts(context.db, employeeId, [role]);
    const wanted = await accountWith(context, { userId: before?.id, employeeId, roleId: role });
    if (wanted && beyond(await lastingHolder(context), wanted) === undefined)
      return { ...values, requested_role_id: null };
    return { ...values, role_id: before?.role_id ?? null, requested_role_id: role };
  },
  check: refuseForbidden,
  offered: { giveRole: withinReach, refuseRole: withinReach },
  transitions: { giveRole, refuseRole },
  async saved({ record, before, db, notify, note }) {
    if (record.requested_role_id && record.requested_role_id !== before?.requested_role_id) {
      notify(
        'account.role_requested',
        { deciders: true },
        { user_id: record.id, role_id: record.requested_role_id },
      );
    }
    if (before?.requested_role_id && before.requested_role_id === record.role_id)
      await endShownPassword(before, { db, note });
    if (before?.is_active && !record.is_active) await db.query('select end_sessions($1)', [record.id]);
    if (before?.email && before.email !== record.email) await tellOldAddress(before.email, record, db);
    if (before && before.role_id !== record.role_id)
      notify('account.role_changed', { userId: record.id }, { user_id: record.id });
  },
});
