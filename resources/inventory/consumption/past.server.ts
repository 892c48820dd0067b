import type { Decimal } from 'decimal.js';
import { inSentOrder } from '#server/kit/sentOrder.ts';
import type { StockContext } from '../stock/stockMovements.server.ts';
import type { Original } from '../stock/stockReversal.server.ts';
import { TreatmentKeys, treatmentSource } from '../stock/shortfalls.server.ts';
import { Exact, type Place } from '../stock/stockState.server.ts';

/** What a treatment used and did not get back: a row of the ledger. */
export interface UsedRow extends Original {
  readonly lineId: string;
  readonly patientId: string;
}

/** What it lacked: still open, or given up by hand. */
export interface Gap {
  readonly id: string;
  readonly lineId: string;
  readonly itemId: string;
  readonly warehouseId: string | null;
  readonly isOpen: boolean;
  readonly missing: Decimal;
}

/** What came of a treatment in the store so far, the newest first. */
export interface Past {
  readonly rows: readonly UsedRow[];
  readonly keys: TreatmentKeys;
  readonly gaps: readonly Gap[];
}

/** Of one treatment somebody completes or cancels at a time; the others wait here, before any level is locked. */
export const holdTreatment = ({ db }: StockContext, treatmentId: string): Promise<unknown> =>
  db.query(`select pg_advisory_xact_lock(hashtextextended('treatment:' || app_clinic() || ':' || $1, 0))`, [
    treatmentId,
  ]);

/** Its rows of the ledger that were not taken back, and the keys of all there ever were. */
async function usedRows({ db }: StockContext, treatmentId: string): Promise<Pick<Past, 'rows' | 'keys'>> {
  const rows = await db.query(
    `select t.id, t.type, t.item_id, t.batch_id, t.warehouse_id, t.qty::text, t.value::text, t.source_line_id, t.patient_id,
        t.idempotency_key, t.reverses_id is not null
          or exists (select from stock_transactions m where m.clinic_id = t.clinic_id and m.reverses_id = t.id) as over
      from stock_transactions t where t.source_type = '${treatmentSource}' and t.source_id = $1 order by t.seq desc`,
    [treatmentId],
  );
  const keys = new TreatmentKeys();
  const lineKeys = rows.map((row) => `${String(row['source_line_id'])} ${String(row['idempotency_key'])}`);
  for (const one of new Set(lineKeys)) keys.next(treatmentId, one.split(' ')[0] ?? '');
  const used = rows
    .filter(({ over }) => over === false)
    .map((row) => ({
      id: String(row['id']),
      type: String(row['type']),
      itemId: String(row['item_id']),
      batchId: String(row['batch_id']),
      warehouseId: String(row['warehouse_id']),
      qty: String(row['qty']),
      value: String(row['value']),
      lineId: String(row['source_line_id']),
      patientId: String(row['patient_id']),
    }));
  return { keys, rows: used };
}

async function gapsOf({ db }: StockContext, treatmentId: string, isHeld: boolean): Promise<readonly Gap[]> {
  const rows = await db.query(
    `select s.id, s.line_id, s.item_id, s.warehouse_id, s.status, (s.qty - s.settled_qty)::text as missing from stock_shortfalls s
      where s.treatment_id = $1::uuid and s.status in ('open', 'waived')
      order by s.created_at, s.id ${isHeld ? 'for update' : ''}`,
    [treatmentId],
  );
  return rows.map((row) => ({
    id: String(row['id']),
    lineId: String(row['line_id']),
    itemId: String(row['item_id']),
    warehouseId: row['warehouse_id'] === null ? null : String(row['warehouse_id']),
    isOpen: row['status'] === 'open',
    missing: new Exact(String(row['missing'])),
  }));
}

/** The lines a treatment used something for, or lacks it: where it is completed again they are taken as before. */
export async function linesUsed(
  { db }: Pick<StockContext, 'db'>,
  treatmentId: string,
): Promise<readonly string[]> {
  const rows = await db.query(
    `select source_line_id as line from stock_transactions where source_type = '${treatmentSource}' and source_id = $1
        group by 1 having sum(qty) < 0
      union select line_id from stock_shortfalls where treatment_id = $1::uuid and status in ('open', 'waived')`,
    [treatmentId],
  );
  return rows.map(({ line }) => String(line));
}

/** Everything of it; `isHeld` once the levels are: what waited for them must be read afresh. */
export async function pastOf(
  context: StockContext,
  treatmentId: string,
  { isHeld }: { readonly isHeld: boolean },
): Promise<Past> {
  const [gaps, used] = await inSentOrder([
    gapsOf(context, treatmentId, isHeld),
    usedRows(context, treatmentId),
  ]);
  return { gaps, ...used };
}

/** Where all of it lies, or is missing. */
export const placesOf = ({ rows, gaps }: Past): readonly Place[] => [
  ...rows,
  ...gaps.flatMap(({ itemId, warehouseId }) => (warehouseId === null ? [] : [{ itemId, warehouseId }])),
];

/** Whether a receipt, count or the like may have changed it meanwhile: while something is missing. */
export const mayHaveMoved = ({ gaps }: Past): boolean => gaps.some(({ isOpen }) => isOpen);
