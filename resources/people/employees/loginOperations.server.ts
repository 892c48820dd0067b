import { mailStatement } from '#server/kit/mail.ts';
import type { OperationContext, Row } from '#server/kit/rules.ts';
import type { employees } from './employees.ts';

type Context = OperationContext<typeof employees>;

/** What a login may do, the same sum the sign-in makes. */
const rightsOf = `select u.id, u.name, u.is_owner, u.email, u.locale, c.name as clinic,
    coalesce((select array_agg(distinct p) from (
       select unnest(r.permissions) as p from roles r where r.clinic_id = u.clinic_id and r.id = u.role_id
       union select g.permission from user_grants g where g.clinic_id = u.clinic_id and g.user_id = u.id and g.effect = 'allow'
         and (g.until is null or g.until >= $2::date)) held), '{}') as permissions
  from users u join clinics c on c.id = u.clinic_id where u.employee_id = $1`;

/** The login of the record; refused where there is none, and of an owner to anybody but an owner (SEC-18). */
export async function loginFor({ record, db, subject, refuse, fail, today }: Context): Promise<Row> {
  const [login] = await db.query(rightsOf, [record?.id, today]);
  if (!login) return refuse('no_login');
  if (login['is_owner'] === true && !subject.isOwner) fail('forbidden');
  return login;
}

/** Whether the caller holds everything that login holds (DESIGN 9.17). */
export const holdsAll = (login: Row, { subject }: Context): boolean =>
  (login['permissions'] as readonly string[]).every((one) => subject.permissions.has(one));

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
  if (!holdsAll(login, context)) fail('role_above_you');
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

export const loginOperations = { readSessions, endSessions, resetSecondStep };
