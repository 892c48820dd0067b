import { useState } from 'react';
import { Alert, Box, Button, Drawer, IconButton, Typography } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import { useMutation } from '@tanstack/react-query';
import { useGetOne, useNotify } from 'ra-core';
import type { RecordOf } from '#metadata/resource.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { ReadValue } from '#src/fields/core/ReadValue.tsx';
import { textOf } from '#src/fields/core/registry.ts';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { addDays } from '#src/client/records/typed.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { freshKey, useClinicProvider } from '#src/client/records/api.ts';
import { Loaded } from '#src/ui/Loaded.tsx';
import { useWords } from '#src/client/words/words.ts';
import { useReload } from '#src/client/records/useReload.ts';
import { useNotifyError } from '#src/client/records/notifyError.ts';
import { TransitionDialog } from '#src/screens/workflow/TransitionDialog.tsx';
import { penalties } from './penalties.ts';
import { penaltyPieceWords } from './penaltyWords.ts';

type Penalty = RecordOf<typeof penalties> & { readonly _may?: readonly string[] };

/** Days after approval within which the person may object (hr.md 5). */
const daysToObject = 7;

const shownFields = [
  'violation_type_id',
  'violation_date',
  'pay_month',
  'reason',
  'investigation',
  'files',
  'approved_at',
  'acknowledged_at',
  'objection',
  'decision_note',
  'cancel_reason',
] as const;

/** How much it is, after the decision where it was reduced: «يوم واحد». */
function Amount({ record }: { readonly record: Penalty }) {
  const reading = useReading();
  const { fields } = penalties.words[reading.locale];
  const place = placeOf(penalties, 'value', reading.locale);
  const told = (value: string | null): string => textOf({ value, place, reading, record: { ...record } });
  return (
    <div>
      <Typography variant="caption" component="div" color="text.secondary">
        {fields.value}
      </Typography>
      <Typography sx={{ fontWeight: 650 }}>
        {record.reduced_value === null || record.reduced_value === undefined ? (
          told(record.value)
        ) : (
          <>
            <del>{told(record.value)}</del> {told(record.reduced_value)}
          </>
        )}
      </Typography>
    </div>
  );
}

function Facts({ record }: { readonly record: Penalty }) {
  const { locale } = useReading();
  const row: Readonly<Record<string, unknown>> = { ...record };
  const isEmpty = (value: unknown): boolean =>
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return shownFields
    .filter((name) => !isEmpty(row[name]))
    .map((name) => <ReadValue key={name} place={placeOf(penalties, name, locale)} record={row} />);
}

function Acknowledge({ record }: { readonly record: Penalty }) {
  const { t } = useWords(penaltyPieceWords);
  const provider = useClinicProvider();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const reload = useReload('penalties');
  const [idempotencyKey] = useState(freshKey);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      provider.operate('penalties', {
        operation: 'acknowledge',
        params: { id: record.id },
        body: {},
        idempotencyKey,
      }),
    onSuccess: () => notify(t.acknowledged, { type: 'success' }),
    onError: (error) => notifyError(error),
    onSettled: reload,
  });
  return (
    <Button variant="contained" loading={isPending} onClick={() => mutate()}>
      {t.acknowledge}
    </Button>
  );
}

/** What the person may answer now, and until when. */
function Answers({ record }: { readonly record: Penalty }) {
  const { t, say } = useWords(penaltyPieceWords);
  const { format, today } = useReading();
  const [objecting, setObjecting] = useState(false);
  const may = record._may ?? [];
  const mayAcknowledge =
    may.includes('acknowledge') && record.acknowledged_at === null && record.status !== 'draft';
  const last =
    record.approved_at === null ? undefined : addDays(record.approved_at.slice(0, 10), daysToObject);
  const inTime = last !== undefined && today <= last;
  const mayObject = may.includes('object') && record.status === 'approved' && inTime;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {record.status === 'approved' && last !== undefined ? (
        <Alert severity={inTime ? 'info' : 'warning'}>
          {say(inTime ? t.objectUntil : t.objectOver, { date: format.date(last) })}
        </Alert>
      ) : null}
      {mayAcknowledge ? (
        <Typography color="text.secondary">
          {mayObject ? t.acknowledgeAndObject : t.acknowledgeText}
        </Typography>
      ) : null}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {mayAcknowledge ? <Acknowledge record={record} /> : null}
        {mayObject ? (
          <Button variant="outlined" color="error" onClick={() => setObjecting(true)}>
            {t.object}
          </Button>
        ) : null}
      </Box>
      {objecting ? (
        <TransitionDialog
          resource={penalties}
          transition="object"
          record={{ ...record }}
          onClose={() => setObjecting(false)}
        />
      ) : null}
    </Box>
  );
}

function Details({ id }: { readonly id: string }) {
  const { locale } = useReading();
  const query = useGetOne<Penalty>('penalties', { id });
  return (
    <Loaded query={query}>
      {(record) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <div>
            <StatusBadge
              tone={penalties.workflow?.states[record.status] ?? 'neutral'}
              label={penalties.words[locale].states[record.status]}
            />
          </div>
          <Answers record={record} />
          <Amount record={record} />
          <Facts record={record} />
        </Box>
      )}
    </Loaded>
  );
}

interface PanelProps {
  /** The open penalty; nothing while closed. */
  readonly id: string | undefined;
  readonly onClose: () => void;
}

/** One's own penalty beside the list: what it is, and what one may answer (hr.md 5). */
export function OwnPenaltyPanel({ id, onClose }: PanelProps) {
  const { t } = useWords(penaltyPieceWords);
  const { locale } = useReading();
  return (
    <Drawer
      anchor="right"
      open={id !== undefined}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': 'own-penalty',
          sx: { width: 'min(440px, 100%)', p: 2.5 },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 2 }}>
        <Typography id="own-penalty" component="h2" variant="h2">
          {penalties.words[locale].one}
        </Typography>
        <IconButton onClick={onClose} aria-label={t.close}>
          <CloseIcon />
        </IconButton>
      </Box>
      {id === undefined ? null : <Details id={id} />}
    </Drawer>
  );
}
