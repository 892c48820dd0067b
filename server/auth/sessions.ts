import { dayAt } from '#metadata/time/clock.ts';
import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { standingOf } from '../identity/subscriptionState.ts';
import { checkClinicHeader, clinicAsked } from '../http/tenant.ts';
import { isBackground, tokenOf, userAgentOf } from '../http/request.ts';
import { ProblemError } from '../problems.ts';
import { findSession, touchSession, type Realm } from '../db/gate.ts';
import { personOf, type Person } from './person.ts';
import type { Principal } from '../identity/principal.ts';
import { lacksSecondStep } from './stepUp.ts';
import { tokenHash } from './tokens.ts';

/** The answer to "who is asking" for a request with a token. */
export interface Sessions {
  /**
   * The person of the request's token. Throws 401 `session_ended`, 403 `clinic_mismatch`, and, unless the route is one
   * of the few `always` open, 403 `password_change_required` or, where it is not for `setup` either,
   * `second_step_setup_required` (SEC-05, SEC-21, SEC-29, SEC-35).
   */
  authenticate(request: FastifyRequest, need?: 'full' | 'setup' | 'always'): Promise<Principal>;
  /**
   * The person behind the hash of a token, for a request that cannot carry the token itself: a link made for this
   * session. Throws like `authenticate`; the session is not extended.
   */
  ofHash(hash: Buffer, request: FastifyRequest): Promise<Principal>;
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

/** The people of recent tokens. */
class Memory {
  readonly #entries = new Map<string, Entry>();
  /** Counts changes, so that an answer read before a change is not kept after it. */
  changes = 0;

  find(key: string, now: number): Entry | undefined {
    const entry = this.#entries.get(key);
    return entry !== undefined && now - entry.loadedAt < freshFor ? entry : undefined;
  }

  /** When the person of the token was noted to be here, though the rest may be too old to believe. */
  touchedAt(key: string): number | undefined {
    return this.#entries.get(key)?.touchedAt;
  }

  keep(key: string, entry: Entry, changesSeen: number): void {
    this.#entries.delete(key);
    if (changesSeen !== this.changes) return;
    this.#entries.set(key, entry);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > mostEntries && oldest !== undefined) this.#entries.delete(oldest);
  }

  drop(key: string): void {
    this.#entries.delete(key);
  }

  dropClinic(clinicId: string): void {
    this.changes += 1;
    for (const [key, { person }] of this.#entries)
      if (person.clinicId === clinicId) this.#entries.delete(key);
  }
}

/** Keeps the people of recent tokens in memory; every write that matters drops them (see access_changed). */
export function createSessions(
  pool: Pool,
  options: {
    readonly baseDomain: string | undefined;
    readonly clock?: () => Date;
    readonly realm?: Realm;
  },
): Sessions {
  const clock = options.clock ?? (() => new Date());
  const memory = new Memory();
  const entryOf = async (hash: Buffer, now: Date): Promise<Entry> => {
    const key = hash.toString('base64');
    return (
      memory.find(key, now.getTime()) ?? (await load(pool, memory, { key, hash, now, realm: options.realm }))
    );
  };
  // The staff's own address is no clinic's.
  const baseDomain = options.realm === 'console' ? undefined : options.baseDomain;
  const clinicOf = (request: FastifyRequest) => clinicAsked(request, baseDomain);
  return {
    async authenticate(request, need = 'full') {
      const clinic = clinicOf(request);
      const token = tokenOf(request);
      if (token === undefined) throw new ProblemError('session_ended');
      const hash = tokenHash(token);
      const now = clock();
      const entry = await entryOf(hash, now);
      const { person } = entry;
      refusing(person, request, now, () => checkClinicHeader(clinic, person.clinic.subdomain));
      if (!isBackground(request) && now.getTime() - entry.touchedAt >= touchEvery) {
        entry.touchedAt = now.getTime();
        await touchSession(pool, hash);
      }
      if (need !== 'always') refusing(person, request, now, () => refuseUnfinished(person, need));
      return principalFor(person, request, now);
    },
    async ofHash(hash, request) {
      const clinic = clinicOf(request);
      const now = clock();
      const { person } = await entryOf(hash, now);
      refusing(person, request, now, () => {
        checkClinicHeader(clinic, person.clinic.subdomain);
        refuseUnfinished(person, 'full');
      });
      return principalFor(person, request, now);
    },
    forgetClinic: (clinicId) => memory.dropClinic(clinicId),
    forgetToken: (hash) => memory.drop(hash.toString('base64')),
  };
}

/** Whom a check refuses is known by then: the refusal stands in the audit log of their clinic (SEC-63). */
function refusing(person: Person, request: FastifyRequest, now: Date, check: () => void): void {
  try {
    check();
  } catch (reason) {
    request.refusedPrincipal = principalFor(person, request, now);
    throw reason;
  }
}

function refuseUnfinished(person: Person, need: 'full' | 'setup'): void {
  if (person.mustChangePassword) throw new ProblemError('password_change_required');
  if (need === 'full' && lacksSecondStep(person)) throw new ProblemError('second_step_setup_required');
}

interface Asked {
  readonly key: string;
  readonly hash: Buffer;
  readonly now: Date;
  readonly realm: Realm | undefined;
}

async function load(pool: Pool, memory: Memory, { key, hash, now, realm }: Asked): Promise<Entry> {
  const { changes } = memory;
  const session = await findSession(pool, hash, realm);
  const person = session && (await personOf(pool, session, now));
  if (session === undefined || person === undefined) {
    memory.drop(key);
    throw new ProblemError('session_ended');
  }
  const touchedAt = memory.touchedAt(key) ?? session.last_seen_at.getTime();
  const entry: Entry = { person, loadedAt: now.getTime(), touchedAt };
  memory.keep(key, entry, changes);
  return entry;
}

/** A person as the one a request acts for. */
export function principalFor(person: Person, request: FastifyRequest, now: Date): Principal {
  const today = dayAt(now, person.clinic.timezone);
  return {
    ...person,
    readOnly: standingOf(person.subscription, today).state === 'read_only',
    locale: request.locale,
    requestId: request.id,
    ip: request.ip,
    userAgent: userAgentOf(request),
    today,
    now,
  };
}
