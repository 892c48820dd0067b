import {
  compareDecimals,
  roundDecimal,
  sumDecimals,
  timesDecimals,
  withoutNoughts,
} from '#metadata/fields/decimals.ts';
import type { LedgerDocuments } from '#metadata/ledger.ts';
import { quoted } from '../db/schema/names.ts';
import { appendRows, bookOf, lockSums, mirroredRows, type LedgerResource, type SumKey } from './ledger.ts';
import { refuseAs } from './refusals.ts';
import type { Row, RuleContext } from './rules.ts';

/** What posting needs: a rule's own context, or that of the work of a day, which nobody's account stands behind. */
export interface PostingContext {
  readonly db: Pick<RuleContext['db'], 'query'>;
  readonly now: Date;
  /** The account that posts; null for the work of a day. */
  readonly actor: string | null;
  /** The digits a refusal writes the clinic's money with. */
  readonly digits?: number;
}

/** The document movements are of; its version tells two of its calls apart. */
export interface PostingSource {
  readonly resource: string;
  readonly id: string;
  readonly version: unknown;
}

/** A movement: the ledger's own fields, with an `idempotency_key` where not that of the document's version holds. */
export type Movement = Row & { readonly idempotency_key?: string };

/** What a ledger says of documents. Throws for one that says nothing: a mistake of our own. */
function documentsOf(ledger: LedgerResource): LedgerDocuments {
  const { documents } = bookOf(ledger);
  if (!documents) throw new TypeError(`${ledger.name} takes no movements of documents.`);
  return documents;
}

/** The sums that hold the others: who has these holds the finer ones too. */
const widest = (
  ledger: LedgerResource,
): readonly (readonly [string, ReturnType<typeof bookOf>['sums'][string]])[] => {
  const sums = Object.entries(bookOf(ledger).sums);
  return sums.filter(([name]) => !sums.some(([, { of }]) => of === name));
};
const keyOf = (by: readonly string[], row: Row): SumKey => by.map((name) => String(row[name]));

/**
 * Holds the sums the movements touch, and refuses in the ledger's words (409) what would fall below the least it may be. Answers what
 * each sum comes to before, by its name and key.
 */
