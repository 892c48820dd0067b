import { fill } from '#i18n/fill.ts';
import type { Principal } from '../../identity/principal.ts';
import { wallFor } from '../../data/statement/services.ts';
import { inWork, type WriteContext } from '../../data/write/writeContext.ts';
import { inClinic } from '../../db/transaction.ts';
import type { JobKind } from '../../jobs/worker.ts';
import { transferWords } from '../transferWords.ts';
import { RowRefused, writeBeside } from './documentsBeside.ts';
import {
  loadReferences,
  problemsOf,
  readRow,
  writeRow,
  type ImportRow,
  type ReadRow,
  type RowProblem,
  type Setup,
} from './importRow.ts';
import { setupFor, total, type Inside } from './importSetup.ts';
import { countsOf, importOf, keepVerdicts, rowsOf, type Verdict } from './importTable.ts';

/** Ends a transaction that must leave nothing behind. */
class NothingStays extends Error {}

/**
 * Tries rows out: each is really written, by the same code and against the same tables as the API, and taken back at
 * once. The transactions are short, for rules lock rows others need too.
 */
export async function tryRows(
  setup: Setup,
  rows: readonly ImportRow[],
  twinOf: (row: ImportRow, keys: ReadRow['keys']) => ReadonlyMap<string, number>,
): Promise<readonly Verdict[]> {
  const { services, principal, engine } = setup;
  await loadReferences(setup, rows);
  const read = rows.map((row) => ({ row, said: readRow(setup, row) }));
  let verdicts: Verdict[] = [];
  try {
    await inWork(services, principal, engine, async (work) => {
      verdicts = [];
      for (const { row, said } of read)
        verdicts.push(await tryRow(work, setup, row, said, twinOf(row, said.keys)));
      throw new NothingStays();
    });
  } catch (reason) {
    if (!(reason instanceof NothingStays)) throw reason;
  }
  return verdicts;
}

async function tryRow(
  work: WriteContext,
  setup: Setup,
  row: ImportRow,
  said: ReadRow,
  twins: ReadonlyMap<string, number>,
): Promise<Verdict> {
  const { locale } = setup.principal;
  const ofTwins = [...twins].map(([field, line]): RowProblem => ({
    field,
    text: fill(locale, transferWords(locale).import.problems.twin, { line }),
    value: said.keys[field] ?? null,
  }));
  const known: ReadRow = { ...said, problems: [...said.problems, ...ofTwins] };
  await work.tx.query('savepoint one_row');
  try {
    const done = await writeRow(work, setup, known);
    await Promise.all(work.pending.splice(0));
    await writeBeside(work, setup, [{ said: known, done }]);
    const { plan } = done;
    const problems = known.problems;
    return {
      line: row.line,
      state: problems.length > 0 ? 'wrong' : 'right',
      plan,
      problems,
      keys: said.keys,
    };
  } catch (error) {
    await Promise.allSettled(work.pending.splice(0));
    return {
      line: row.line,
      state: 'wrong',
      plan: null,
      problems: problemsOf(setup, known, row, error instanceof RowRefused ? error.problem : error),
      keys: said.keys,
    };
  } finally {
    await work.tx.query('rollback to savepoint one_row');
  }
}

const chunk = 25;

export async function setState(
  { services }: Inside,
  principal: Principal,
  id: string,
  state: string,
  more = '',
): Promise<void> {
  await inClinic(services.database.pool, wallFor(principal), [
    {
      text: `update imports set state = $2${more} where clinic_id = (select app_clinic()) and id = $1`,
      values: [id, state],
    },
  ]);
}

/** The dry run: every row tried out, nothing written (UX-44). Goes on after a crash with the rows not yet tried. */
export const checkJob =
  (inside: Inside): JobKind =>
  async ({ principal, payload, progress }) => {
    const { pool } = inside.services.database;
    const id = String(payload['import']);
    const setup = await setupFor(inside, principal, await importOf(pool, principal, id));
    const seen = new Map<string, number>();
    const twinOf = (row: ImportRow, keys: ReadRow['keys']): ReadonlyMap<string, number> => {
      const twins = new Map<string, number>();
      for (const [field, key] of Object.entries(keys)) {
        const place = `${setup.fields.get(field)?.own ?? field} ${key}`;
        const first = seen.get(place) ?? row.line;
        seen.set(place, first);
        if (first !== row.line) twins.set(field, first);
      }
      return twins;
    };
    const counts = await countsOf(pool, principal, id);
    const all = total(counts, 'new', 'right', 'wrong');
    let done = total(counts, 'right', 'wrong');
    for (let after = 0; done > 0;) {
      const checked = await rowsOf(pool, principal, id, { states: ['right', 'wrong'], after, limit: 2_000 });
      if (checked.length === 0) break;
      for (const row of checked) twinOf(row, row.keys);
      after = checked.at(-1)?.line ?? after;
    }
    for (;;) {
      const rows = await rowsOf(pool, principal, id, { states: ['new'], limit: chunk });
      if (rows.length === 0) break;
      await keepVerdicts(pool, principal, id, await tryRows(setup, rows, twinOf));
      await progress((done += rows.length), all);
    }
    await setState(inside, principal, id, 'checked');
    return { import: id };
  };
