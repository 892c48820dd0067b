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
