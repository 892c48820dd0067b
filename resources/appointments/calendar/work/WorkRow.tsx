import { useState, type ReactNode } from 'react';
import { Box, Button, Chip, IconButton, Typography } from '@mui/material';
import CallIcon from '@mui/icons-material/CallOutlined';
import WhatsAppIcon from '@mui/icons-material/WhatsApp';
import { useDataProvider } from 'ra-core';
import { Link } from 'react-router-dom';
import type { AnyResource } from '#metadata/resource.ts';
import { freshKey } from '#src/client/records/api.ts';
import type { ClinicDataProvider } from '#src/client/records/dataProvider.ts';
import { useNotifyError } from '#src/client/records/notifyError.ts';
import { refusalOf } from '#src/client/records/refusals.ts';
import type { Row } from '#src/client/records/row.ts';
import { useWords } from '#src/client/words/words.ts';
import { useRefresh } from '#src/screens/parts/useRefresh.ts';
import { useTransitionNotice, type SavedRecord } from '#src/screens/workflow/useTransitionNotice.ts';
import { appointments } from '../../appointments/appointments.ts';
import type { Person } from './useWork.tsx';
import { workWords } from './workWords.ts';

interface RowProps {
  readonly person: Pick<Person, 'name' | 'phone'>;
  readonly facts: readonly (string | undefined)[];
  readonly badges?: readonly string[];
  /** The ready message; null where there is none. */
  readonly message: string | null;
  /** Opening the message is what counts as having written. */
  readonly onWrite?: () => void;
  readonly children?: ReactNode;
}

/** Somebody to call or write: who and why, the call, the ready message, and what is done then, within the thumb's reach. */
export function WorkRow({ person, facts, badges = [], message, onWrite, children }: RowProps) {
  const { t, say } = useWords(workWords);
  const { name, phone } = person;
  return (
    <Box component="li" sx={{ p: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', gap: 0.75, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography component="span" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi>
        </Typography>
        {badges.map((badge) => (
          <Chip key={badge} size="small" label={badge} />
        ))}
      </Box>
      {facts.filter(Boolean).map((fact) => (
        <Typography key={fact} variant="caption" component="div" color="text.secondary">
          <bdi>{fact}</bdi>
        </Typography>
      ))}
      <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center', flexWrap: 'wrap', mt: 0.5 }}>
        {phone ? (
          <IconButton aria-label={say(t.call, { name })} href={`tel:${phone}`}>
            <CallIcon fontSize="small" />
          </IconButton>
        ) : null}
        {message === null ? null : (
          <IconButton
            aria-label={say(t.write, { name })}
            href={message}
            target="_blank"
            rel="noopener noreferrer"
            {...(onWrite ? { onClick: onWrite } : {})}
          >
            <WhatsAppIcon fontSize="small" />
          </IconButton>
        )}
        {children}
      </Box>
    </Box>
  );
}

interface StepProps {
  readonly label: string;
  readonly spoken: string;
  readonly busy: boolean;
  readonly onClick: () => void;
}

/** The one step of a row; whose it is, is said to those who hear the page. */
export const StepButton = ({ label, spoken, busy, onClick }: StepProps) => (
  <Button variant="outlined" size="small" loading={busy} aria-label={spoken} onClick={onClick}>
    {label}
  </Button>
);

/** The way to all rows of a list, with its filters and what one adds there. */
export function WholeList({ path }: { readonly path: string }) {
  const { t } = useWords(workWords);
  return (
    <Button size="small" component={Link} to={path} sx={{ m: 1 }}>
      {t.more}
    </Button>
  );
}

/** Takes rows through transitions by one tap; what they move beside themselves is read again, and what was refused says why. */
export function useWorkStep(resource: AnyResource) {
  const provider = useDataProvider<ClinicDataProvider>();
  const tell = useTransitionNotice(resource);
  const [refresh, refreshVisits] = [useRefresh(resource), useRefresh(appointments)];
  const notifyError = useNotifyError();
  const [busy, setBusy] = useState<string>();
  const run = async (before: SavedRecord, name: string, values: Row = {}): Promise<void> => {
    setBusy(before.id);
    try {
      const version = Number(before['version']);
      const move = { id: before.id, name, version, values, idempotencyKey: freshKey() };
      const { data } = await provider.transition(resource.name, move);
      tell({ transition: name, before, after: data as SavedRecord });
    } catch (error) {
      notifyError(error);
      if (!refusalOf(error).definite) return;
    } finally {
      setBusy(undefined);
    }
    refresh();
    refreshVisits();
  };
  return {
    busy,
    run: (before: SavedRecord, name: string, values?: Row): void => void run(before, name, values),
  };
}

/** A row as the sentences of its transitions read a record. */
export const recordOf = (row: {
  readonly id: string;
  readonly version: number;
  readonly patient: Person;
}): SavedRecord => ({
  id: row.id,
  version: row.version,
  patient_id: row.patient.id,
  _labels: { patient_id: row.patient.name },
});
