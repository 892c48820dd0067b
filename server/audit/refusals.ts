import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Principal } from '../identity/principal.ts';
import { wallFor } from '../data/statement/services.ts';
import { inClinic } from '../db/transaction.ts';
import { asProblem } from '../problemAnswer.ts';
import type { Logger } from '../log.ts';
import type { ProblemError } from '../problems.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose session the token is, also where the session was then refused (another clinic's host). */
    refusedPrincipal: Principal | null;
  }
}

/** Two people met on one record, or one call came twice: nobody was refused anything. */
const noRefusal: ReadonlySet<string> = new Set([
  'version_conflict',
  'in_progress',
  'interrupted',
  'idempotency_key_reused',
]);
/** What somebody signed in could not prove: told on a field, and a refusal all the same. */
const unproven: readonly string[] = ['password_wrong', 'code_wrong'];

/** The code under which an answer is a refusal of SEC-63; undefined where it is a mistake in what was typed, or no right call. */
export function refusalCode({ status, code, errors }: ProblemError): string | undefined {
  if (status === 403 || status === 409) return noRefusal.has(code) ? undefined : code;
  if (status !== 422) return undefined;
  const keys = Object.values(errors ?? {}).map((one) => (typeof one === 'string' ? one : one.key));
  return unproven.find((key) => keys.includes(key));
}

/** The door as the contract names it: `POST /penalties/:id/approve`. Never an id, a query or a body. */
function doorOf({ method, routeOptions }: FastifyRequest): string | undefined {
  const { url } = routeOptions;
  return url === undefined ? undefined : `${method} ${url.replace(/^\/api\/v1(?:\/platform)?(?=\/)/, '')}`;
}

interface Noted {
  readonly principal: Principal;
  readonly door: string;
  readonly code: string;
  times: number;
}

/** An answer waits so many milliseconds at most for its entry. */
const waitsAtMost = 1000;
/** So many different refusals wait to be written at most; a process that is further behind writes the rest nowhere. */
const mostWaiting = 5000;

export interface Refusals {
  /** Writes down who was refused what, in a transaction of its own. Never throws, and never keeps an answer back for long. */
  note(thrown: unknown, request: FastifyRequest): Promise<void>;
}

/**
 * Refusals of signed-in people (SEC-63). One connection at most is taken for all of them, and what comes while one is
 * written is counted together, so that a flood costs the others nothing.
 */
export function createRefusals({ pool, logger }: { readonly pool: Pool; readonly logger: Logger }): Refusals {
  const waiting = new Map<string, Noted>();
  let writing: Promise<void> | undefined;

  const writeAll = async (): Promise<void> => {
    for (let [first] = waiting; first !== undefined; [first] = waiting) {
      const [key, noted] = first;
      waiting.delete(key);
      await write(pool, noted).catch((error: unknown) =>
        logger.error({ err: error, request: noted.principal.requestId }, 'a refusal was not written down'),
      );
    }
    writing = undefined;
  };
  const add = (noted: Noted): void => {
    const key = `${noted.principal.clinicId} ${noted.principal.userId} ${noted.code} ${noted.door}`;
    const same = waiting.get(key);
    if (same) same.times += 1;
    else if (waiting.size < mostWaiting) waiting.set(key, noted);
  };
  return {
    async note(thrown, request) {
      const principal = request.principal ?? request.refusedPrincipal;
      const code = refusalCode(asProblem(thrown));
      const door = doorOf(request);
      if (principal === null || code === undefined || door === undefined) return;
      add({ principal, door, code, times: 1 });
      writing ??= writeAll();
      await Promise.race([writing, later(waitsAtMost)]);
    },
  };
}

const later = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds).unref());

async function write(pool: Pool, { principal, door, code, times }: Noted): Promise<void> {
  const { userName, ip, userAgent } = principal;
  const [, entity = ''] = /^\w+ \/([^/]+)/.exec(door) ?? [];
  const text = 'select note_refusal($1, $2, $3, $4, $5, $6, $7)';
  const values = [userName, ip, userAgent, entity, door, code, times];
  await inClinic(pool, wallFor(principal), [{ text, values }], { statementTimeout: 5000 });
}
