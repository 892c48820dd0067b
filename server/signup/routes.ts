import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { signedIn } from '#metadata/access.ts';
import { answerText } from '#i18n/errors.ts';
import type { Catalogue } from '#metadata/derive/catalogue.ts';
import { findClinic } from '../db/gate.ts';
import { addressKey } from '../auth/addressKey.ts';
import { giveTryBack, limitTries } from '../auth/guessing.ts';
import { emptySample, fillWithSample, setupOf } from '../setup/setup.ts';
import type { SignedIn } from '../auth/login.ts';
import { objectFor } from '../http/bodies.ts';
import { json } from '../http/calls.ts';
import type { Idempotency } from '../http/idempotency.ts';
import { requiredText } from '../http/parameters.ts';
import { userAgentOf } from '../http/request.ts';
import { routesWith, type Route } from '../http/route.ts';
import { clinicNamed } from '../http/tenant.ts';
import type { Logger } from '../log.ts';
import { nullable } from '../openapi/fieldSchema.ts';
import { idempotencyKey } from '../openapi/operations.ts';
import { anyObject, fields, flag, id, integer, listOf, message, text } from '../openapi/schemas.ts';
import { ProblemError } from '../problems.ts';
import { enterOnce } from './entry.ts';
import { signUp } from './signup.ts';
import { signupSchema } from './signupForm.ts';
import { subdomainAnswer } from './subdomains.ts';
import { proveEmail, resendProof, type LinkTo } from './verifyEmail.ts';

export interface SignupRoutesParts {
  readonly pool: Pool;
  readonly catalogue: Catalogue;
  readonly idempotency: Idempotency;
  readonly logger: Logger;
  readonly clock: () => Date;
  readonly baseDomain: string | undefined;
  readonly limitsAddresses: boolean;
  readonly linkTo: LinkTo;
}

/** platform.md 5 and 15, by address. */
const signupsPerHour = 3;
const signupsPerDay = 10;
const checksPerHour = 200;
/** Codes of a sign-up that open nothing; a right one does not count. */
const wrongCodesPerHour = 30;

async function take(
  { pool, limitsAddresses }: SignupRoutesParts,
  { ip }: FastifyRequest,
  [what, most, within]: readonly [what: string, most: number, within: string],
): Promise<void> {
  // All tests come from one address, so RATE_LIMITS=off lifts these.
  if (limitsAddresses) await limitTries(pool, { [`${what} ${addressKey(ip)}`]: most }, within);
}

const route = routesWith<SignupRoutesParts>();

/** A new clinic, made by whoever wants one. */
const making: readonly Route<SignupRoutesParts>[] = [
  route({
    method: 'GET',
    path: '/signup/subdomain',
    name: 'subdomain',
    words: { en: 'Is a clinic address free', ar: 'هل الرابط متاح' },
    access: 'public',
    query: { value: requiredText('The wished address, or a name to make one of.', 200) },
    otherQuery: 'ignored',
    answer: fields({
      available: flag,
      reason: { enum: ['invalid', 'reserved', 'taken', null] },
      suggestions: { ...listOf(text), maxItems: 3 },
    }),
    async work({ parts, request, query }) {
      await take(parts, request, ['subdomain', checksPerHour, '1 hour']);
      return await subdomainAnswer(parts.pool, query.value, parts.baseDomain);
    },
  }),
  route({
    method: 'POST',
    path: '/signup',
    name: 'signUp',
    words: { en: 'Make a clinic', ar: 'تسجيل عيادة' },
    access: 'public',
    headers: [idempotencyKey],
    body: objectFor(signupSchema),
    answer: fields({
      message: text,
      clinic: fields({ name: text, subdomain: text, url: text }),
      login_url: text,
      // Not in the answer to a repetition, nor while the address is to be proven first.
      entry_code: text,
    }),
    status: 201,
    work: ({ parts, body, request, reply }) => makeClinic(parts, body, request, reply),
  }),
  route({
    method: 'POST',
    path: '/signup/enter',
    name: 'enter',
    words: {
      en: 'Open the new clinic once, with the code of its sign-up',
      ar: 'دخول العيادة الجديدة بعد التسجيل',
    },
    access: 'public',
    body: objectFor(fields({ code: text })),
    answer: fields({ user: anyObject, token: text }),
    work: ({ parts, body, request }) => enter(parts, body, request),
  }),
  route({
    method: 'POST',
    path: '/verify-email',
    name: 'verifyEmail',
    words: { en: 'Prove an e-mail address', ar: 'تأكيد البريد الإلكتروني' },
    access: 'public',
    body: objectFor(fields({ token: text })),
    answer: message,
    async work({ parts, body, request }) {
      await proveEmail(parts.pool, body, request.id);
      return { message: answerText(request.locale, 'emailProven') };
    },
  }),
];

