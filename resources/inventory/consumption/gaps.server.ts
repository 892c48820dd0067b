import type { Decimal } from 'decimal.js';
import type { StockContext } from '../stock/stockMovements.server.ts';
import type { DraftRow } from '../stock/stockRows.server.ts';
import { Exact } from '../stock/stockState.server.ts';
import type { Gap, Past } from './past.server.ts';
import type { Plan } from './plan.server.ts';
import type { Use } from './use.server.ts';

interface Outcome {
  readonly use: Use;
  readonly warehouseId: string | null;
  readonly plan: Plan;
  readonly past: Past;
  readonly used: readonly DraftRow[];
}

/** What of each line was taken by these rows. */
function takenByLine(rows: readonly DraftRow[]): ReadonlyMap<string, Decimal> {
  const taken = new Map<string, Decimal>();
  for (const row of rows) {
    const lineId = String(row['source_line_id']);
    taken.set(lineId, (taken.get(lineId) ?? new Exact(0)).minus(row.qty));
  }
  return taken;
}

/**
 * Notes what is missing of each line: what waited is planned anew, what was not missing before is noted now (inventory.md 13). Of
 * a line at most one waits.
 */
export async function writeGaps(context: StockContext, outcome: Outcome): Promise<void> {
  const { plan, past, used } = outcome;
  const taken = takenByLine(used);
  const rest = new Map(
    plan.lacking.map(({ lineId, itemId, qty }) => [
      `${lineId} ${itemId}`,
      { lineId, itemId, qty: qty.minus(taken.get(lineId) ?? 0) },
    ]),
  );
  const open = past.gaps.filter(({ isOpen }) => isOpen);
  await planAnew(
    context,
    outcome,
    open.map((gap) => {
      const key = `${gap.lineId} ${gap.itemId}`;
      const missing = rest.get(key)?.qty ?? new Exact(0);
      const got = rest.has(key) ? Exact.min(taken.get(gap.lineId) ?? 0, gap.missing) : new Exact(0);
      rest.delete(key);
      return { gap, missing, got };
    }),
  );
  await noteGaps(
    context,
    outcome,
    [...rest.values()].filter(({ qty }) => qty.gt(0)),
  );
}

interface Planned {
  readonly gap: Gap;
  readonly missing: Decimal;
  readonly got: Decimal;
}

async function planAnew(
  { db }: StockContext,
  { warehouseId, use }: Outcome,
  planned: readonly Planned[],
): Promise<void> {
  if (planned.length === 0) return;
  await db.query(
    `update stock_shortfalls s set qty = s.settled_qty + n.got + n.missing, settled_qty = s.settled_qty + n.got,
        warehouse_id = $4::uuid, branch_id = $5::uuid, version = version + 1, updated_at = now(),
        settled_at = case when n.missing = 0 and s.settled_qty + n.got > 0 then now() end,
        status = case when n.missing > 0 then 'open' when s.settled_qty + n.got > 0 then 'settled' else 'cancelled' end
      from unnest($1::uuid[], $2::numeric[], $3::numeric[]) n (id, missing, got)
      where s.clinic_id = (select app_clinic()) and s.id = n.id`,
    [
      planned.map(({ gap }) => gap.id),
      planned.map(({ missing }) => missing.toFixed()),
      planned.map(({ got }) => got.toFixed()),
      warehouseId,
      use.branchId,
    ],
  );
}

async function noteGaps(
  { db, subject }: StockContext,
  { use, warehouseId }: Outcome,
  lines: readonly { readonly lineId: string; readonly itemId: string; readonly qty: Decimal }[],
): Promise<void> {
  if (lines.length === 0) return;
  await db.query(
    `insert into stock_shortfalls (clinic_id, treatment_id, line_id, patient_id, procedure_id, item_id, warehouse_id, branch_id, qty,
        settled_qty, status, created_by)
      select app_clinic(), $1::uuid, n.line, $2::uuid, $3::uuid, n.item, $4::uuid, $5::uuid, n.qty, 0, 'open', $6::uuid
      from unnest($7::text[], $8::uuid[], $9::numeric[]) n (line, item, qty) returning id`,
    [
      use.treatmentId,
      use.patientId,
      use.procedureId,
      warehouseId,
      use.branchId,
      subject.userId,
      lines.map(({ lineId }) => lineId),
      lines.map(({ itemId }) => itemId),
      lines.map(({ qty }) => qty.toFixed()),
    ],
  );
}

/** Nothing is missing any more for a treatment that was cancelled; what was given up by hand stays so. */
export async function closeGaps({ db }: StockContext, { gaps }: Past): Promise<void> {
  const open = gaps.filter(({ isOpen }) => isOpen).map(({ id }) => id);
  if (open.length === 0) return;
  await db.query(
    `update stock_shortfalls s set status = 'cancelled', version = version + 1, updated_at = now()
      where s.clinic_id = (select app_clinic()) and s.id = any ($1::uuid[])`,
    [open],
  );
}
