import { compareDecimals, sumDecimals } from '#metadata/fields/decimals.ts';
import type { RecordOf } from '#metadata/resource.ts';
import type { inventoryRequests } from './inventory-requests.ts';

/** A request as its page reads it. */
export type RequestRecord = RecordOf<typeof inventoryRequests> & {
  readonly id: string;
  readonly _labels?: Readonly<Record<string, string>>;
};
export type RequestLine = NonNullable<RequestRecord['lines']>[number] & {
  readonly id: string;
  readonly _labels?: Readonly<Record<string, string>>;
};
export const linesOf = ({ lines }: RequestRecord): readonly RequestLine[] =>
  (lines ?? []) as readonly RequestLine[];

/** What was handed out of a batch for a line, in base units. */
export interface IssuedBatch {
  readonly line_id: string;
  readonly batch_id: string;
  readonly code: string;
  readonly batch_no: string | null;
  readonly expiry_date: string | null;
  readonly issued: string;
  readonly returned: string;
  readonly fefo_override: boolean;
}

const less = (from: string, ...parts: readonly (string | null | undefined)[]): string =>
  sumDecimals([from, ...parts.map((part) => `-${part ?? '0'}`)]);

/**
 * What of a batch can come back, in base units: what is outside of it, but no more than the line's holder got; what never
 * arrived or was lost is with nobody (inventory.md 8).
 */
export function returnableOf(
  line: Pick<RequestLine, 'issued_qty' | 'returned_qty' | 'missing_qty' | 'lost_qty'>,
  batch: Pick<IssuedBatch, 'issued' | 'returned'>,
): string {
  const outside = less(batch.issued, batch.returned);
  const held = less(line.issued_qty ?? '0', line.returned_qty, line.missing_qty, line.lost_qty);
  return compareDecimals(held, outside) < 0 ? held : outside;
}
