import { passwordLink, setTemporaryPassword } from '#server/kit/passwords.ts';
import { mailStatement } from '#server/kit/mail.ts';
import type { OperationContext, Row, ServerRules } from '#server/kit/rules.ts';
import type { employees } from './employees.ts';
import { loginFor, loginOperations, reachesAsFar } from './loginOperations.server.ts';
import { correctionOperations } from './corrections.server.ts';
import { ownData } from './ownData.ts';
import { leaverItems } from './leaving.server.ts';

type Context = OperationContext<typeof employees>;
type Operations = NonNullable<ServerRules<typeof employees>['operations']>;

/**
 * A new temporary password, shown once to someone who reaches as far as that login; to others a link goes to the
 * stored address instead (DESIGN 9.17). Ends the sessions and demands a change at the next sign-in.
 */
async function resetPassword(context: Context): Promise<Row> {
  const { db, subject, refuse, fail } = context;
  context.confirmed();
  const login = await loginFor(context);
  if (login['id'] === subject.userId) fail('self_approval');
  if (await reachesAsFar(login, context)) {
    const password = await setTemporaryPassword(db, String(login['id']));
    context.note('temporary_password');
    return { temporary_password: password };
  }
  if (!login['email']) return refuse('not_your_right');
  await sendPasswordLink(login, context);
  context.note('password_link');
  return {
    message:
      context.locale === 'en'
        ? 'A link to set the password was sent to the stored email'
        : 'أرسلنا رابط تعيين كلمة المرور إلى البريد المسجل',
  };
}

/** A link to a new password, to the stored address alone: whoever asked never sees it (DESIGN 9.17, SEC-34). */
async function sendPasswordLink(login: Row, { db, linkTo }: Context): Promise<void> {
  const { id, name, email, locale, clinic } = login as Readonly<Record<string, string>>;
  const { token, hours } = await passwordLink(db, String(id));
  const { text, values } = mailStatement('account.temporary', {
    to: String(email),
    locale: locale === 'en' ? 'en' : 'ar',
    name: String(name),
    clinic: String(clinic),
    user_name: String(name),
    link: linkTo(`/reset-password?token=${token}`),
    hours,
  });
  await db.query(text, values);
}

/** The language is the account's, the rest the file's. */
const ownFields = Object.keys(ownData).filter((name) => !['locale', 'version'].includes(name));

/** The caller's own file, read through the engine so that field rules hold. */
async function readProfile({ db, subject, fail }: Context): Promise<Row> {
  if (!subject.employeeId) return fail('not_found');
  const [row] = await db.find('employees', { id: subject.employeeId });
  const [login] = await db.query(`select id, name, email, locale, last_login_at from users where id = $1`, [
    subject.userId,
  ]);
  return row ? { id: row['id'], version: row['version'], login } : fail('not_found');
}

/** Saves what a person may change alone: picture, contact data, emergency contact and language (hr.md 1, profile). */
async function saveProfile({ db, subject, body, fail, unchanged }: Context): Promise<Row> {
  if (!subject.employeeId) return fail('not_found');
  const [row] = await db.find('employees', { id: subject.employeeId }, { lock: true });
  if (!row) return fail('not_found');
  await unchanged(row, body['version']);
  const changed = Object.fromEntries(
    ownFields.filter((name) => name in body).map((name) => [name, body[name]]),
  );
  const saved = await db.change('employees', subject.employeeId, changed);
  if (body['locale']) await db.change('users', subject.userId, { locale: body['locale'] });
  return { id: saved['id'], version: saved['version'] };
}

export const employeeOperations: Operations = {
  resetPassword,
  ...loginOperations,
  leaverChecklist: async (context) => ({
    items: await leaverItems(context, { id: String(context.record?.id) }),
  }),
  readProfile,
  saveProfile,
  ...correctionOperations,
};
