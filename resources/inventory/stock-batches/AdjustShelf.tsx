import { Button } from '@mui/material';
import { useRecordContext } from 'ra-core';
import { Link } from 'react-router-dom';
import { withoutZeros } from '#metadata/fields/decimals.ts';
import { labelOf } from '#src/fields/choice/reference.tsx';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { batchPieceWords } from './stockBatchWords.ts';

type Row = Readonly<Record<string, unknown>>;
interface Batch {
  readonly id: string;
  readonly _may?: readonly string[];
}

/** How much of a batch lies in a warehouse, and the way to put that right; what is on the road is its transfer's. */
export default function AdjustShelf({ record: row }: { readonly record: Row }) {
  const batch = useRecordContext<Batch>();
  const { t, say } = useWords(batchPieceWords);
  const { format } = useReading();
  const held = withoutZeros(String(row['on_hand']));
  const mayAdjust = batch?._may?.includes('correct') === true && row['kind'] !== 'transit';
  const asked = new URLSearchParams({ warehouse_id: String(row['warehouse_id']), expected_on_hand: held });
  return (
    <>
      <bdi>{format.number(held)}</bdi>
      {mayAdjust ? (
        <Button
          size="small"
          component={Link}
          to={`/inventory/stock/${batch.id}/adjust?${asked.toString()}`}
          aria-label={say(t.adjustAt, { warehouse: labelOf(row, 'warehouse_id') })}
        >
          {t.adjust}
        </Button>
      ) : null}
    </>
  );
}
