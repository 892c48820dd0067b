import { useState } from 'react';
import { Button, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { compareDecimals, sumDecimals } from '#metadata/fields/decimals.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useClinicProvider } from '#src/client/records/api.ts';
import { useOneTry } from '#src/client/records/useOneTry.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { useNotifyError } from '#src/client/records/notifyError.ts';
import { useClinic } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { useReload } from '#src/client/records/useReload.ts';
import type { BulkProps } from '#src/client/catalogue/pieces.ts';
import { batchPieceWords } from './stockBatchWords.ts';
import { stockBatches } from './stock-batches.ts';

interface Batch {
  readonly id: string;
  readonly expiry_date: string | null;
  readonly on_hand: string;
  readonly value?: string;
}

interface WriteOffProps {
  readonly ids: readonly string[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** What is written off is named before: how many batches, what they are worth, and what of the choice stays. */
function Effect({ expired, others }: { readonly expired: readonly Batch[]; readonly others: number }) {
  const { t, say } = useWords(batchPieceWords);
  const { format } = useReading();
  const { currency, currencyDigits } = useClinic();
  const values = expired.flatMap(({ value }) => (value === undefined ? [] : [value]));
  const worth = values.length === 0 ? '—' : format.money(sumDecimals(values), currency, currencyDigits);
  return (
    <>
      <Typography>
        {expired.length === 0
          ? t.nothingExpired
          : say(t.writeOffText, { n: format.number(expired.length), value: worth })}
      </Typography>
      {others === 0 ? null : (
        <Typography sx={{ mt: 1 }}>{say(t.notExpired, { n: format.number(others) })}</Typography>
      )}
    </>
  );
}

function WriteOffDialog({ ids, onDone, onClose }: WriteOffProps) {
  const { t, say } = useWords(batchPieceWords);
  const { today, locale, format } = useReading();
  const provider = useClinicProvider();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const reload = useReload('stock-batches', 'stock-transactions', 'inventory-items');
  const attempt = useOneTry();
  const { data } = useQuery({
    queryKey: ['stock-batches', 'write-off', ids],
    gcTime: 0,
    queryFn: async () => (await provider.getMany<Batch>('stock-batches', { ids: [...ids] })).data,
  });
  const expired = (data ?? []).filter(
    ({ expiry_date: day, on_hand: onHand }) =>
      day !== null && day < today && compareDecimals(onHand, '0') > 0,
  );
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      attempt(({ key }) =>
        provider.operate('stock-batches', {
          operation: 'writeOffExpired',
          body: { ids: expired.map(({ id }) => id), note: null },
          idempotencyKey: key,
        }),
      ),
    onSuccess: () => {
      notify(say(t.writtenOff, { n: format.number(expired.length) }), { type: 'success' });
      reload();
      onDone();
    },
    onError: (error) => notifyError(error),
  });
  if (data === undefined) return null;
  const title = stockBatches.words[locale].actions.writeOffExpired;
  const isNothing = expired.length === 0;
  return (
    <ConfirmDialog
      open
      danger={!isNothing}
      title={title}
      text={<Effect expired={expired} others={data.length - expired.length} />}
      confirm={isNothing ? t.understood : title}
      working={isPending}
      onConfirm={() => (isNothing ? onClose() : mutate())}
      onClose={onClose}
    />
  );
}

/** Over the chosen batches of the list: those that have expired leave every warehouse they lie in (inventory.md 6). */
export default function BulkWriteOff({ ids, onDone }: BulkProps) {
  const { locale } = useReading();
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="error"
        sx={{ bgcolor: 'background.paper' }}
        onClick={() => setOpen(true)}
      >
        {stockBatches.words[locale].actions.writeOffExpired}
      </Button>
      {open ? (
        <WriteOffDialog
          ids={ids}
          onClose={close}
          onDone={() => {
            close();
            onDone();
          }}
        />
      ) : null}
    </>
  );
}
