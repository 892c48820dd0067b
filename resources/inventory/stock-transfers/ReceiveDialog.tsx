import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useGetOne } from 'ra-core';
import { withoutZeros } from '#metadata/fields/decimals.ts';
import type { RecordOf } from '#metadata/resource.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { TransitionDialog } from '#src/screens/workflow/TransitionDialog.tsx';
import { canStart } from '#src/screens/workflow/transitions.ts';
import { unitWords } from '../units.ts';
import { stockTransfers } from './stock-transfers.ts';
import { transferPieceWords } from './stockTransferWords.ts';

type Transfer = RecordOf<typeof stockTransfers> & { readonly id: string };
type Line = NonNullable<Transfer['lines']>[number] & {
  readonly id: string;
  readonly _labels?: Readonly<Record<string, string>>;
};

const unitOf = ({ base_unit: unit }: Line, locale: 'ar' | 'en'): string =>
  unit === null ? '' : unitWords[locale][unit];

/** A transfer that is over: what was sent, what arrived, what was lost and why. */
function Reading({ transfer, onClose }: { readonly transfer: Transfer; readonly onClose: () => void }) {
  const { t, say, locale } = useWords(transferPieceWords);
  const { format } = useReading();
  const lines = (transfer.lines ?? []) as readonly Line[];
  const words = stockTransfers.words[locale].lines.lines.options.lost_reason;
  const written = (qty: string | null | undefined): string => format.number(withoutZeros(qty ?? '0'));
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby="transfer-read">
      <DialogTitle id="transfer-read">{say(t.draftOf, { number: transfer.number })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        {lines.map((line) => (
          <Box key={line.id}>
            <Typography variant="subtitle2">{line._labels?.['item_id']}</Typography>
            <Typography variant="body2" color="text.secondary">
              {[
                `${t.sentQty} ${written(line.sent_qty)} ${unitOf(line, locale)}`,
                `${t.received} ${written(line.received_qty)}`,
                ...(line.lost_reason
                  ? [`${t.lost} ${written(line.lost_qty)} (${words[line.lost_reason]})`]
                  : []),
              ].join(' · ')}
            </Typography>
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** The transfer an address names (`?open=…`): to be received, or to be read. */
export function ReceiveDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data } = useGetOne<Transfer>('stock-transfers', { id }, { staleTime: 0 });
  // A list may have told of it before, without its lines.
  if (!data?.lines) return null;
  return canStart(stockTransfers, 'receive', data) ? (
    <TransitionDialog resource={stockTransfers} transition="receive" record={data} onClose={onClose} />
  ) : (
    <Reading transfer={data} onClose={onClose} />
  );
}
