import type { ReactNode } from 'react';
import { Box, Button, IconButton, Typography } from '@mui/material';
import CallIcon from '@mui/icons-material/CallOutlined';
import MoreIcon from '@mui/icons-material/MoreVert';
import { useWords } from '#src/client/words/words.ts';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { appointments } from '../appointments/appointments.ts';
import type { CalendarAnswer, Visit } from './calendarAnswer.tsx';
import { doctorName, nameIn } from './calendarItems.tsx';
import { nextStep } from './calendarModel.tsx';
import { calendarWords } from './calendarWords.ts';
import { useTimes } from './useTimes.tsx';
import { Flags } from './VisitCard.tsx';
import type { OpenVisit } from './VisitMenu.tsx';
import { VisitPageLink } from './VisitPageLink.tsx';
import type { VisitSteps } from './useVisitSteps.tsx';

interface RowProps {
  readonly visit: Visit;
  readonly answer: CalendarAnswer;
  readonly today: string;
  readonly steps: VisitSteps;
  readonly onOpen: (open: OpenVisit) => void;
  /** In the place of the time: how long somebody waits. */
  readonly lead?: ReactNode;
}

const rowLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  py: 1,
  paddingInline: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

/** The call, the next step and the others, within the thumb's reach. */
function RowTools({ visit, answer, today, steps, onOpen }: RowProps) {
  const { t, locale } = useWords(calendarWords);
  const step = nextStep(visit, today, answer.zone);
  const actions: Readonly<Record<string, string>> = appointments.words[locale].actions;
  const { patient } = visit;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, flex: 'none' }}>
      {patient.phone ? (
        <IconButton aria-label={`${t.menu.call}: ${patient.name}`} href={`tel:${patient.phone}`}>
          <CallIcon fontSize="small" />
        </IconButton>
      ) : null}
      <VisitPageLink visit={visit} small />
      {step === undefined ? null : (
        <Button
          variant="outlined"
          size="small"
          loading={steps.busy === visit.id}
          aria-label={`${actions[step] ?? step}: ${patient.name}`}
          onClick={() => steps.run(visit, step)}
        >
          {actions[step]}
        </Button>
      )}
      <IconButton
        aria-haspopup="dialog"
        aria-label={`${t.more}: ${patient.name}`}
        onClick={(event) => onOpen({ visit, anchor: event.currentTarget })}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

/** A visit in a list: time and name, what it is, state in words, the call and the next step within the thumb's reach. */
export function VisitRow({ visit, answer, today, steps, onOpen, lead }: RowProps) {
  const { locale } = useWords(calendarWords);
  const { timeOf } = useTimes();
  const color = answer.types?.find(({ id }) => id === visit.type_id)?.color ?? undefined;
  const { patient, status } = visit;
  const facts = [
    nameIn(answer.types, visit.type_id),
    // One's own calendar has one column: the name tells nothing there.
    answer.columns.length > 1 ? doctorName(answer, visit.doctor_id) : undefined,
    nameIn(answer.rooms, visit.room_id),
  ];
  return (
    <Box
      component="li"
      data-visit={visit.id}
      sx={{ ...rowLook, ...(color === undefined ? {} : { borderInlineStart: `4px solid ${color}` }) }}
    >
      <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, flexWrap: 'wrap' }}>
          <Typography component="span" variant="body2" sx={{ fontWeight: 600 }}>
            {lead ?? <bdi>{timeOf(visit.starts_at)}</bdi>}
          </Typography>
          <StatusBadge
            tone={appointments.workflow?.states[status] ?? 'neutral'}
            label={appointments.words[locale].states[status]}
          />
          <Flags visit={visit} />
        </Box>
        <Typography component="div" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
          <bdi>{patient.name}</bdi>
        </Typography>
        <Typography variant="caption" component="div" color="text.secondary">
          <bdi>{facts.filter(Boolean).join(' · ')}</bdi>
        </Typography>
      </Box>
      <RowTools {...{ visit, answer, today, steps, onOpen }} />
    </Box>
  );
}

/** Rows below a heading with their number. */
export function VisitGroup({
  title,
  n,
  children,
}: {
  readonly title: string;
  readonly n: number;
  readonly children: ReactNode;
}) {
  return n === 0 ? null : (
    <Box component="section" sx={{ mb: 2 }}>
      <Typography
        component="h3"
        variant="subtitle2"
        sx={{ px: 1, py: 0.5, bgcolor: 'neutral.hover', borderRadius: 1 }}
      >
        {title} <bdi>({n})</bdi>
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {children}
      </Box>
    </Box>
  );
}
