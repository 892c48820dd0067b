import { createHash } from 'node:crypto';
import type { Pool, QueryConfig } from 'pg';
import { answerText } from '#i18n/errors.ts';
import type { Principal } from '../identity/principal.ts';
import { standingOf } from '../identity/standing.ts';
import { callKey } from '../db/callKey.ts';
import { aroundWork, inClinic, transaction, type Transaction, type Wall } from '../db/transaction.ts';
import { ProblemError } from '../problems.ts';

/** What a call answered, kept for its repetition. */
export interface KeptAnswer {
  readonly status: number;
  /** JSON text. */
  readonly body: string;
}

export interface IdempotentCall {
  readonly route: string;
  readonly key: string | undefined;
  readonly body: unknown;
  /** Status of the answer when the work succeeds. */
  readonly status: number;
  /** False for work of several transactions: its answer is kept after the last of them. */
  readonly single: boolean;
  /** Names of the body that are proof and no values, such as a password: not even their hash is kept, and a repetition is told without them. */
  readonly unkept?: readonly string[];
  /** Names of the answer that are shown this once and never kept, such as a temporary password (SEC-34, SEC-65). */
  readonly shownOnce?: readonly string[];
  /** The answer for whoever has other rights now than when it was kept; without it the repetition is refused (SEC-13). */
  readonly asNow?: (kept: string) => Promise<string>;
}

export interface Idempotency {
  /**
   * Runs `work` once per user, clinic, route and key (REL-12). A repetition with the same body gets the same answer and
   * `replayed`; with another body 422 `idempotency_mismatch`; while the first still runs it waits up to ten seconds,
   * then 409 `in_progress`. Refused input and failures are not kept. A single transaction whose server died is begun
   * again by a repetition: nothing of it was written, or its answer would be here. Work of several that died is 409
   * `interrupted`: what of it was done only a look can tell. Throws 403 where the rights it was answered by are gone.
   */
  once(
    principal: Principal,
    call: IdempotentCall,
    work: () => Promise<unknown>,
  ): Promise<KeptAnswer & { readonly replayed: boolean }>;
}

interface KeyRow {
  readonly body_hash: Buffer;
  readonly state: 'running' | 'done';
  readonly status: number | null;
  readonly answer: string | null;
  readonly age: number;
  /** The rights it was answered by. */
  readonly rights: Buffer | null;
}

/** What is kept is what was sent: the repetition is byte for byte the same. */
const textOf = (answer: unknown): string => JSON.stringify(answer ?? {});
const waitAtMost = 10_000;
const lookEvery = 100;
/** A transaction holds its key's row. One whose row nobody holds for so long is dead, or waits and will find itself replaced. */
const unheldAfterSeconds = 3;
/** Work of several transactions that is this old belongs to a server that died: nobody knows how far it came. */
const abandonedAfterSeconds = 120;

export function createIdempotency(pool: Pool): Idempotency {
  return {
    async once(principal, call, work) {
      const { route, key, status, single, shownOnce = [], unkept = [] } = call;
      if (key === undefined) return { status, body: textOf(await work()), replayed: false };
      if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new ProblemError('bad_request');
      const asked = { principal, route, key, hash: hashOf(without(call.body, unkept)), single };
      const found = await claim(pool, asked);
      if ('body' in found) return { ...(await replay(found, asked, call)), replayed: true };
      const place = { ...asked, ...found };
      const kept = (answer: unknown): KeptAnswer => ({
        status,
        body: textOf(withoutSecrets(answer, shownOnce, principal)),
      });
      try {
        let inside = false;
        const around = {
          first: holding(place),
          // In the same transaction as the write: a server killed now has done both or neither.
          last: async (tx: Transaction, result: unknown): Promise<void> => {
            inside = true;
            await keep(tx, place, kept(result));
          },
        };
        const answer = await callKey.run(key, () => (single ? aroundWork.run(around, work) : work()));
        if (!inside) await transaction(pool, wallOf(place), (tx) => keep(tx, place, kept(answer)));
        return { status, body: textOf(answer), replayed: false };
      } catch (reason) {
        await forget(pool, place);
        throw reason;
      }
    },
  };
}

/** What was sent, without these names. */
const without = (body: unknown, names: readonly string[]): unknown =>
  names.length === 0 || typeof body !== 'object' || body === null
    ? body
    : Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));

/** What is kept of an answer: without what is shown once, and it says so. */
function withoutSecrets(answer: unknown, shownOnce: readonly string[], { locale }: Principal): unknown {
  const shown = Object.entries(answer ?? {});
  const kept = shown.filter(([name]) => !shownOnce.includes(name));
  return kept.length === shown.length
    ? answer
    : { ...Object.fromEntries(kept), message: answerText(locale, 'shownOnce') };
}

