import { useState } from 'react';
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  TextField,
  Typography,
} from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useGetOne, useNotify } from 'ra-core';
import { compareDecimals, sumDecimals, withoutZeros } from '#metadata/fields/decimals.ts';
import type { RecordOf } from '#metadata/resource.ts';
import { arrowAtEnd } from '#src/fields/choice/select.tsx';
import { useReading } from '#src/client/words/useReading.ts';
import { fieldErrorsOf, messageOf, useClinicProvider } from '#src/client/records/api.ts';
import { useWords } from '#src/client/words/words.ts';
import { useOneTry } from '#src/client/records/useOneTry.ts';
import { useReload } from '#src/client/records/useReload.ts';
import { ConsequenceDialog } from '#src/screens/workflow/ConsequenceDialog.tsx';
import { decimalIn, useStockedItems } from '../lines/itemStock.tsx';
import { QuantityField } from '../lines/QuantityField.tsx';
import { unitWords } from '../units.ts';
import { lossReasons, stockTransfers } from './stock-transfers.ts';
import { transferPieceWords } from './stockTransferWords.ts';

type Transfer = RecordOf<typeof stockTransfers> & { readonly id: string };
type Line = NonNullable<Transfer['lines']>[number] & {
  readonly id: string;
  readonly _labels?: Readonly<Record<string, string>>;
};

/** What of a line is still on the road, in base units. */
const leftOf = ({ sent_qty: sent, received_qty: received, lost_qty: lost }: Line): string =>
  withoutZeros(sumDecimals([sent ?? '0', `-${received ?? '0'}`, `-${lost ?? '0'}`]));

interface Arrival {
  readonly received: string;
  readonly lost: string;
  readonly reason: string;
}

/** The base unit's word of each line. */
function useUnits(lines: readonly Line[]): (line: Line) => string {
  const { locale } = useReading();
  const items = useStockedItems(lines.map(({ item_id: item }) => item));
  return (line) => {
    const unit = items.get(String(line.item_id))?.units[0]?.unit;
    return unit === undefined ? '' : unitWords[locale][unit];
  };
}

