import type { RecordOf } from '#metadata/resource.ts';
import { setTemporaryPassword } from '#server/kit/passwords.ts';
import type { RuleContext, TransitionContext } from '#server/kit/rules.ts';
import { beyond } from './reach.ts';
import { holdParts } from './holdReach.server.ts';
import { accountsBy, accountsWaiting, lastingHolder, refuseBeyond } from './reach.server.ts';
import type { users } from './users.ts';

type User = RecordOf<typeof users>;
type Context = TransitionContext<typeof users>;

/**
 * Which of the roles that were asked for the caller may decide on, as SQL: the rule of `beyond` over the account `t` as it is
 * and as it would be. What it offers, the guard below judges again, with what it holds until the commit.
 */
export const withinReach = `reaches_account(:user, t.id, t.role_id, :today::date)
  and reaches_account(:user, t.id, t.requested_role_id, :today::date)`;

/**
 * Whoever asked for the role may have been told the password, and may have been the one who changed it at the first sign-in
 * (DESIGN 9.17): it ends, and the person begins by a link of their own or what whoever approves hands out.
 */
export async function endShownPassword(
  { id, role_id }: Pick<User, 'id' | 'role_id'>,
  { db, note }: Pick<RuleContext, 'db' | 'note'>,
): Promise<void> {
  if (!role_id) return;
  const [known] = await db.query('select password_is_told($1) as told', [id]);
  if (known?.['told'] !== true) return;
  await setTemporaryPassword(db, id);
  note('temporary_password_ended');
}

/** Decides on a role that was asked for: only whoever reaches as far as the account does and would (SEC-18), and lastingly. */
async function guard(context: Context): Promise<void> {
  const { record, db, fail, confirmed } = context;
  await holdParts(db, record.employee_id, [record.role_id, record.requested_role_id]);
  for (const account of await accountsBy(context, 'id', record.id)) refuseBeyond(context, account);
  const holder = await lastingHolder(context);
  for (const account of await accountsWaiting(context, 'id', record.id)) {
    refuseBeyond(context, account);
    // What the caller holds until a day alone is passed on no longer than that.
    if (beyond(holder, account) !== undefined) fail('above_your_reach');
  }
  confirmed();
}

/** The role is given: the account works with it from now on. */
export const giveRole = {
  guard,
  async effect(context: Context) {
    const { record, notify } = context;
    await endShownPassword(record, context);
    notify('account.role_changed', { userId: record.id }, { user_id: record.id });
    return { role_id: record.requested_role_id, requested_role_id: null };
  },
};

/** Who asked for the role that waits: the last to have it noted. */
const askerSql = `select a.actor_id from audit_log a where a.clinic_id = app_clinic() and a.entity = 'users' and a.entity_id = $1::uuid
  and a.changes ? 'requested_role_id' order by a.seq desc limit 1`;

/** The role is not given; whoever asked hears why. */
export const refuseRole = {
  guard,
  async effect({ record, asked, db, notify, note }: Context) {
    const reason = String(asked['reason']);
    note(reason);
    const [asker] = await db.query(askerSql, [record.id]);
    if (typeof asker?.['actor_id'] === 'string')
      notify('account.role_refused', { userId: asker['actor_id'] }, { user_id: record.id, reason });
    return { requested_role_id: null };
  },
};
