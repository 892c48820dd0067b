import type { Pool } from 'pg';
import { firstRow } from '../db/firstRow.ts';
import { inClinic, withoutClinic } from '../db/transaction.ts';
import type { Task } from '../jobs/schedule.ts';
import type { Logger } from '../log.ts';
import { noticeStatement } from '../outbox/noticeQueue.ts';

/** Entries one seal holds at most; what waits beyond them gets the next one at once. */
const mostPerSeal = 10_000;
/** Work of the whole installation takes as long as it takes. */
const patient = { statementTimeout: 0 } as const;

async function clinicIds(pool: Pool): Promise<readonly string[]> {
  const [found] = await withoutClinic(pool, [{ text: 'select clinic_id from audit_clinics()' }]);
  return ((found?.rows ?? []) as { clinic_id: string }[]).map(({ clinic_id }) => clinic_id);
}

/** Seals what a clinic wrote since the last time (platform.md 12). Answers how many entries. */
export async function sealClinic(pool: Pool, clinicId: string): Promise<number> {
  for (let sealed = 0; ;) {
    const statement = { text: 'select seal_audit($1, $2) as n', values: [clinicId, mostPerSeal] };
    const [answer] = await withoutClinic(pool, [statement], patient);
    const { n } = firstRow<{ n: number }>(answer);
    sealed += n;
    if (n < mostPerSeal) return sealed;
  }
}

/**
 * Clears away whole seals all of whose entries were kept long enough: two years who saw, took away or signed in, five years
 * what was changed (SEC-66). Answers how many entries went.
 */
export async function clearClinic(pool: Pool, clinicId: string): Promise<number> {
  for (let cleared = 0; ;) {
    const [answer] = await withoutClinic(
      pool,
      [{ text: 'select clear_audit($1) as n', values: [clinicId] }],
      patient,
    );
    const { n } = firstRow<{ n: number }>(answer);
    cleared += n;
    if (n === 0) return cleared;
  }
}

/** What looking through the log of a clinic found. */
export type Verdict =
  | { readonly ok: true; readonly seals: number; readonly entries: number }
  | {
      readonly ok: false;
      /** The first seal that fails. */
      readonly seal: number;
      /** Number of the entry, where one is known. */
      readonly entry: number | null;
      /** An entry was changed, is gone or was slipped in, or the seal itself is not the one that was set. */
      readonly problem: 'changed' | 'missing' | 'added' | 'seal';
    };

interface Slice {
  readonly done: number | null;
  readonly entries: number;
  readonly seal: number | null;
  readonly entry: number | null;
  readonly problem: Exclude<Verdict, { ok: true }>['problem'] | null;
}

/** Computes every seal of a clinic anew, some at a time (platform.md 12, SEC-64). */
export async function verifyClinic(pool: Pool, clinicId: string): Promise<Verdict> {
  let [seals, entries] = [0, 0];
  for (;;) {
    const [answer, added, gone] = await inClinic(
      pool,
      clinicId,
      [
        { text: 'select * from verify_audit($1)', values: [seals] },
        { text: 'select * from added_to_audit()' },
        { text: 'select seal from lost_audit_seal()' },
      ],
      patient,
    );
    const slice = firstRow<Slice>(answer);
    const slipped = added?.rows[0] as { seal: number; entry: number } | undefined;
    if (slice.problem !== null && slice.seal !== null)
      return { ok: false, seal: slice.seal, entry: slice.entry, problem: slice.problem };
    entries += slice.entries;
    // The chain fits in itself; it must also reach as far as it once did.
    const lost = gone?.rows[0] as { seal: number } | undefined;
    if (slice.done === null && lost !== undefined)
      return { ok: false, seal: lost.seal, entry: null, problem: 'seal' };
    if (slice.done === null) return { ok: true, seals, entries };
    if (slipped !== undefined && slipped.seal <= slice.done)
      return { ok: false, ...slipped, problem: 'added' };
    seals = slice.done;
  }
}

/** The server's own log says each night how far a clinic's was sealed: a witness outside the database. */
async function noteMark(pool: Pool, logger: Logger, clinicId: string): Promise<void> {
  const text = "select number, encode(hash, 'hex') as hash from audit_marks";
  const [found] = await inClinic(pool, clinicId, [{ text }]);
  const mark = found?.rows[0] as { number: number; hash: string } | undefined;
  if (mark !== undefined)
    logger.info({ clinic: clinicId, seal: mark.number, hash: mark.hash }, 'the audit log fits its seals');
}

/** The owners hear of a log that was tampered with, and so does whoever runs the server. */
async function verifyAtNight(pool: Pool, logger: Logger, clinicId: string): Promise<void> {
  const verdict = await verifyClinic(pool, clinicId);
  if (verdict.ok) {
    await noteMark(pool, logger, clinicId);
    return;
  }
  const { seal, entry, problem } = verdict;
  logger.error({ clinic: clinicId, seal, entry, problem }, 'the audit log does not fit its seals');
  const [owners] = await inClinic(pool, clinicId, [
    { text: 'select id from users where is_owner and is_active' },
  ]);
  const told = ((owners?.rows ?? []) as { id: string }[]).map(({ id }) =>
    noticeStatement('security.audit_broken', { userId: id }, { seal }),
  );
  await inClinic(pool, clinicId, told);
}

/** One clinic that cannot be worked on must not keep the others waiting. */
async function eachClinic(
  pool: Pool,
  logger: Logger,
  work: (clinicId: string) => Promise<unknown>,
): Promise<void> {
  for (const clinicId of await clinicIds(pool))
    await work(clinicId).catch((error: unknown) =>
      logger.warn({ err: error, clinic: clinicId }, 'audit log'),
    );
}

/** Every five minutes the new entries are sealed; at night all are verified, and what was kept long enough goes. */
export const auditTasks = ({
  pool,
  logger,
}: {
  readonly pool: Pool;
  readonly logger: Logger;
}): readonly Task[] => [
  {
    name: 'audit seals',
    every: '5 minutes',
    run: () => eachClinic(pool, logger, (clinicId) => sealClinic(pool, clinicId)),
  },
  {
    name: 'audit check',
    every: 'night',
    run: () =>
      eachClinic(pool, logger, async (clinicId) => {
        await verifyAtNight(pool, logger, clinicId);
        await clearClinic(pool, clinicId);
      }),
  },
];
