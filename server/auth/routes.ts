import type { FastifyRequest } from 'fastify';
import { answerText } from '#i18n/errors.ts';
import { signedIn } from '#metadata/access.ts';
import { inClinic } from '../db/transaction.ts';
import { unreadBody } from '../http/bodies.ts';
import { tokenOf } from '../http/request.ts';
import { routesWith, type Route } from '../http/route.ts';
import { anyObject, fields, message, text } from '../openapi/schemas.ts';
import { ProblemError } from '../problems.ts';
import { callerOf, type AuthParts } from './caller.ts';
import { confirmPassword } from './confirmPassword.ts';
import { endSession } from '../db/gate.ts';
import { signIn } from './login.ts';
import { meOf } from './me.ts';
import {
  changeAtFirstLogin,
  changePassword,
  emailOf,
  limitResets,
  requestReset,
  resetPassword,
} from './newPassword.ts';
import type { Principal } from '../identity/principal.ts';
import { clinicHeader, newPassword, password, signedInAnswer } from './schemas.ts';
import { secondStepRoutes } from './secondStepRoutes.ts';
import { sessionRoutes } from './sessionRoutes.ts';
import { strengthRoute } from './strengthRoute.ts';
import { tokenHash } from './tokens.ts';

const access = signedIn();
const route = routesWith<AuthParts>();

/** For whoever has no session yet. */
const gettingIn: readonly Route<AuthParts>[] = [
  route({
    method: 'POST',
    path: '/login',
    name: 'login',
    words: { en: 'Sign in', ar: 'تسجيل الدخول' },
    access: 'public',
    headers: [clinicHeader],
    body: unreadBody(fields({ name: text, password })),
    answer: signedInAnswer,
    work: ({ parts, request, body }) => signIn(parts.pool, body, callerOf(parts, request)),
  }),
  route({
    method: 'POST',
    path: '/forgot-password',
    name: 'forgotPassword',
    words: { en: 'Ask for a reset link', ar: 'طلب رابط تعيين كلمة المرور' },
    access: 'public',
    headers: [clinicHeader],
    body: unreadBody(fields({ email: { type: 'string', format: 'email' } })),
    answer: message,
    async work({ parts: { pool, logger, linkTo, ...parts }, request, reply, body }) {
      const caller = callerOf({ pool, logger, linkTo, ...parts }, request);
      const email = emailOf(body, request.locale);
      await limitResets(pool, caller);
      // After the answer, so that the time does not tell whether the address is known (SEC-31).
      reply.raw.once('finish', () => {
        requestReset(pool, email, caller, linkTo).catch((error: unknown) =>
          logger.error({ err: error, request: request.id }, 'a reset mail could not be queued'),
        );
      });
      return { message: answerText(request.locale, 'resetLinkSent') };
    },
  }),
  route({
    method: 'POST',
    path: '/reset-password',
    name: 'resetPassword',
    words: { en: 'Use a reset link', ar: 'تعيين كلمة المرور من الرابط' },
    access: 'public',
    body: unreadBody(fields({ token: text, ...newPassword })),
    answer: message,
    async work({ parts, request, body }) {
      parts.sessions.forgetClinic(await resetPassword(parts.pool, body, callerOf(parts, request)));
      return { message: answerText(request.locale, 'passwordReset') };
    },
  }),
];

const beingIn: readonly Route<AuthParts>[] = [
  route({
    method: 'GET',
    path: '/me',
    name: 'me',
    words: { en: 'The current user', ar: 'المستخدم الحالي' },
    access,
    config: { session: 'always', handsOutSecret: true },
    answer: anyObject,
    work: ({ parts, principal }) => meOf(parts.pool, principal),
  }),
  route({
    method: 'POST',
    path: '/logout',
    name: 'logout',
    words: { en: 'Sign out', ar: 'تسجيل الخروج' },
    access,
    config: { session: 'always' },
    answer: message,
    async work({ parts, principal, request }) {
      await signOut(parts, principal, request);
      return { message: answerText(request.locale, 'signedOut') };
    },
  }),
];

async function signOut(
  { pool, sessions, atSignOut }: AuthParts,
  { clinicId, userId, userName, requestId, ip, userAgent }: Principal,
  request: FastifyRequest,
): Promise<void> {
  const hash = tokenHash(tokenOf(request) ?? '');
  await endSession(pool, hash);
  sessions.forgetToken(hash);
  await inClinic(pool, { clinicId, userId, requestId }, [
    ...atSignOut,
    {
      text: `insert into audit_log (clinic_id, actor_label, ip, user_agent, action, entity, entity_id)
        values (app_clinic(), $1, $2, $3, 'logout', 'users', $4)`,
      values: [userName, ip, userAgent, userId],
    },
  ]);
}

const signedInAnew = { allOf: [signedInAnswer, message] };

/** New passwords of a signed-in person, at the first login and whenever they like; and the step-up of SEC-23. */
const passwords: readonly Route<AuthParts>[] = [
  route({
    method: 'POST',
    path: '/first-login',
    name: 'firstLogin',
    words: { en: 'Set the lasting password', ar: 'تعيين كلمة المرور الدائمة' },
    access,
    config: { session: 'always' },
    body: unreadBody(fields(newPassword)),
    answer: signedInAnew,
    async work({ parts, principal, request, body }) {
      if (!principal.mustChangePassword) throw new ProblemError('forbidden');
      const opened = await changeAtFirstLogin(parts.pool, principal, body, callerOf(parts, request));
      parts.sessions.forgetClinic(principal.clinicId);
      return { message: answerText(request.locale, 'passwordChanged'), ...opened };
    },
  }),
  route({
    method: 'POST',
    path: '/change-password',
    name: 'changePassword',
    words: { en: 'Change the own password', ar: 'تغيير كلمة المرور' },
    access,
    body: unreadBody(fields({ current_password: password, ...newPassword })),
    answer: signedInAnew,
    async work({ parts, principal, request, body }) {
      const opened = await changePassword(parts.pool, principal, body, callerOf(parts, request));
      parts.sessions.forgetClinic(principal.clinicId);
      return { message: answerText(request.locale, 'passwordChanged'), ...opened };
    },
  }),
  route({
    method: 'POST',
    path: '/confirm-password',
    name: 'confirmPassword',
    words: { en: 'Confirm the password for ten minutes', ar: 'تأكيد كلمة المرور' },
    access,
    config: { session: 'setup' },
    body: unreadBody(fields({ password })),
    answer: message,
    async work({ parts, principal, request, body }) {
      const hash = tokenHash(tokenOf(request) ?? '');
      await confirmPassword(parts.pool, principal, body, hash);
      parts.sessions.forgetToken(hash);
      return { message: answerText(request.locale, 'passwordConfirmed') };
    },
  }),
];

/** Sign-in, sign-out, passwords, the current user and their sessions. */
export const authRoutes: readonly Route<AuthParts>[] = [
  ...gettingIn,
  ...beingIn,
  ...passwords,
  strengthRoute,
  ...secondStepRoutes,
  ...sessionRoutes,
];
