import { useState } from 'react';
import { wallAt } from '#metadata/time/clock.ts';
import { Alert, Box, Button, Chip, MenuItem, TextField, Typography } from '@mui/material';
import { useGetOne } from 'ra-core';
import { Link, useParams } from 'react-router-dom';
import { useDeclaration } from '#src/client/catalogue/declarations.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { Row } from '#src/client/records/row.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { listAddress, mayNow } from '#src/screens/parts/access.ts';
import { PageHelp } from '#src/screens/parts/PageHelp.tsx';
import { TransitionDialog } from '#src/screens/workflow/TransitionDialog.tsx';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { visitNotes } from '../visit-notes/visit-notes.ts';
import { visitTabWords } from './visitTabWords.ts';
import type { VisitOf } from './visitNotesRead.tsx';

type Visit = Row & { readonly id: string };

/** The steps of a visit one takes from its page, in the order of the day. */
const steps = ['arrive', 'start', 'complete'] as const;

const noVisit = 'none';

interface ChoiceProps {
  readonly visits: readonly VisitOf[];
  readonly chosen: VisitOf | undefined;
  readonly onChoose: (id: string | undefined) => void;
}

/** Which visit is shown: today's first, any other by one choice, or none for who was treated without. */
function VisitChoice({ visits, chosen, onChoose }: ChoiceProps) {
  const { t, say } = useWords(visitTabWords);
  const { format, timezone } = useReading();
  const labelOf = (visit: VisitOf): string =>
    say(t.label, {
      day: visit.is_today ? t.today : format.date(visit.day),
      time: format.time(wallAt(visit.starts_at, timezone).clock),
      doctor: visit.doctor,
      type: visit.type,
    });
  return (
    <TextField
      select
      size="small"
      label={t.chosen}
      value={chosen?.id ?? noVisit}
      onChange={({ target }) => onChoose(target.value === noVisit ? undefined : target.value)}
      sx={{ minWidth: { xs: '100%', sm: 320 }, maxWidth: '100%' }}
    >
      {visits.map((visit) => (
        <MenuItem key={visit.id} value={visit.id}>
          {labelOf(visit)}
        </MenuItem>
      ))}
      <MenuItem value={noVisit}>{t.none}</MenuItem>
    </TextField>
  );
}

/** The next step of the visit, as far as one may take it; whoever sees the file and not the calendar has none. */
function NextStep({ visit }: { readonly visit: VisitOf }) {
  const { t, locale } = useWords(visitTabWords);
  const appointments = useDeclaration('appointments');
  const client = useQueryClient();
  const [asked, setAsked] = useState<string>();
  const { data } = useGetOne<Visit>('appointments', { id: visit.id }, { retry: false });
  const may = data === undefined ? [] : mayNow(data);
  const step = steps.find((name) => may.includes(name));
  const words = appointments.words[locale];
  return (
    <>
      <StatusBadge
        tone={appointments.workflow?.states[visit.status] ?? 'neutral'}
        label={words.states?.[visit.status] ?? visit.status}
      />
      {step === undefined ? null : (
        <Button variant="contained" size="small" onClick={() => setAsked(step)}>
          {step === 'complete' ? t.complete : words.actions?.[step]}
        </Button>
      )}
      {asked === undefined || data === undefined ? null : (
        <TransitionDialog
          resource={appointments}
          transition={asked}
          record={data}
          onClose={() => {
            setAsked(undefined);
            void client.invalidateQueries({ queryKey: [visitNotes.name, 'visits'] });
          }}
        />
      )}
    </>
  );
}

/** What comes next: the step of the visit, and the next booking with what is known of it. */
function NextSteps({ visit, patient }: { readonly visit: VisitOf | undefined; readonly patient: string }) {
  const { t } = useWords(visitTabWords);
  const appointments = useDeclaration('appointments');
  const calendar = listAddress(appointments, useSubject(), useParams());
  const known = visit && {
    doctor_id: visit.doctor_id,
    type_id: visit.type_id,
    branch_id: visit.branch_id,
  };
  const wish = JSON.stringify({ patient_id: patient, ...known });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {visit === undefined ? null : <NextStep visit={visit} />}
      {calendar === undefined ? null : (
        <Button
          size="small"
          component={Link}
          to={`${calendar}?${new URLSearchParams({ new: wish }).toString()}`}
        >
          {t.next}
        </Button>
      )}
      <PageHelp page="visit" />
    </Box>
  );
}

const healthFields = ['allergies', 'chronic_conditions', 'medications'] as const;

/** What a doctor must have in sight while deciding; the alert itself stands above every tab. */
function Health({ record }: { readonly record: Row }) {
  const { t, locale } = useWords(visitTabWords);
  const labels = useDeclaration('patients').words[locale].fields;
  const told = healthFields.flatMap((name) =>
    ((record[name] as readonly string[] | undefined) ?? []).map((one) => [name, one] as const),
  );
  if (told.length === 0) return null;
  return (
    <Box role="group" aria-label={t.health} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      {told.map(([name, one]) => (
        <Chip
          key={`${name} ${one}`}
          size="small"
          color={name === 'allergies' ? 'error' : 'default'}
          variant={name === 'allergies' ? 'filled' : 'outlined'}
          label={`${String(labels[name])}: ${one}`}
        />
      ))}
    </Box>
  );
}

interface HeadProps extends ChoiceProps {
  readonly record: Visit;
  /** The note of the visit is open though the visit is over. */
  readonly isOpenStill: boolean;
}

/** Above the page of a visit: which one, what to take care of, and what comes next. */
export function VisitHead({ record, isOpenStill, ...choice }: HeadProps) {
  const { t } = useWords(visitTabWords);
  const visit = choice.chosen;
  return (
    // A long name of a doctor makes nothing wider than the screen.
    <Box sx={{ display: 'grid', gap: 1.25, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1.5,
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <VisitChoice {...choice} />
        <NextSteps visit={visit} patient={record.id} />
      </Box>
      <Health record={record} />
      {isOpenStill && visit?.status === 'completed' ? (
        <Alert severity="info">
          <Typography variant="body2">{t.stillOpen}</Typography>
        </Alert>
      ) : null}
    </Box>
  );
}
