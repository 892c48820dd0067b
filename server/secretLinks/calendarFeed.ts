import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { decide } from '#metadata/access.ts';
import { addDays } from '#metadata/time/days.ts';
import { dayStart } from '#metadata/time/clock.ts';
import { personOf } from '../auth/person.ts';
import { principalFor } from '../auth/sessions.ts';
import { lacksSecondStep } from '../auth/stepUp.ts';
import { wallFor } from '../data/statement/services.ts';
import { findCalendarFeed } from '../db/secretGate.ts';
import { inClinic, transaction } from '../db/transaction.ts';
import type { RateLimiter } from '../http/rateLimits.ts';
import { routesWith, type Route } from '../http/route.ts';
import type { Principal } from '../identity/principal.ts';
import { calendarFile } from '../kit/calendarFile.ts';
import type { AreaCalendar } from '../kit/calendars.ts';
import { newSecret, secretHash } from '../kit/secretLinks.ts';
import { fields, flag, instantOrNull, text } from '../openapi/schemas.ts';
import { ProblemError } from '../problems.ts';
import { isAtHome, isServed } from './place.ts';

export interface FeedParts {
  readonly pool: Pool;
  readonly limiter: RateLimiter;
  readonly baseDomain: string | undefined;
  readonly clock: () => Date;
  /** Address on a clinic's host, from the configured domain alone (SEC-33). */
  readonly linkTo: (subdomain: string, path: string) => string;
  readonly sessions: { forgetClinic(clinicId: string): void };
}

/** SEC-75: limited in life. A feed no calendar asks for ends earlier. */
const feedDays = 365;
const idleDays = 90;
/** A calendar's call spans at most 62 days (SEC-60): a week back, the rest ahead. */
const [daysBack, daysAhead] = [7, 55];

const tokenShape = /^[A-Za-z0-9_-]{43}$/;
const place = '/calendar-feeds';

const answer = fields({
  on: flag,
  created_at: instantOrNull,
  last_seen_at: instantOrNull,
  expires_at: instantOrNull,
});

/** The person of a feed's secret as the one the request acts for, unless they may no longer have it. */
async function ownerOf(
  { pool, clock, ...parts }: FeedParts,
  calendar: AreaCalendar,
  token: string,
  request: FastifyRequest,
): Promise<Principal | undefined> {
  const session = tokenShape.test(token)
    ? await findCalendarFeed(pool, secretHash('calendar-feed', token))
    : undefined;
  const now = clock();
  const person = session && (await personOf(pool, session, now));
  if (session === undefined || person === undefined) return undefined;
  const principal = { ...principalFor(person, request, now), locale: session.locale };
  const isRefused =
    principal.mustChangePassword ||
    lacksSecondStep(principal) ||
    !isServed(principal.subscription, principal.today) ||
    decide(calendar.feedAccess, principal) === undefined;
  return isRefused || !(await isAtHome({ pool, ...parts }, request, session.subdomain))
    ? undefined
    : principal;
}

async function feedText({ pool }: FeedParts, calendar: AreaCalendar, principal: Principal): Promise<string> {
  const { employeeId, clinic, today, locale } = principal;
  const name = `${calendar.words[locale].feed} - ${clinic.name}`;
  if (employeeId === null) return calendarFile({ name, entries: [] });
  const entries = await transaction(pool, wallFor(principal), (tx) =>
    calendar.own(
      {
        query: async (sql, values = []) => (await tx.query(sql, values)).rows,
        locale,
        clinicName: clinic.name,
      },
      {
        employeeId,
        from: dayStart(addDays(today, -daysBack), clinic.timezone),
        to: dayStart(addDays(today, daysAhead), clinic.timezone),
      },
    ),
  );
  return calendarFile({ name, entries });
}

