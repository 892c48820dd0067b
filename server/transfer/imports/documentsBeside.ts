import { randomUUID } from 'node:crypto';
import type { Importing, ImportedRow } from '#server/kit/importing.ts';
import { callKey } from '../../db/callKey.ts';
import { makeTransition } from '../../data/write/transition.ts';
import { declared } from '../../data/statement/readContext.ts';
import { frameFor } from '../../data/write/ruleContext.ts';
import { table } from '../../data/statement/sql.ts';
import type { Services } from '../../data/statement/services.ts';
import type { WriteContext } from '../../data/write/writeContext.ts';
import type { Transaction } from '../../db/transaction.ts';
import { asProblem } from '../../problemAnswer.ts';
import { ProblemError } from '../../problems.ts';
import type { ReadRow, RowDone, Setup } from './importRow.ts';
import type { ImportRecord } from './importTable.ts';

/** What the rows of this resource's files bring beside the records. */
export const importingOf = ({ rules }: Pick<Services, 'rules'>, resource: string): Importing | undefined =>
  rules.get(resource)?.importing;

/** A row that was written, with what else it says. */
export interface WrittenRow {
  readonly said: ReadRow;
  readonly done: RowDone;
}

/** A refusal that belongs to one of the rows. */
export class RowRefused extends Error {
  readonly place: number;
  readonly problem: ProblemError;

  constructor(place: number, problem: ProblemError) {
    super(problem.code, { cause: problem });
    this.place = place;
    this.problem = problem;
  }
}

/** `lines.4.qty` of a document told of the row its fifth line comes from, on the column the file has for it. */
function ofRow(
  { name, lines }: Importing,
  error: unknown,
  rowOf: (index: number) => number | undefined,
): unknown {
  const problem = asProblem(error);
  if (problem.status >= 500) return error;
  const { code, resource, values, status, sentence, errors = {}, details } = problem;
  const found = Object.entries(errors).map(([path, told]) => {
    const [holder = '', index = '', ...own] = path.split('.');
    const isLine = (holder === lines || holder === name) && own.length > 0;
    return { index: isLine ? Number(index) : 0, field: `${name}.${isLine ? own.join('.') : path}`, told };
  });
  const { line = 0 } = (details ?? {}) as { readonly line?: number };
  const index = found[0]?.index ?? line;
  const ofThisRow = found.filter((one) => one.index === index);
  const options = { resource, values, status, sentence };
  const told = Object.fromEntries(ofThisRow.map((one) => [one.field, one.told]));
  const own = found.length === 0 ? options : { ...options, errors: told };
  return new RowRefused(rowOf(index) ?? 0, new ProblemError(code, own));
}

/**
 * Writes what stands beside these rows' records, inside their transaction: each document under a key of its own, as a call
 * would. Answers the documents. Throws `RowRefused` with the row's place.
 */
export async function writeBeside(
  work: WriteContext,
  setup: Setup,
  written: readonly WrittenRow[],
): Promise<readonly string[]> {
  const importing = importingOf(setup.services, setup.resource.name);
  const filled = written.flatMap(({ said, done }, place) =>
    done.id === undefined || done.plan === 'skip' || Object.keys(said.beside).length === 0
      ? []
      : [{ place, row: { recordId: done.id, plan: done.plan, values: said.beside } satisfies ImportedRow }],
  );
  if (importing === undefined || filled.length === 0) return [];
  const { services, engine, resource } = setup;
  const document = declared(services.catalogue, importing.document);
  const { context } = frameFor(work, resource);
  const placeOf = (index: number | undefined): number | undefined => filled[index ?? 0]?.place;
  const documents = await importing
    .documents(
      filled.map(({ row }) => row),
      context,
    )
    .catch((error: unknown) => Promise.reject(ofRow(importing, error, placeOf) as Error));
  const ids: string[] = [];
  for (const { values, rows } of documents)
    try {
      const made = await callKey.run(randomUUID(), async () => {
        const id = await engine.create(work, document, values, { mode: 'server' });
        await Promise.all(work.pending.splice(0));
        return id;
      });
      ids.push(made);
    } catch (error) {
      throw ofRow(importing, error, (index) => placeOf(rows[index]));
    }
  return ids;
}

/** Refuses to take an import back whose documents are used by now, with their resource's own sentence. */
export async function refuseUsed(
  tx: Transaction,
  { rules, catalogue }: Pick<Services, 'rules' | 'catalogue'>,
  { resource, documents }: Pick<ImportRecord, 'resource' | 'documents'>,
): Promise<void> {
  const importing = importingOf({ rules }, resource);
  if (importing === undefined || documents.length === 0) return;
  const { rows } = await tx.query(importing.undo.used, [documents]);
  if (rows.length > 0)
    throw new ProblemError(importing.undo.refusal, {
      resource: declared(catalogue, importing.document),
    });
}

/** Takes the documents of an import back, all of them or none. */
export async function undoBeside(
  work: WriteContext,
  setup: Setup,
  documents: readonly string[],
): Promise<void> {
  const importing = importingOf(setup.services, setup.resource.name);
  if (importing === undefined) return;
  const document = declared(setup.services.catalogue, importing.document);
  const reason = importing.undo.reason[setup.principal.locale];
  for (const id of documents)
    await callKey.run(randomUUID(), async () => {
      const { rows } = await work.tx.query<{ version: number }>(
        `select version from ${table(document)} t where t.id = $1::uuid`,
        [id],
      );
      const version = rows[0]?.version;
      await makeTransition(work, document, id, importing.undo.transition, { reason, version });
      await Promise.all(work.pending.splice(0));
    });
}

/** Removes an imported record, or takes it out of use where its movements stay for ever. */
export async function removeOrRetire(
  work: WriteContext,
  setup: Setup,
  record: { readonly id: string; readonly version: number },
): Promise<void> {
  const importing = importingOf(setup.services, setup.resource.name);
  const { engine, resource } = setup;
  await work.tx.query('savepoint one_removal');
  try {
    await engine.remove(work, resource, record.id, { mode: 'server' });
  } catch (error) {
    if (importing === undefined || asProblem(error).code !== importing.retire.refusal) throw error;
    await Promise.allSettled(work.pending.splice(0));
    await work.tx.query('rollback to savepoint one_removal');
    await makeTransition(work, resource, record.id, importing.retire.transition, { version: record.version });
  }
}
