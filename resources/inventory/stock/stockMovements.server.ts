import type { RuleContext } from '#server/kit/rules.ts';

/** What a posting needs of the request it belongs to. */
export type StockContext = Pick<
  RuleContext,
  'db' | 'fail' | 'notify' | 'subject' | 'today' | 'locale' | 'now' | 'key'
>;

/** What a row of the ledger says beside its quantity (inventory.md 10). */
export interface MovementFacts {
  /** The resource of the document behind it, e.g. `stock-receipts`. */
  readonly sourceType: string;
  readonly sourceId: string;
  readonly sourceLineId?: string | undefined;
  /** The document's number, as people search for it. */
  readonly sourceNumber?: string | undefined;
  /** Information only: it never re-sorts anything (I9). Today where not said. */
  readonly documentDate?: string | undefined;
  readonly reason?: string | undefined;
  readonly note?: string | undefined;
  readonly departmentId?: string | undefined;
  readonly patientId?: string | undefined;
  /** Its own key, where it is posted once whatever call brings it about; the call's where not said. */
  readonly key?: string | undefined;
}

interface Movement extends MovementFacts {
  readonly itemId: string;
  /** Base units, above zero, as an exact decimal. */
  readonly qty: string;
  /** Where the form asked for the quantity and for the place: a refusal of either stands there. */
  readonly fields?: MovementFields | undefined;
}

/** Paths of a form's fields, e.g. `lines.0.qty`. */
interface MovementFields {
  readonly qty?: string | undefined;
  readonly place?: string | undefined;
}

/** Stock of a known batch enters a warehouse. */
export interface StockIn extends Movement {
  readonly kind: 'in';
  readonly type: 'receipt' | 'opening' | 'return_in' | 'adjust_in';
  readonly warehouseId: string;
  readonly batchId: string;
  /** What it is worth, in the currency; quantity × the batch's unit cost where not said. */
  readonly value?: string;
}

/**
 * Stock leaves a warehouse: from the named batch, or from the batches FEFO picks. Of `consumption` leaves at most what is
 * available: care never waits, and what was missing is noted by who posts it (inventory.md 13).
 */
export interface StockOut extends Movement {
  readonly kind: 'out';
  readonly type: 'issue' | 'consumption' | 'adjust_out' | 'write_off' | 'return_supplier';
  readonly warehouseId: string;
  readonly batchId?: string | undefined;
  /** Why an earlier-expiring batch was passed over (5–200 characters). */
  readonly overrideReason?: string | undefined;
  /** The request line whose reservation pays for it first. */
  readonly reservedFor?: string | undefined;
}

/** Stock goes from one warehouse to another: transfers, quarantine and release (I6). */
export interface StockShift extends Movement {
  readonly kind: 'shift';
  readonly from: string;
  readonly to: string;
  readonly batchId?: string | undefined;
  readonly overrideReason?: string | undefined;
  /** `available`: only what nobody else was promised and is usable (dispatch); `on_hand`: whatever lies there (receiving, quarantine). */
  readonly of: 'available' | 'on_hand';
}

/** The mirror of a row, which takes it back (I5). */
export interface StockReversal extends MovementFacts {
  readonly kind: 'reversal';
  readonly rowId: string;
}

export type StockMovement = StockIn | StockOut | StockShift;

/** A row as it was written. Quantities and values are signed exact decimals. */
export interface PostedRow {
  readonly id: string;
  readonly seq: string;
  readonly type: string;
  readonly itemId: string;
  readonly batchId: string;
  readonly warehouseId: string;
  readonly qty: string;
  readonly value: string;
  readonly balanceAfter: string;
  readonly sourceLineId: string | null;
}
