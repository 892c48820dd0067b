import { useState } from 'react';
import { Box, Button, Paper, Skeleton, Typography } from '@mui/material';
import { useGetList, useGetOne } from 'ra-core';
import { addDays, daysBetween } from '#metadata/time/days.ts';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { useReading } from '#src/client/words/useReading.ts';
import type { SavedRecord } from '#src/screens/DraftForm.tsx';
import { useWords } from '#src/client/words/words.ts';
import { PaperButton, type PaperOpen } from '#src/screens/paper/PaperButton.tsx';
import { TransitionDialog } from '#src/screens/workflow/TransitionDialog.tsx';
import { canStart } from '#src/screens/workflow/transitions.ts';
import { stockTransfers } from './stock-transfers.ts';
import { transferPieceWords } from './stockTransferWords.ts';

type Status = keyof (typeof stockTransfers.words)['ar']['states'];
type Transfer = SavedRecord & {
  readonly number: string;
  readonly status: Status;
  readonly transfer_date: string;
  readonly dispatched_at: string | null;
  readonly _labels?: Readonly<Record<string, string>>;
};

/** What is on the road is what can be received. */
const isOnRoad = (transfer: Transfer): boolean => canStart(stockTransfers, 'receive', transfer);

function useTransfers(filter: Readonly<Record<string, unknown>>) {
  return useGetList<Transfer>('stock-transfers', {
    filter,
    pagination: { page: 1, perPage: 50 },
    sort: { field: 'created_at', order: 'DESC' },
  }).data;
}

interface TransferListProps {
  readonly onOpen: (id: string) => void;
  readonly onGoOn: (draft: SavedRecord) => void;
}

/** A draft is read whole before its form opens: a list has no lines. */
function GoOn({ id, onRead }: { readonly id: string; readonly onRead: (draft: SavedRecord) => void }) {
  const { t } = useWords(transferPieceWords);
  const { refetch } = useGetOne<SavedRecord>('stock-transfers', { id }, { enabled: false });
  return (
    <Button
      size="small"
      variant="outlined"
      onClick={() => void refetch().then(({ data }) => (data ? onRead(data) : undefined))}
    >
      {t.goOn}
    </Button>
  );
}

/** What can be done about a transfer now. */
function CardButtons({ transfer, onOpen, onGoOn }: TransferListProps & { readonly transfer: Transfer }) {
  const { t } = useWords(transferPieceWords);
  const [cancels, setCancels] = useState(false);
  const [paper, setPaper] = useState<PaperOpen>();
  const { id, number, status } = transfer;
  const isRead = !isOnRoad(transfer) && status !== 'draft';
  return (
    <Box sx={{ display: 'flex', gap: 1, mt: 0.75, flexWrap: 'wrap' }}>
      {status === 'draft' ? <GoOn id={id} onRead={onGoOn} /> : null}
      {isOnRoad(transfer) ? (
        <Button size="small" variant="outlined" onClick={() => onOpen(id)}>
          {t.receive}
        </Button>
      ) : null}
      {isRead ? (
        <Button
          size="small"
          onClick={() => onOpen(id)}
          aria-label={`${t.details} ${number}`}
          // Its word begins where the lines above it begin.
          sx={{ marginInlineStart: -1 }}
        >
          {t.details}
        </Button>
      ) : null}
      {canStart(stockTransfers, 'cancel', transfer) ? (
        <Button size="small" color="inherit" onClick={() => setCancels(true)}>
          {t.cancel}
        </Button>
      ) : null}
      <PaperButton resource={stockTransfers} id={id} open={paper} onOpen={setPaper} />
      {cancels ? (
        <TransitionDialog
          resource={stockTransfers}
          transition="cancel"
          record={transfer}
          onClose={() => setCancels(false)}
        />
      ) : null}
    </Box>
  );
}

/** One transfer: where from, where to, and how it stands. */
function TransferCard({ transfer, ...actions }: TransferListProps & { readonly transfer: Transfer }) {
  const { t, say, locale } = useWords(transferPieceWords);
  const { format, today } = useReading();
  const { number, status, dispatched_at: sent, _labels: labels = {} } = transfer;
  const days = sent === null ? 0 : daysBetween(sent.slice(0, 10), today);
  const isLate = isOnRoad(transfer) && days > 3;
  return (
    <Box
      component="li"
      sx={{ py: 1.25, borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, alignItems: 'center' }}>
        <Typography variant="subtitle2" component="h3">
          <bdi dir="ltr">{number}</bdi>
        </Typography>
        <StatusBadge
          tone={stockTransfers.workflow?.states[status] ?? 'neutral'}
          label={stockTransfers.words[locale].states[status]}
        />
      </Box>
      <Typography variant="body2">
        {say(t.fromTo, { from: labels['source_id'] ?? '', to: labels['destination_id'] ?? '' })}
      </Typography>
      <Typography
        variant="caption"
        component="div"
        sx={{ color: ({ palette }) => (isLate ? palette.tones.warning.text : palette.text.secondary) }}
      >
        {isOnRoad(transfer) && days > 0 ? say(t.onRoad, { n: days }) : format.date(transfer.transfer_date)}
      </Typography>
      <CardButtons transfer={transfer} {...actions} />
    </Box>
  );
}

/** A titled group of transfers; `none` is said where it is empty, without it an empty group is not there. */
function Group({
  title,
  transfers,
  none,
  ...actions
}: TransferListProps & {
  readonly title: string;
  readonly transfers: readonly Transfer[] | undefined;
  readonly none?: string;
}) {
  if (transfers === undefined) return <Skeleton variant="rounded" height={96} />;
  if (transfers.length === 0 && none === undefined) return null;
  return (
    <Paper variant="outlined" component="section" aria-label={title} sx={{ p: 2 }}>
      <Typography variant="h3" component="h2" sx={{ fontSize: '1.0625rem', mb: 0.5 }}>
        {title}
      </Typography>
      {transfers.length === 0 ? (
        <Typography variant="body2" color="text.secondary">
          {none}
        </Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {transfers.map((transfer) => (
            <TransferCard key={transfer.id} transfer={transfer} {...actions} />
          ))}
        </Box>
      )}
    </Paper>
  );
}

/** What is not over yet. */
const useOpen = () => useTransfers({ status: ['draft', 'in_transit', 'partly_received'] });

/** What awaits receipt. */
export function AwaitingTransfers(actions: TransferListProps) {
  const { t } = useWords(transferPieceWords);
  const awaiting = useOpen()?.filter(({ status }) => status !== 'draft');
  return <Group title={t.awaiting} transfers={awaiting} none={t.noneAwaiting} {...actions} />;
}

/** Drafts to go on with, and the last 30 days. */
export function OtherTransfers(actions: TransferListProps) {
  const { t } = useWords(transferPieceWords);
  const { today } = useReading();
  const drafts = useOpen()?.filter(({ status }) => status === 'draft');
  const done = useTransfers({ status: ['received', 'cancelled'], transfer_date_gte: addDays(today, -30) });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {drafts?.length ? <Group title={t.drafts} transfers={drafts} {...actions} /> : null}
      <Group title={t.lately} transfers={done} none={t.noneLately} {...actions} />
    </Box>
  );
}
