import { mailStatement } from '#server/kit/mail.ts';
import type { OperationContext, Row } from '#server/kit/rules.ts';
import { beyond } from '../users/reach.ts';
import { accountsBy, accountsWaiting, accountWith } from '../users/reach.server.ts';
import type { employees } from './employees.ts';

type Context = OperationContext<typeof employees>;

const loginSql = `select u.id, u.name, u.is_owner, u.email, u.locale, c.name as clinic
  from users u join clinics c on c.id = u.clinic_id where u.employee_id = $1`;

/** The login of the record; refused where there is none, and of an owner to anybody but an owner (SEC-18). */
export async function loginFor({ record, db, subject, refuse, fail }: Context): Promise<Row> {
  const [login] = await db.query(loginSql, [record?.id]);
  if (!login) return refuse('no_login');
  if (login['is_owner'] === true && !subject.isOwner) fail('forbidden');
  return login;
}

/**
 * Whether the caller reaches at least as far as that login does (DESIGN 9.17), and as it will once a role that waits is
 * given: a password known before would open it then.
 */
export async function reachesAsFar(login: Row, context: Context): Promise<boolean> {
  const now = await accountsBy(context, 'id', login['id']);
  const later = await accountsWaiting(context, 'id', login['id']);
  return [...now, ...later].every((account) => beyond(context.subject, account) === undefined);
}

/**
 * Whether the role would only be asked for, because it reaches further than the caller does (DESIGN 9.17): said while it is
 * chosen, by the rule that is held when it is saved. A role the clinic does not have is 404.
 */
async function roleApproval(context: Context): Promise<Row> {
  const { params, subject, fail, db } = context;
  const roleId = params['roleId'];
  const [role] = await db.query('select id from roles where id::text = $1', [roleId]);
  if (!role) fail('not_found');
  const wanted = await accountWith(context, { userId: null, employeeId: null, roleId });
  return { needed: wanted !== undefined && beyond(subject, wanted) !== undefined };
}

/** Where the person is signed in (SEC-30). */
async function readSessions(context: Context): Promise<Row> {
  const login = await loginFor(context);
  return { sessions: await context.db.query('select * from sessions_of($1)', [login['id']]) };
}

/** Ends one session of the person, or all of them. */
async function endSessions(context: Context): Promise<Row> {
  const login = await loginFor(context);
  const { body, db, fail } = context;
  const only = body['session_id'] ?? null;
  const ended = await db.query('select end_sessions($1, null, $2::uuid) as id', [login['id'], only]);
  if (only !== null && ended.length === 0) fail('not_found');
  context.note('sessions_ended');
  return { ended: ended.length };
}

/** For a lost phone: the password alone signs in again, until the second step is set up anew (SEC-35). */
async function resetSecondStep(context: Context): Promise<Row> {
  const { subject, fail, db } = context;
  context.confirmed();
  const login = await loginFor(context);
  if (login['id'] === subject.userId) fail('self_action');
  if (!(await reachesAsFar(login, context))) fail('above_your_reach');
  const [was] = await db.query('select end_second_step($1) as on', [login['id']]);
  await db.query('select end_sessions($1)', [login['id']]);
  context.note('second_step_off');
  if (was?.['on'] === true && login['email']) {
    const { email, locale, name, clinic } = login as Readonly<Record<string, string>>;
    const mail = mailStatement('account.second_step', {
      to: String(email),
      locale: locale === 'en' ? 'en' : 'ar',
      name: String(name),
      clinic: String(clinic),
      state: 'off',
    });
    await db.query(mail.text, mail.values as unknown[]);
  }
  return {
    message:
      context.locale === 'en'
        ? 'Two-step verification is off. It can be set up again after signing in'
        : 'تم إيقاف التحقق بخطوتين. يُفعّل من جديد بعد الدخول',
  };
}

export const loginOperations = { roleApproval, readSessions, endSessions, resetSecondStep };
