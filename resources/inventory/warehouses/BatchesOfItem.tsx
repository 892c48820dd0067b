import { Typography } from '@mui/material';
import { RecordLink } from '#src/fields/choice/reference.tsx';
import { useWords } from '#src/client/words/words.ts';
import { useStockAmounts } from '../useStockAmounts.tsx';
import { warehouseTabWords } from './warehouseWords.ts';

interface BatchRow {
  readonly id: string;
  readonly batch_no: string;
  readonly expiry_date: string | null;
  readonly expired: boolean;
  readonly on_hand: string;
}

/** The batches of an item in a warehouse in the order of issue, each leading to its page. */
export default function BatchesOfItem({ record }: { readonly record: Readonly<Record<string, unknown>> }) {
  const { t } = useWords(warehouseTabWords);
  const { format, plain } = useStockAmounts();
  return (record['batches'] as readonly BatchRow[]).map((row) => (
    <div key={row.id} style={{ whiteSpace: 'normal' }}>
      <RecordLink target="stock-batches" id={row.id} label={row.batch_no} /> <bdi>({plain(row.on_hand)})</bdi>{' '}
      {row.expiry_date === null ? null : (
        <Typography component="span" variant="body2" color={row.expired ? 'error' : 'text.secondary'}>
          {row.expired ? t.expiredOn : t.until} <bdi>{format.date(row.expiry_date)}</bdi>
        </Typography>
      )}
    </div>
  ));
}
