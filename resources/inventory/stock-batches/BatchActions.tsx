import { isSome } from '#metadata/fields/decimals.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { LabelsButton } from '../labels/LabelsButton.tsx';
import { BatchLabelsDialog } from '../labels/ReceiptLabels.tsx';
import BulkWriteOff from './WriteOff.tsx';

interface Batch {
  readonly id?: string;
  readonly receipt_id?: unknown;
  readonly expiry_date: string | null;
  readonly on_hand?: unknown;
  readonly _may?: readonly string[];
}

/** On the page of a batch: its labels, and once it has expired and still lies somewhere, its write-off. */
export default function BatchActions({ record }: { readonly record: Batch }) {
  const { today } = useReading();
  const { id, expiry_date: day, on_hand: onHand, _may: may = [] } = record;
  if (id === undefined) return null;
  const isOver = day !== null && day < today && isSome(onHand);
  return (
    <>
      <LabelsButton>{(onClose) => <BatchLabelsDialog record={record} onClose={onClose} />}</LabelsButton>
      {isOver && may.includes('correct') ? <BulkWriteOff ids={[id]} onDone={() => undefined} /> : null}
    </>
  );
}
