import { signedIn } from '#metadata/access.ts';
import { unreadBody } from '../http/bodies.ts';
import { routesWith, type Route } from '../http/route.ts';
import { fields, integer, listOf, message, text } from '../openapi/schemas.ts';
import { callerOf, type AuthParts } from './caller.ts';
import type { Principal } from '../identity/principal.ts';
import { secondStepAnswer, signedInAnswer } from './schemas.ts';
import {
  beginSecondStep,
  endSecondStep,
  proveSecondStep,
  renewRecoveryCodes,
  secondStepState,
} from './secondStep.ts';
import { finishSignIn } from './secondStepSignIn.ts';

const access = signedIn();
// Whoever must set it up first can do nothing else.
const config = { session: 'setup' } as const;
const recoveryCodes = { recovery_codes: listOf(text) };
const route = routesWith<AuthParts>();

async function withChange<Result>(
  { sessions }: AuthParts,
  { clinicId }: Principal,
  work: Promise<Result>,
): Promise<Result> {
  const result = await work;
  sessions.forgetClinic(clinicId);
  return result;
}

/** The second step of sign-in: the code itself, and setting it up and taking it off one's own account (SEC-35). */
export const secondStepRoutes: readonly Route<AuthParts>[] = [
  route({
    method: 'POST',
    path: '/login/second-step',
    name: 'finishSignIn',
    words: { en: 'Finish a sign-in with a code', ar: 'إكمال الدخول برمز التحقق' },
    access: 'public',
    body: unreadBody(fields({ ticket: text, code: text })),
    answer: signedInAnswer,
    work: ({ parts, request, body }) =>
      finishSignIn({ ...parts, now: parts.clock() }, body, callerOf(parts, request)),
  }),
  route({
    method: 'GET',
    path: '/second-step',
    name: 'secondStep',
    words: { en: 'The second step of sign-in', ar: 'التحقق بخطوتين' },
    access,
    config,
    answer: secondStepAnswer,
    work: ({ parts, principal }) => secondStepState(parts, principal),
  }),
  route({
    method: 'POST',
    path: '/second-step/start',
    name: 'startSecondStep',
    words: { en: 'A new seed for the authenticator', ar: 'بدء تفعيل التحقق بخطوتين' },
    access,
    config,
    answer: fields({ secret: text, uri: text, qr: fields({ size: integer, path: text }) }),
    work: ({ parts, principal }) => beginSecondStep(parts, principal),
  }),
  route({
    method: 'POST',
    path: '/second-step/confirm',
    name: 'confirmSecondStep',
    words: { en: 'Prove the authenticator', ar: 'تأكيد تفعيل التحقق بخطوتين' },
    access,
    config,
    body: unreadBody(fields({ code: text })),
    answer: { allOf: [message, fields(recoveryCodes)] },
    work: ({ parts, principal, body }) =>
      withChange(parts, principal, proveSecondStep(parts, principal, body)),
  }),
  route({
    method: 'POST',
    path: '/second-step/recovery-codes',
    name: 'renewRecoveryCodes',
    words: { en: 'Ten new recovery codes', ar: 'رموز استرداد جديدة' },
    access,
    answer: fields(recoveryCodes),
    work: ({ parts, principal }) => renewRecoveryCodes(parts, principal),
  }),
  route({
    method: 'DELETE',
    path: '/second-step',
    name: 'endSecondStep',
    words: { en: 'Take the second step off', ar: 'إيقاف التحقق بخطوتين' },
    access,
    answer: message,
    work: ({ parts, principal }) => withChange(parts, principal, endSecondStep(parts, principal)),
  }),
];
