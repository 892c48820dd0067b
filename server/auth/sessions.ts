import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { checkClinicHeader, headerSubdomain } from '../http/tenant.ts';
import { isBackground, tokenOf, userAgentOf } from '../http/request.ts';
import { ProblemError } from '../problems.ts';
import { findSession, touchSession } from './gate.ts';
import { personOf, type Person } from './person.ts';
import { dayIn, type Principal } from './principal.ts';
import { tokenHash } from './tokens.ts';

/** The answer to "who is asking" for a request with a token. */
export interface Sessions {
  /**
   * The person of the request's token. Throws 401 `session_ended`, 403 `clinic_mismatch`, and, unless the route is one
   * of the few `always` open, 403 `password_change_required` or `clinic_suspended` (SEC-05, SEC-21, SEC-29).
   */
  authenticate(request: FastifyRequest, always?: boolean): Promise<Principal>;
  /** Rights or sessions of a clinic changed: its people are looked up again (SEC-13). */
  forgetClinic(clinicId: string): void;
  forgetToken(hash: Buffer): void;
}

interface Entry {
  readonly person: Person;
  readonly loadedAt: number;
  touchedAt: number;
}

/** How long an answer is believed when no notice of a change arrives: idle ends and expiries are seen this late. */
const freshFor = 5_000;
const touchEvery = 60_000;
const mostEntries = 20_000;

/** Keeps the people of recent tokens in memory; every write that matters drops them (see access_changed). */
export function createSessions(
  pool: Pool,
  options: { readonly baseDomain: string | undefined; readonly clock?: () => Date },
): Sessions {
  const clock = options.clock ?? (() => new Date());
  const entries = new Map<string, Entry>();
  /** Counts changes, so that an answer read before a change is not kept after it. */
  let changes = 0;

  async function load(key: string, hash: Buffer, before: Entry | undefined): Promise<Entry> {
    const seen = changes;
    const now = clock();
    const session = await findSession(pool, hash);
    const person = session && (await personOf(pool, session, now));
    if (session === undefined || person === undefined) {
      entries.delete(key);
      throw new ProblemError('session_ended');
    }
    const touchedAt = before?.touchedAt ?? session.last_seen_at.getTime();
    const entry: Entry = { person, loadedAt: now.getTime(), touchedAt };
    if (seen === changes) {
      entries.delete(key);
      entries.set(key, entry);
      const [oldest] = entries.keys();
      if (entries.size > mostEntries && oldest !== undefined) entries.delete(oldest);
    }
    return entry;
  }

  return {
    async authenticate(request, always = false) {
      const header = headerSubdomain(request.headers['x-clinic-subdomain'], options.baseDomain);
      const token = tokenOf(request);
      if (token === undefined) throw new ProblemError('session_ended');
      const hash = tokenHash(token);
      const key = hash.toString('base64');
      const now = clock();
      const known = entries.get(key);
      const entry =
        known !== undefined && now.getTime() - known.loadedAt < freshFor
          ? known
          : await load(key, hash, known);
      const { person } = entry;
      checkClinicHeader(header, person.clinic.subdomain);
      if (!isBackground(request) && now.getTime() - entry.touchedAt >= touchEvery) {
        entry.touchedAt = now.getTime();
        await touchSession(pool, hash);
      }
      if (!always && person.mustChangePassword) throw new ProblemError('password_change_required');
      if (!always && person.clinicStatus === 'suspended') throw new ProblemError('clinic_suspended');
      return principalFor(person, request, now);
    },
    forgetClinic(clinicId) {
      changes += 1;
      for (const [key, { person }] of entries) if (person.clinicId === clinicId) entries.delete(key);
    },
    forgetToken(hash) {
      entries.delete(hash.toString('base64'));
    },
  };
}

function principalFor(person: Person, request: FastifyRequest, now: Date): Principal {
  const { clinicStatus: _status, ...rest } = person;
  return {
    ...rest,
    locale: request.locale,
    requestId: request.id,
    ip: request.ip,
    userAgent: userAgentOf(request),
    today: dayIn(person.clinic.timezone, now),
    now,
  };
}