/** What was kept, if whoever asks again may still do and see what they did and saw then (SEC-13). */
async function replay(
  { status, body, rights }: KeptAnswer & Pick<KeyRow, 'rights'>,
  { principal }: Place,
  { asNow }: IdempotentCall,
): Promise<KeptAnswer> {
  if (rights?.equals(rightsOf(principal))) return { status, body };
  if (asNow === undefined) throw new ProblemError('forbidden');
  return { status, body: await asNow(body) };
}

/** What decides what a person may do and see, as one value to compare. */
const rightsOf = (principal: Principal): Buffer => hashOf(standingOf(principal));

interface Place {
  readonly principal: Principal;
  readonly route: string;
  readonly key: string;
  readonly hash: Buffer;
  readonly single: boolean;
}
/** The moment the key was taken names whose it is: one that was taken over no longer belongs to whoever had it. */
interface Claim {
  readonly claimed: string;
}

const wallOf = ({ principal }: Place): Wall => ({ clinicId: principal.clinicId, userId: principal.userId });
const keyOf = ({ principal, route, key }: Place): string[] => [principal.userId, route, key];
const same = 'clinic_id = (select app_clinic()) and user_id = $1 and route = $2 and key = $3';

/** Names of the statements of keys: every write asks them, so each connection plans them once. */
const planned = (what: string): Pick<QueryConfig, 'name'> => ({ name: `idempotency_${what}` });

/** The row of the key is held by the transaction that works for it. */
const holding = (place: Place & Claim): QueryConfig => ({
  ...planned('hold'),
  text: `select from idempotency_keys where ${same} and created_at = $4::timestamptz for update skip locked`,
  values: [...keyOf(place), place.claimed],
});

const takeOver = `update idempotency_keys set created_at = clock_timestamp() where ${same} and exists (
  select from idempotency_keys where ${same} and body_hash = $4 and state = 'running'
    and created_at < clock_timestamp() - interval '${unheldAfterSeconds} seconds' for update skip locked)
  returning created_at::text as claimed`;

/** Takes the key, or answers what its first use answered. */
async function claim(pool: Pool, place: Place): Promise<(KeptAnswer & Pick<KeyRow, 'rights'>) | Claim> {
  const until = Date.now() + waitAtMost;
  for (;;) {
    const values = [...keyOf(place), place.hash];
    const insertion = {
      ...planned('claim'),
      text: `insert into idempotency_keys (clinic_id, user_id, route, key, body_hash)
        values (app_clinic(), $1, $2, $3, $4) on conflict do nothing returning created_at::text as claimed`,
      values,
    };
    // Read last: what is judged below is how the row stands after both statements that may have waited for others.
    const reading = {
      ...planned('read'),
      text: `select body_hash, state, status, answer, rights, extract(epoch from clock_timestamp() - created_at)::int as age
        from idempotency_keys where ${same}`,
      values: keyOf(place),
    };
    const statements = [
      insertion,
      ...(place.single ? [{ ...planned('take_over'), text: takeOver, values }] : []),
      reading,
    ];
    const results = await inClinic(pool, wallOf(place), statements);
    const mine = results.slice(0, -1).flatMap(({ rows }) => rows)[0] as Claim | undefined;
    if (mine) return mine;
    const row = results.at(-1)?.rows[0] as KeyRow | undefined;
    if (row !== undefined && !row.body_hash.equals(place.hash))
      throw new ProblemError('idempotency_mismatch');
    if (row?.state === 'done')
      return { status: row.status ?? 200, body: row.answer ?? '{}', rights: row.rights };
    if (!place.single && (row?.age ?? 0) > abandonedAfterSeconds) throw new ProblemError('interrupted');
    if (Date.now() >= until) throw new ProblemError('in_progress');
    if (row !== undefined) await new Promise((resolve) => setTimeout(resolve, lookEvery));
  }
}

async function keep(tx: Transaction, place: Place & Claim, { status, body }: KeptAnswer): Promise<void> {
  const { rowCount } = await tx.query({
    ...planned('keep'),
    text: `update idempotency_keys set state = 'done', status = $4, answer = $5, rights = $6 where ${same} and created_at = $7::timestamptz`,
    values: [...keyOf(place), status, body, rightsOf(place.principal), place.claimed],
  });
  // Taken over meanwhile: this transaction must not stand beside the one that took it.
  if (rowCount !== 1) throw new ProblemError('in_progress');
}

async function forget(pool: Pool, place: Place & Claim): Promise<void> {
  await inClinic(pool, wallOf(place), [
    {
      text: `delete from idempotency_keys where ${same} and state = 'running' and created_at = $4::timestamptz`,
      values: [...keyOf(place), place.claimed],
    },
  ]);
}

/** The same values in another order are the same body. */
function hashOf(body: unknown): Buffer {
  return createHash('sha256').update(canonical(body)).digest();
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  return `{${Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, child]) => `${JSON.stringify(key)}:${canonical(child)}`)
    .join(',')}}`;
}
