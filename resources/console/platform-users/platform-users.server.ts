import { passwordLink } from '#server/kit/passwords.ts';
import { mailStatement } from '#server/kit/mail.ts';
import type { RecordOf } from '#metadata/resource.ts';
import { serverRules, type RuleContext } from '#server/kit/rules.ts';
import { platformUsers } from './platform-users.ts';

type Account = RecordOf<typeof platformUsers>;

/** A link to the person's own password, to the stored address alone: nobody else ever knows one (SEC-34). */
async function sendPasswordLink(account: Account, { db, linkTo }: RuleContext): Promise<void> {
  const { token, hours } = await passwordLink(db, account.id);
  const [product] = await db.query(
    `select case when $1 = 'en' then name_en else name end as name from clinics where id = app_clinic()`,
    [account.locale],
  );
  const { text, values } = mailStatement('staff.invited', {
    to: account.email,
    locale: account.locale === 'en' ? 'en' : 'ar',
    name: account.name,
    clinic: String(product?.['name']),
    user_name: account.email,
    link: linkTo(`/platform/reset-password?token=${token}`),
    hours,
  });
  await db.query(text, values);
}

/** Nobody takes their own rights away, and one admin remains: there is no other way in. */
async function refuseLockout(
  values: Readonly<Record<string, unknown>>,
  {
    before,
    subject,
    db,
    refuse,
    confirmed,
  }: RuleContext<typeof platformUsers> & { readonly before: Account | undefined },
): Promise<void> {
  const changed = (name: 'role' | 'is_active' | 'email'): boolean =>
    before !== undefined && values[name] !== before[name];
  if (before === undefined ? values['role'] === 'admin' : changed('role') || changed('email')) confirmed();
  if (before === undefined) return;
  if (before.id === subject.userId && (changed('role') || changed('is_active'))) refuse('own_account');
  const leaves =
    before.role === 'admin' && before.is_active && (changed('role') || values['is_active'] === false);
  if (!leaves) return;
  const others = await db.query(
    `select id from platform_users where role = 'admin' and is_active and id <> $1 for update`,
    [before.id],
  );
  if (others.length === 0) refuse('last_admin');
}

const login = (column: string): string =>
  `(select u.${column} from users u where u.clinic_id = t.clinic_id and u.id = t.id)`;

export const platformUserRules = serverRules(platformUsers, {
  check: refuseLockout,
  async saved(context) {
    const { record, before, db } = context;
    if (before === undefined) return await sendPasswordLink(record, context);
    const moved =
      before.email !== record.email || before.role !== record.role || (before.is_active && !record.is_active);
    if (moved) await db.query('select end_sessions($1)', [record.id]);
  },
  operations: {
    async sendLink(context) {
      const { record, fail, refuse, locale } = context;
      if (record === undefined) return fail('not_found');
      if (!record.is_active) refuse('inactive');
      context.confirmed();
      await sendPasswordLink(record, context);
      context.note('password_link');
      return {
        message:
          locale === 'en'
            ? 'A link to set the password was sent to the account’s e-mail'
            : 'أرسلنا رابط تعيين كلمة المرور إلى بريد الحساب',
      };
    },
    async endSessions({ record, db, fail }) {
      if (record === undefined) return fail('not_found');
      await db.query('select end_sessions($1)', [record.id]);
      return {};
    },
  },
  computed: {
    must_change_password: login('must_change_password'),
    last_login_at: login('last_login_at'),
  },
});
