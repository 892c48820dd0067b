import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { Principal } from '../auth/principal.ts';
import { callKey } from '../data/callKey.ts';
import { beforeCommit, inClinic, transaction, type Transaction, type Wall } from '../db/transaction.ts';
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
}

export interface Idempotency {
  /**
   * Runs `work` once per user, clinic, route and key (REL-12). A repetition with the same body gets the same answer and
   * `replayed`; with another body 422 `idempotency_mismatch`; while the first still runs it waits up to ten seconds,
   * then 409 `in_progress`. Refused input and failures are not kept. A single transaction whose server died is begun
   * again by a repetition two minutes later: nothing of it was written, or its answer would be here.
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
}

/** What is kept is what was sent: the repetition is byte for byte the same. */
const textOf = (answer: unknown): string => JSON.stringify(answer ?? {});
const waitAtMost = 10_000;
const lookEvery = 100;
/**
 * A row this old in state running belongs to a server that died: no transaction lives so long. What a single one would have
 * written was undone with its answer; of several nobody knows how far they came, so they are not repeated.
 */
const abandonedAfterSeconds = 120;

export function createIdempotency(pool: Pool): Idempotency {
  return {
    async once(principal, { route, key, body, status, single }, work) {
      if (key === undefined) return { status, body: textOf(await work()), replayed: false };
      if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw new ProblemError('bad_request');
      const asked = { principal, route, key, hash: hashOf(body), single };
      const found = await claim(pool, asked);
      if ('body' in found) return { ...found, replayed: true };
      const place = { ...asked, ...found };
      try {
        let inside = false;
        // In the same transaction as the write: a server killed now has done both or neither.
        const keepInside = async (tx: Transaction, result: unknown): Promise<void> => {
          inside = true;
          await keep(tx, place, { status, body: textOf(result) });
        };
        const answer = await callKey.run(key, () => (single ? beforeCommit.run(keepInside, work) : work()));
        if (!inside)
          await transaction(pool, wallOf(place), (tx) => keep(tx, place, { status, body: textOf(answer) }));
        return { status, body: textOf(answer), replayed: false };
      } catch (reason) {
        await forget(pool, place);
        throw reason;
      }
    },
  };
}

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

const takeOver = `update idempotency_keys set created_at = clock_timestamp() where ${same} and body_hash = $4 and state = 'running'
  and created_at < clock_timestamp() - interval '${abandonedAfterSeconds} seconds' returning created_at::text as claimed`;

/** Takes the key, or answers what its first use answered. */
async function claim(pool: Pool, place: Place): Promise<KeptAnswer | Claim> {
  const until = Date.now() + waitAtMost;
  for (;;) {
    const values = [...keyOf(place), place.hash];
    const [inserted, found, taken] = await inClinic(pool, wallOf(place), [
      {
        text: `insert into idempotency_keys (clinic_id, user_id, route, key, body_hash)
          values (app_clinic(), $1, $2, $3, $4) on conflict do nothing returning created_at::text as claimed`,
        values,
      },
      {
        text: `select body_hash, state, status, answer, extract(epoch from clock_timestamp() - created_at)::int as age from idempotency_keys where ${same}`,
        values: keyOf(place),
      },
      ...(place.single ? [{ text: takeOver, values }] : []),
    ]);
    const mine = (inserted?.rows[0] ?? taken?.rows[0]) as Claim | undefined;
    if (mine) return mine;
    const row = found?.rows[0] as KeyRow | undefined;
    if (row !== undefined && !row.body_hash.equals(place.hash))
      throw new ProblemError('idempotency_mismatch');
    if (row?.state === 'done') return { status: row.status ?? 200, body: row.answer ?? '{}' };
    if (Date.now() >= until || (row?.age ?? 0) > abandonedAfterSeconds) throw new ProblemError('in_progress');
    if (row !== undefined) await new Promise((resolve) => setTimeout(resolve, lookEvery));
  }
}

async function keep(tx: Transaction, place: Place & Claim, { status, body }: KeptAnswer): Promise<void> {
  const { rowCount } = await tx.query(
    `update idempotency_keys set state = 'done', status = $4, answer = $5 where ${same} and created_at = $6::timestamptz`,
    [...keyOf(place), status, body, place.claimed],
  );
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