/** The file with its mark, or 304 to a calendar that has this one already. */
function sendFeed(request: FastifyRequest, reply: FastifyReply, file: string): FastifyReply {
  const mark = `"${createHash('sha256').update(file).digest('base64url')}"`;
  void reply.header('etag', mark);
  const known = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((one) => one.trim().replace(/^W\//, ''));
  if (known.includes(mark) || known.includes('*')) return reply.code(304).send();
  return reply.type('text/calendar; charset=utf-8').send(file);
}

/** In the history of the clinic: that it was, never its secret (SEC-63, SEC-65). */
const noteOf = ({ userName, ip, userAgent, userId }: Principal, is: boolean) => ({
  text: `insert into audit_log (clinic_id, actor_label, ip, user_agent, action, entity, entity_id, changes)
    values (app_clinic(), $1, $2, $3, 'update', 'users', $4, $5)`,
  values: [userName, ip, userAgent, userId, JSON.stringify({ calendar_feed: [!is, is] })],
});

async function stateOf({ pool }: FeedParts, principal: Principal) {
  const [found] = await inClinic(pool, wallFor(principal), [
    { text: 'select * from calendar_feed_of($1)', values: [principal.userId] },
  ]);
  const row = found?.rows[0] as
    Readonly<Record<'created_at' | 'last_seen_at' | 'expires_at', Date>> | undefined;
  return {
    on: row !== undefined,
    created_at: row?.created_at ?? null,
    last_seen_at: row?.last_seen_at ?? null,
    expires_at: row?.expires_at ?? null,
  };
}

const route = routesWith<FeedParts>();

/** Makes a new feed and tells its address this once. */
async function open(parts: FeedParts, principal: Principal): Promise<{ readonly address: string }> {
  const { token, hash } = newSecret('calendar-feed');
  await inClinic(parts.pool, wallFor(principal), [
    {
      text: 'select open_calendar_feed($1, $2, $3, $4)',
      values: [principal.userId, hash, feedDays, idleDays],
    },
    noteOf(principal, true),
  ]);
  return { address: parts.linkTo(principal.clinic.subdomain, `/api/v1${place}/${token}`) };
}

/** Ends the feed, if there is one. */
async function close({ pool }: FeedParts, principal: Principal): Promise<void> {
  await transaction(pool, wallFor(principal), async (tx) => {
    const { rows } = await tx.query<{ was: boolean }>('select close_calendar_feed($1) as was', [
      principal.userId,
    ]);
    if (rows[0]?.was === true) await tx.query(noteOf(principal, false));
  });
}

/** What a person does with their feed, signed in. */
function ownRoutes({ feedAccess: access, module }: AreaCalendar): readonly Route<FeedParts>[] {
  return [
    route({
      method: 'GET',
      path: '/calendar-feed',
      name: 'calendarFeed',
      words: { en: 'Whether one has a calendar feed', ar: 'رابط التقويم الخاص بي' },
      access,
      config: { module },
      answer,
      work: ({ parts, principal }) => stateOf(parts, principal),
    }),
    route({
      method: 'POST',
      path: '/calendar-feed',
      name: 'openCalendarFeed',
      words: { en: 'A new calendar feed; the one before ends', ar: 'رابط تقويم جديد بدل السابق' },
      access,
      config: { module, handsOutSecret: true },
      answer: fields({ address: text }),
      work: ({ parts, principal }) => open(parts, principal),
    }),
    route({
      method: 'DELETE',
      path: '/calendar-feed',
      name: 'closeCalendarFeed',
      words: { en: 'End one’s calendar feed', ar: 'إيقاف رابط التقويم' },
      access,
      config: { module, openWhile: 'read_only' },
      answer,
      async work({ parts, principal }) {
        await close(parts, principal);
        return await stateOf(parts, principal);
      },
    }),
  ];
}

/** A person's own feed: looked after with a session, read by calendars with its secret alone (UX-37, SEC-75). */
export const feedRoutes = (calendar: AreaCalendar): readonly Route<FeedParts>[] => [
  ...ownRoutes(calendar),
  route({
    method: 'GET',
    path: `${place}/:token`,
    name: 'readCalendarFeed',
    words: { en: 'A calendar reads a feed', ar: 'قراءة رابط تقويم' },
    access: 'public',
    config: { unlimited: true },
    otherQuery: 'ignored',
    async work({ parts, params, request, reply }) {
      const owner = await ownerOf(parts, calendar, params.token, request);
      if (owner === undefined) {
        await parts.limiter.take('public', request.ip);
        throw new ProblemError('not_found');
      }
      await parts.limiter.take('feed', owner.sessionId);
      return sendFeed(request, reply, await feedText(parts, calendar, owner));
    },
  }),
];