async function holdSums(
  { db, digits = 2 }: PostingContext,
  ledger: LedgerResource,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, string>> {
  const isMoney = ledger.fields[documentsOf(ledger).amount]?.kind === 'money';
  const before = new Map<string, string>();
  for (const [name, { by, adds, least }] of widest(ledger)) {
    const totals = Object.keys(adds);
    const found = await lockSums(
      { db },
      ledger,
      name as never,
      rows.map((row) => keyOf(by, row)),
      totals,
    );
    for (const sum of found) {
      const key = keyOf(by, sum);
      const mine = rows.filter((row) => keyOf(by, row).join(' ') === key.join(' '));
      for (const total of totals) before.set([name, ...key, total].join(' '), String(sum[total]));
      if (!least) continue;
      const has = String(sum[least.of]);
      const after = sumDecimals([has, ...mine.map((row) => String(row[adds[least.of] ?? '']))]);
      // Who puts something back is let through, however low it stands.
      if (compareDecimals(after, least.is) >= 0 || compareDecimals(after, has) >= 0) continue;
      const n = isMoney ? roundDecimal(has, digits) : withoutNoughts(has);
      refuseAs(ledger, least.refusal as never, { values: { n }, details: { available: n } });
    }
  }
  return before;
}

/** The movements with their numbers within their sum, and what it comes to after each; the sums are held. */
async function numbered(
  { db }: PostingContext,
  ledger: LedgerResource,
  rows: readonly Row[],
  before: ReadonlyMap<string, string>,
): Promise<readonly Row[]> {
  const { numbered: how, amount } = documentsOf(ledger);
  if (!how) return rows;
  const { table, sums } = bookOf(ledger);
  const { by = [], adds = {} } = sums[how.in] ?? {};
  const total = Object.keys(adds).find((one) => adds[one] === amount) ?? '';
  const state = new Map<string, { seq: number; after: string }>();
  const numberedRows: Row[] = [];
  for (const row of rows) {
    const key = keyOf(by, row);
    const at = key.join(' ');
    const known = state.get(at) ?? {
      seq: await lastOf({ db }, table, how.seq, by, key),
      after: before.get([how.in, ...key, total].join(' ')) ?? '0',
    };
    const next = { seq: known.seq + 1, after: sumDecimals([known.after, String(row[amount])]) };
    state.set(at, next);
    numberedRows.push({ ...row, [how.seq]: next.seq, ...(how.after && { [how.after]: next.after }) });
  }
  return numberedRows;
}

/** The last number within one sum; 0 before the first. */
async function lastOf(
  { db }: Pick<PostingContext, 'db'>,
  table: string,
  seq: string,
  by: readonly string[],
  key: SumKey,
): Promise<number> {
  const same = by.map((name, at) => `${quoted(name)}::text = $${at + 1}`).join(' and ');
  const [row] = await db.query(
    `select max(${quoted(seq)}) as last from ${quoted(table)} where clinic_id = (select app_clinic()) and ${same}`,
    [...key],
  );
  return Number(row?.['last'] ?? 0);
}

/**
 * Appends movements, each once for ever: holds their sums, numbers them, says when and by whom, and which document they are of; without
 * one each says that itself, and brings its key. Refuses in the ledger's words (409) what would fall below the least a sum may be.
 */
export async function postToLedger(
  context: PostingContext,
  ledger: LedgerResource,
  source: PostingSource | undefined,
  movements: readonly Movement[],
): Promise<void> {
  if (movements.length === 0) return;
  const { id, resource, at, by } = documentsOf(ledger);
  const before = await holdSums(context, ledger, movements);
  const rows = await numbered(context, ledger, movements, before);
  await appendRows(
    {
      db: context.db,
      fail: refusedOnce,
      key: source && `${source.resource}:${source.id}:${String(source.version)}`,
    },
    ledger,
    rows.map((row) => ({
      ...row,
      ...(source && { [id]: source.id, ...(resource && { [resource]: source.resource }) }),
      ...(at && { [at]: context.now.toISOString() }),
      ...(by && { [by]: context.actor }),
    })),
    ['id'],
  );
}

/** A document posts each of its versions once: a second time is a mistake of our own. */
const refusedOnce = (code: string): never => {
  throw new Error(`A ledger refused a document: ${code}`);
};

/**
 * Takes back what of a document stands in a ledger, by mirrors dated `day`; what was taken back before is not taken back twice, and
 * where nothing stands nothing is done. Refuses as `postToLedger` does.
 */
export async function takeBackFromLedger(
  context: PostingContext & Pick<RuleContext, 'fail'>,
  ledger: LedgerResource,
  source: PostingSource,
  day: string,
): Promise<void> {
  const { table, mirror } = bookOf(ledger);
  if (!mirror) throw new TypeError(`The movements of ${ledger.name} are not taken back.`);
  const { id, resource, at, by, day: dayField, numbered: how } = documentsOf(ledger);
  const by_ = quoted(mirror.by);
  const standing = await context.db.query(
    `select t.id from ${quoted(table)} t where t.clinic_id = (select app_clinic()) and t.${quoted(id)}::text = $1
        and ($2::text is null or ${resource ? `t.${quoted(resource)}` : 'null'} = $2) and t.${by_} is null
        and not exists (select from ${quoted(table)} r where r.clinic_id = t.clinic_id and r.${by_} = t.id)
      order by t.id`,
    [source.id, resource ? source.resource : null],
  );
  const filled = [id, resource, at, by, how?.seq, how?.after, mirror.by];
  const kept = Object.keys(ledger.fields).filter(
    (name) => !filled.includes(name) && ledger.fields[name]?.kind !== 'computed',
  );
  const originals = await mirroredRows(
    context,
    ledger,
    standing.map((row) => String(row['id'])),
    kept,
  );
  await postToLedger(
    context,
    ledger,
    source,
    originals.map(({ id: original, ...row }) => ({
      ...row,
      ...Object.fromEntries(mirror.exactly.map((name) => [name, timesDecimals(String(row[name]), '-1')])),
      ...(dayField && { [dayField]: day }),
      [mirror.by]: original,
    })),
  );
}
