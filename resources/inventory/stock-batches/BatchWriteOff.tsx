import { useReading } from '#src/fields/useReading.ts';
import BulkWriteOff from './WriteOff.tsx';

interface Batch {
  readonly id?: string;
  readonly expiry_date: string | null;
  readonly on_hand?: unknown;
  readonly _may?: readonly string[];
}

/** On the page of a batch that has expired and still lies somewhere: its write-off. */
export default function BatchWriteOff({ record }: { readonly record: Batch }) {
  const { today } = useReading();
  const { id, expiry_date: day, on_hand: onHand, _may: may = [] } = record;
  const isOver = day !== null && day < today && Number(onHand) > 0;
  return id !== undefined && isOver && may.includes('quarantine') ? (
    <BulkWriteOff ids={[id]} onDone={() => undefined} />
  ) : null;
}
