import { useId } from 'react';
import { Alert, Box, Button, Drawer, Popover, Typography, useMediaQuery, type Theme } from '@mui/material';
import CallIcon from '@mui/icons-material/CallOutlined';
import { Link } from 'react-router-dom';
import { entryOf } from '#src/client/catalogue/catalogue.ts';
import { panelAddress } from '#src/client/catalogue/panelAddress.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { showAddress } from '#src/screens/parts/access.ts';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { useReceiptAddress } from '../../shared/receiptAddress.tsx';
import { appointments } from '../appointments/appointments.ts';
import type { CalendarAnswer, Visit } from './calendarAnswer.tsx';
import { doctorName, nameIn } from './calendarItems.tsx';
import { nextStep } from './calendarModel.tsx';
import { calendarWords } from './calendarWords.ts';
import { NoShowWarning } from './NoShowWarning.tsx';
import { useTimes } from './useTimes.tsx';
import { toneOf } from './visitLooks.tsx';
import { seriesSteps, type VisitSteps } from './useVisitSteps.tsx';
import { Flags } from './VisitCard.tsx';
import { VisitPageLink } from './VisitPageLink.tsx';

export interface OpenVisit {
  readonly visit: Visit;
  readonly anchor: HTMLElement;
}

interface MenuProps extends OpenVisit {
  readonly answer: CalendarAnswer;
  readonly today: string;
  readonly steps: VisitSteps;
  readonly onBookNext: ((visit: Visit) => void) | undefined;
  readonly onClose: () => void;
}

/** Who, when, what and where; numbers to call and the file for whoever may open it (clinic.md G3). */
function Facts({
  visit,
  answer,
  titleId,
}: {
  readonly visit: Visit;
  readonly answer: CalendarAnswer;
  readonly titleId: string;
}) {
  const { t, say, locale } = useWords(calendarWords);
  const { timeOf, dayOf } = useTimes();
  const facts = [
    nameIn(answer.types, visit.type_id),
    doctorName(answer, visit.doctor_id),
    nameIn(answer.rooms, visit.room_id) || t.noRoom,
  ];
  const { status, patient } = visit;
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography
          id={titleId}
          variant="h3"
          component="h2"
          sx={{ fontSize: 17 }}
          aria-label={say(t.menu.title, { patient: patient.name })}
        >
          <bdi>{patient.name}</bdi>
        </Typography>
        <StatusBadge tone={toneOf(status)} label={appointments.words[locale].states[status]} />
        <Flags visit={visit} />
      </Box>
      <Typography variant="body2">
        {dayOf(visit.starts_at)}، <bdi>{timeOf(visit.starts_at)}</bdi> – <bdi>{timeOf(visit.ends_at)}</bdi>
      </Typography>
      <Typography variant="body2" color="text.secondary">
        <bdi>{facts.filter(Boolean).join(' · ')}</bdi>
      </Typography>
      {patient.alert ? (
        <Alert severity="error" sx={{ py: 0 }}>
          {patient.alert}
        </Alert>
      ) : null}
      <NoShowWarning n={patient.no_shows} />
      {visit.note ? <Typography variant="body2">{visit.note}</Typography> : null}
    </>
  );
}

/** The steps of a visit: what is usually next first and large, then the others its state and one's rights allow. */
function Steps({ visit, today, steps, answer, onClose }: MenuProps) {
  const { locale } = useWords(calendarWords);
  const actions = appointments.words[locale].actions;
  const next = nextStep(visit, today, answer.zone);
  const may = [...visit._may, ...seriesSteps(visit)];
  const names = (Object.keys(actions) as (keyof typeof actions)[]).filter((name) => may.includes(name));
  const run = (name: string): void => {
    onClose();
    steps.run(visit, name);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {[...names]
        .sort((a, b) => Number(b === next) - Number(a === next))
        .map((name) => (
          <Button
            key={name}
            size="small"
            variant={name === next ? 'contained' : 'outlined'}
            color={['cancel', 'seriesCancel', 'noShow'].includes(name) ? 'error' : 'primary'}
            onClick={() => run(name)}
          >
            {actions[name]}
          </Button>
        ))}
    </Box>
  );
}

/** The payment for a visit, for whoever takes payments (clinic.md 6.3). */
function ReceiptLink({ visit, onClose }: Pick<MenuProps, 'visit' | 'onClose'>) {
  const { t } = useWords(calendarWords);
  const { id, doctor_id, patient } = visit;
  const address = useReceiptAddress({ id, doctor_id, patient_id: patient.id });
  if (address === undefined) return null;
  return (
    <Button size="small" component={Link} to={address} onClick={onClose}>
      {t.menu.receipt}
    </Button>
  );
}

/** Where else a visit leads: the call, the file, its details, the next booking. */
function Ways({ visit, onBookNext, onClose }: MenuProps) {
  const { t } = useWords(calendarWords);
  const subject = useSubject();
  const patients = entryOf('patients');
  const file =
    visit.patient.open && patients ? showAddress(patients, subject, {}, visit.patient.id) : undefined;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {visit.patient.phone ? (
        <Button size="small" startIcon={<CallIcon />} href={`tel:${visit.patient.phone}`}>
          {t.menu.call}
        </Button>
      ) : null}
      <VisitPageLink visit={visit} />
      {file === undefined ? null : (
        <Button size="small" component={Link} to={file}>
          {t.menu.open}
        </Button>
      )}
      <Button size="small" component={Link} to={panelAddress('appointments', visit.id)} onClick={onClose}>
        {t.menu.details}
      </Button>
      <ReceiptLink visit={visit} onClose={onClose} />
      {onBookNext ? (
        <Button
          size="small"
          onClick={() => {
            onClose();
            onBookNext(visit);
          }}
        >
          {t.menu.next}
        </Button>
      ) : null}
    </Box>
  );
}

/** What a card opens: beside it on the desk, from the lower edge on phones. */
export function VisitMenu(props: MenuProps) {
  const { anchor, onClose } = props;
  const { t } = useWords(calendarWords);
  const titleId = useId();
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const inside = (
    <Box sx={{ display: 'grid', gap: 1.25, p: 2 }}>
      <Facts visit={props.visit} answer={props.answer} titleId={titleId} />
      <Steps {...props} />
      <Ways {...props} />
      {narrow ? <Button onClick={onClose}>{t.menu.close}</Button> : null}
    </Box>
  );
  const paper = { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId } as const;
  if (narrow)
    return (
      <Drawer
        anchor="bottom"
        open
        onClose={onClose}
        slotProps={{ paper: { ...paper, sx: { borderRadius: '16px 16px 0 0' } } }}
      >
        {inside}
      </Drawer>
    );
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      transformOrigin={{ vertical: 'top', horizontal: 'center' }}
      slotProps={{ paper: { ...paper, sx: { width: 380, maxWidth: '94vw' } } }}
    >
      {inside}
    </Popover>
  );
}
