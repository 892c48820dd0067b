import { useState } from 'react';
import { Alert, Box, Button, Drawer, IconButton, Typography } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import { useGetOne } from 'ra-core';
import type { RecordOf } from '#metadata/resource.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { ReadValue } from '#src/fields/core/ReadValue.tsx';
import { textOf } from '#src/fields/core/registry.ts';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { useReading } from '#src/client/words/useReading.ts';
import { Loaded } from '#src/ui/Loaded.tsx';
import { useWords } from '#src/client/words/words.ts';
import { TransitionDialog } from '#src/screens/workflow/TransitionDialog.tsx';
import { useTransitionCall } from '#src/screens/workflow/useTransitionCall.ts';
import { penalties } from './penalties.ts';
import { penaltyPieceWords } from './penaltyWords.ts';

type Penalty = RecordOf<typeof penalties> & { readonly _may?: readonly string[] };

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

const stay = (): void => undefined;

function Acknowledge({ record }: { readonly record: Penalty }) {
  const { locale } = useReading();
  const row = { ...record };
  const call = useTransitionCall({
    resource: penalties,
    transition: 'acknowledge',
    record: row,
    onClose: stay,
  });
  return (
    <>
      {call.refused === undefined ? null : <Alert severity="error">{call.refused}</Alert>}
      <Button variant="contained" loading={call.busy} onClick={() => call.send({})}>
        {penalties.words[locale].actions.acknowledge}
      </Button>
    </>
  );
}

/** What the person may answer now, and until when. */
function Answers({ record }: { readonly record: Penalty }) {
  const { t, say } = useWords(penaltyPieceWords);
  const { format } = useReading();
  const [objecting, setObjecting] = useState(false);
  const may = record._may ?? [];
  const mayObject = may.includes('object');
  const mayAcknowledge = may.includes('acknowledge');
  const { status, object_until: last } = record;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {status === 'approved' && last !== null ? (
        <Alert severity={mayObject ? 'info' : 'warning'}>
          {say(mayObject ? t.objectUntil : t.objectOver, { date: format.date(String(last)) })}
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