async function makeClinic(
  parts: SignupRoutesParts,
  body: Readonly<Record<string, unknown>>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { pool, baseDomain, linkTo, clock, logger } = parts;
  await refuseOnClinicHost(pool, request, baseDomain);
  const key = request.headers['idempotency-key'];
  if (Array.isArray(key)) throw new ProblemError('bad_request');
  const { locale, ip, id: requestId } = request;
  const answer = await signUp(
    {
      pool,
      baseDomain,
      linkTo,
      clock,
      limit: async () => {
        await take(parts, request, ['signup by the day', signupsPerDay, '1 day']);
        await take(parts, request, ['signup by the hour', signupsPerHour, '1 hour']);
      },
      alert: (signups) => logger.warn({ signups }, 'unusually many sign-ups today'),
    },
    { body, key, locale, ip, userAgent: userAgentOf(request), requestId },
  );
  if (answer.replayed) reply.header('idempotency-replayed', 'true');
  return json(reply.code(201), answer.body);
}

/** From the sign-up into the clinic it made, on that clinic's host. */
async function enter(
  { pool, baseDomain, clock, logger, limitsAddresses }: SignupRoutesParts,
  body: Readonly<Record<string, unknown>>,
  request: FastifyRequest,
): Promise<SignedIn> {
  const { locale, ip, id: requestId } = request;
  const counted = `enter ${addressKey(ip)}`;
  if (limitsAddresses) await limitTries(pool, { [counted]: wrongCodesPerHour }, '1 hour');
  const entered = await enterOnce(pool, body, {
    ip,
    requestId,
    locale,
    userAgent: userAgentOf(request),
    now: clock(),
    limitsAddresses,
    subdomain: clinicNamed(request, baseDomain),
    onNoteLost: (reason) => logger.error({ err: reason, request: requestId }, 'an entry was not noted'),
  });
  if (limitsAddresses) await giveTryBack(pool, counted);
  return entered;
}

const access = signedIn();
const setupStep = fields({ name: text, title: text, about: text, path: text, done: flag });
const keptRow = fields({ resource: text, id, label: text, because: listOf(text) });

/** What a new clinic needs first. */
const settingUp: readonly Route<SignupRoutesParts>[] = [
  route({
    method: 'POST',
    path: '/verify-email/resend',
    name: 'resendProof',
    words: { en: 'Send the link again', ar: 'إعادة إرسال رابط التأكيد' },
    access,
    answer: message,
    async work({ parts, principal, request }) {
      await resendProof(parts.pool, principal, parts.linkTo);
      return { message: answerText(request.locale, 'emailLinkSent') };
    },
  }),
  route({
    method: 'GET',
    path: '/clinic-setup',
    name: 'clinicSetup',
    words: { en: 'First steps of a clinic', ar: 'خطوات تجهيز العيادة' },
    access,
    answer: fields({
      steps: listOf(setupStep),
      email: nullable(fields({ address: text, proven: flag })),
      sample: nullable(fields({ rows: integer })),
    }),
    work: ({ parts, principal }) => setupOf(parts.pool, principal),
  }),
  route({
    method: 'POST',
    path: '/sample-data',
    name: 'addSampleData',
    words: { en: 'Add sample data (owner)', ar: 'إضافة البيانات التجريبية (المالك)' },
    access,
    once: {},
    answer: message,
    status: 201,
    work: ({ parts, principal }) => fillWithSample(parts.pool, principal),
  }),
  route({
    method: 'DELETE',
    path: '/sample-data',
    name: 'removeSampleData',
    words: { en: 'Remove sample data (owner)', ar: 'حذف البيانات التجريبية (المالك)' },
    access,
    answer: fields({ message: text, removed: integer, kept: listOf(keptRow) }),
    work: ({ parts, principal }) => emptySample(parts.pool, parts.catalogue, principal),
  }),
];

/** Sign-up of clinics and what a new clinic needs first (platform.md 5, UX-68). */
export const signupRoutes: readonly Route<SignupRoutesParts>[] = [...making, ...settingUp];

/** A clinic is not made on another's address (platform.md 5); the page has moved there already. */
async function refuseOnClinicHost(
  pool: Pool,
  request: FastifyRequest,
  baseDomain: string | undefined,
): Promise<void> {
  const named = clinicNamed(request, baseDomain);
  if (named !== undefined && (await findClinic(pool, named)) !== undefined)
    throw new ProblemError('signup_elsewhere');
}
