import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useGetOne } from 'ra-core';
import type { RecordOf } from '#metadata/resource.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { valueOf } from '#src/fields/core/ReadValue.tsx';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { TransitionDialog } from '#src/screens/workflow/TransitionDialog.tsx';
import { canStart } from '#src/screens/workflow/transitions.ts';
import { stockTransfers } from './stock-transfers.ts';
import { transferPieceWords } from './stockTransferWords.ts';

type Transfer = RecordOf<typeof stockTransfers> & { readonly id: string };

/** A transfer that is over: what was sent, what arrived, what was lost and why. */
function Reading({ transfer, onClose }: { readonly transfer: Transfer; readonly onClose: () => void }) {
  const { t, say, locale } = useWords(transferPieceWords);
  const place = placeOf(stockTransfers, 'lines', locale);
  return (
    <Dialog open fullWidth maxWidth="md" onClose={onClose} aria-labelledby="transfer-read">
      <DialogTitle id="transfer-read">{say(t.draftOf, { number: transfer.number })}</DialogTitle>
      <DialogContent>
        {valueOf({ value: transfer.lines, place, reading: useReading(), record: transfer })}
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
