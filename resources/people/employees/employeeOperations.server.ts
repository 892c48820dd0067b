import { setTemporaryPassword } from '#server/kit/passwords.ts';
import type { OperationContext, Row, ServerRules } from '#server/kit/rules.ts';
import type { employees } from './employees.ts';
import { holdsAll, loginFor, loginOperations } from './loginOperations.server.ts';
import { leaverItems } from './leaving.server.ts';

type Context = OperationContext<typeof employees>;
type Operations = NonNullable<ServerRules<typeof employees>['operations']>;

/**
 * A new temporary password, shown once to someone who holds all the rights of that login; to others a link goes to the
 * stored address instead (DESIGN 9.17). Ends the sessions and demands a change at the next sign-in.
 */
async function resetPassword(context: Context): Promise<Row> {
  const { db, subject, refuse, fail } = context;
  context.confirmed();
  const login = await loginFor(context);
  if (login['id'] === subject.userId) fail('self_approval');
  if (holdsAll(login, context)) {
    const password = await setTemporaryPassword(db, String(login['id']));
    context.note('temporary_password');
    return { temporary_password: password };
  }
  if (!login['email']) return refuse('not_your_right');
  context.notify('account.reset_requested', { userId: String(login['id']) }, { user_id: login['id'] });
  return {
    message:
      context.locale === 'en'
        ? 'A link to set the password was sent to the stored email'
        : 'أرسلنا رابط تعيين كلمة المرور إلى البريد المسجل',
  };
}

const ownFields = ['profile_picture', 'phone', 'email', 'address', 'emergency_name', 'emergency_phone'];

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
async function saveProfile({ db, subject, body, fail }: Context): Promise<Row> {
  if (!subject.employeeId) return fail('not_found');
  const [row] = await db.find('employees', { id: subject.employeeId }, { lock: true });
  if (!row) return fail('not_found');
  if (row['version'] !== body['version']) fail('version_conflict');
  const changed = Object.fromEntries(
    ownFields.filter((name) => name in body).map((name) => [name, body[name]]),
  );
  const saved = await db.change('employees', subject.employeeId, changed);
  if (body['locale']) await db.change('users', subject.userId, { locale: body['locale'] });
  return { id: saved['id'], version: saved['version'] };
}

/** Tells the holders of `edit_employees` which field is wrong and what it should say. */
async function requestCorrection({ subject, body, notify }: Context): Promise<Row> {
  notify(
    'employee.correction_requested',
    { permission: 'edit_employees' },
    { employee_id: subject.employeeId, field: body['field'], wanted: body['wanted'] },
  );
  return { sent: true };
}

export const employeeOperations: Operations = {
  resetPassword,
  ...loginOperations,
  leaverChecklist: async (context) => ({
    items: await leaverItems(context, { id: String(context.record?.id) }),
  }),
  readProfile,
  saveProfile,
  requestCorrection,
};