function LossReason({
  value,
  error,
  onChange,
}: {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (next: string) => void;
}) {
  const { t, locale } = useWords(transferPieceWords);
  const words = stockTransfers.words[locale].lines.lines.options.lost_reason;
  return (
    <TextField
      select
      size="small"
      label={t.lostReason}
      value={value}
      error={error !== undefined}
      helperText={error}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { sx: arrowAtEnd } }}
    >
      {lossReasons.map((reason) => (
        <MenuItem key={reason} value={reason}>
          {words[reason]}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface ArrivalRowProps {
  readonly line: Line;
  readonly unit: string;
  readonly arrival: Arrival;
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (next: Arrival) => void;
}

/** What came of one line: the usual is that all of it did. */
function ArrivalRow({ line, unit, arrival, errorOf, onChange }: ArrivalRowProps) {
  const { t, say } = useWords(transferPieceWords);
  const { format } = useReading();
  const isLost = compareDecimals(decimalIn(arrival.lost) ?? '0', '0') > 0;
  const name = line._labels?.['item_id'] ?? '';
  return (
    <Box role="group" aria-label={name} sx={{ display: 'grid', gap: 1 }}>
      <Box>
        <Typography variant="subtitle2">{name}</Typography>
        <Typography variant="caption" color="text.secondary">
          {say(t.left, { n: format.number(leftOf(line)), unit })}
        </Typography>
      </Box>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: '1fr 1fr' }}>
        <QuantityField
          label={t.received}
          value={arrival.received}
          error={errorOf('received_qty')}
          onChange={(received) => onChange({ ...arrival, received })}
        />
        <QuantityField
          label={t.lost}
          value={arrival.lost}
          error={errorOf('lost_qty')}
          onChange={(lost) => {
            const rest = sumDecimals([leftOf(line), `-${decimalIn(lost) ?? '0'}`]);
            onChange({ ...arrival, lost, received: rest.startsWith('-') ? '0' : rest });
          }}
        />
      </Box>
      {isLost ? (
        <LossReason
          value={arrival.reason}
          error={errorOf('lost_reason')}
          onChange={(reason) => onChange({ ...arrival, reason })}
        />
      ) : null}
    </Box>
  );
}

/** The call; after a refusal the next try is a call of its own. */
function useReceiving(transfer: Transfer, onDone: () => void) {
  const { t, say } = useWords(transferPieceWords);
  const { begin, failed } = useOneTry(transfer.version);
  const provider = useClinicProvider();
  const notify = useNotify();
  const reload = useReload('stock-transfers', 'inventory-items', 'stock-batches', 'warehouses');
  return useMutation({
    mutationFn: (lines: readonly unknown[]) => {
      const { key, version } = begin();
      return provider.operate<Transfer>('stock-transfers', {
        operation: 'receive',
        params: { id: transfer.id },
        body: { version, lines },
        idempotencyKey: key,
      });
    },
    onSuccess: ({ data }) => {
      reload();
      const told = data.status === 'received' ? t.gotAll : t.gotPart;
      notify(say(told, { number: transfer.number }), { type: 'success' });
      onDone();
    },
    onError: (reason) => (failed(reason) ? reload() : undefined),
  });
}

/** What arrived of a transfer, and what was lost on the way (inventory.md 4); repeatable until nothing is on the road. */
function Receiving({ transfer, onClose }: { readonly transfer: Transfer; readonly onClose: () => void }) {
  const { t, say } = useWords(transferPieceWords);
  const lines = ((transfer.lines ?? []) as readonly Line[]).filter((line) => leftOf(line) !== '0');
  const unitOf = useUnits(lines);
  // By line: another person may receive one meanwhile, and the others keep what was typed for them.
  const [arrivals, setArrivals] = useState<Readonly<Record<string, Arrival>>>({});
  const arrivalOf = (line: Line): Arrival =>
    arrivals[line.id] ?? { received: leftOf(line), lost: '0', reason: '' };
  const { mutate, isPending, error } = useReceiving(transfer, onClose);
  const errors = fieldErrorsOf(error);
  const sent = lines.map((line) => {
    const { received, lost, reason } = arrivalOf(line);
    const quantities = { received_qty: received || '0', lost_qty: lost || '0' };
    return { line_id: line.id, ...quantities, lost_reason: reason || null };
  });
  return (
    <ConsequenceDialog
      wide
      title={say(t.receiveOf, { number: transfer.number })}
      consequence={t.receiveText}
      confirm={t.receive}
      danger={false}
      busy={isPending}
      typed={Object.keys(arrivals).length > 0}
      refused={error === null ? undefined : messageOf(error)}
      onConfirm={() => mutate(sent)}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2.5, mt: 2 }}>
        {lines.map((line, index) => (
          <ArrivalRow
            key={line.id}
            line={line}
            unit={unitOf(line)}
            arrival={arrivalOf(line)}
            errorOf={(field) => errors[`lines.${index}.${field}`]}
            onChange={(next) => setArrivals({ ...arrivals, [line.id]: next })}
          />
        ))}
      </Box>
    </ConsequenceDialog>
  );
}

/** A transfer that is over: what was sent, what arrived, what was lost and why. */
function Reading({ transfer, onClose }: { readonly transfer: Transfer; readonly onClose: () => void }) {
  const { t, say, locale } = useWords(transferPieceWords);
  const { format } = useReading();
  const lines = (transfer.lines ?? []) as readonly Line[];
  const unitOf = useUnits(lines);
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
                `${t.sentQty} ${written(line.sent_qty)} ${unitOf(line)}`,
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
  const isOnRoad = data.status === 'in_transit' || data.status === 'partly_received';
  return isOnRoad ? (
    <Receiving transfer={data} onClose={onClose} />
  ) : (
    <Reading transfer={data} onClose={onClose} />
  );
}
