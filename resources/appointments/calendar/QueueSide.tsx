import { useState } from 'react';
import { Button, Chip, Typography } from '@mui/material';
import AddIcon from '@mui/icons-material/Add';
import { useClinic, useSubject } from '#src/client/session/subject.ts';
import { mayDo } from '#src/screens/parts/access.ts';
import { later } from '#src/ui/later.tsx';
import { appointments } from '../appointments/appointments.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { Loaded } from '#src/ui/Loaded.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import type { CalendarAnswer, Visit } from './calendarAnswer.tsx';
import { useClinicDay } from './useCalendar.tsx';
import { visitsOfDay, waited } from './calendarModel.tsx';
import { calendarWords } from './calendarWords.ts';
import type { SideProps } from './drawers.tsx';
import { queueOf } from './queueOrder.tsx';
import { useVisitSteps } from './useVisitSteps.tsx';
import { VisitGroup, VisitRow } from './VisitRow.tsx';

const WalkInForm = later(() => import('./WalkInForm.tsx'));

/** How long somebody has been waiting, and with which number. */
function Waits({ visit, now }: { readonly visit: Visit; readonly now: number }) {
  const { t, say } = useWords(calendarWords);
  const n = waited(visit, now);
  return (
    <>
      {visit.queue_no === null ? null : (
        <Chip
          size="small"
          label={say(t.drawers.number, { n: visit.queue_no })}
          sx={{ marginInlineEnd: 0.75 }}
        />
      )}
      {n === 0 ? t.drawers.waitsNot : say(t.drawers.waits, { n })}
    </>
  );
}

/** Whoever came without a booking joins the queue from here. */
function WalkIn({ doctorId }: { readonly doctorId: string | undefined }) {
  const { t } = useWords(calendarWords);
  const [asks, setAsks] = useState(false);
  if (!mayDo(appointments, 'walkIn', useSubject())) return null;
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<AddIcon />}
        sx={{ mx: 1, mb: 1 }}
        onClick={() => setAsks(true)}
      >
        {t.drawers.walkIn}
      </Button>
      {asks ? <WalkInForm doctorId={doctorId} onClose={() => setAsks(false)} /> : null}
    </>
  );
}

function Queue({ answer, now, doctorId, branchId, onOpen }: SideProps & { readonly answer: CalendarAnswer }) {
  const { t, say } = useWords(calendarWords);
  const { today, businessDay } = useReading();
  const { dayCutoff } = useClinic();
  const steps = useVisitSteps(answer);
  const visits = visitsOfDay(answer, businessDay, dayCutoff, { doctor: doctorId, branch: branchId });
  const { waiting, inside, expected, finished } = queueOf(visits);
  const groups: readonly (readonly [title: string, all: readonly Visit[], isWaiting: boolean])[] = [
    [t.drawers.waiting, waiting, true],
    [t.drawers.inRoom, inside, false],
    [t.drawers.expected, expected, false],
    [t.drawers.finished, finished, false],
  ];
  const longest = Math.max(0, ...waiting.map((visit) => waited(visit, now)));
  const isEmpty = waiting.length + inside.length + expected.length === 0;
  return (
    <>
      <WalkIn doctorId={doctorId} />
      {isEmpty ? <EmptyState title={t.drawers.emptyQueue} /> : null}
      {longest > 0 ? (
        <Typography variant="body2" color="text.secondary" sx={{ px: 1, pb: 1 }}>
          {say(t.drawers.longest, { n: longest })}
        </Typography>
      ) : null}
      {groups.map(([title, all, isWaiting]) => (
        <VisitGroup key={title} title={title} n={all.length}>
          {all.map((visit) => (
            <VisitRow
              key={visit.id}
              {...{ visit, answer, today, steps, onOpen }}
              {...(isWaiting ? { lead: <Waits visit={visit} now={now} /> } : {})}
            />
          ))}
        </VisitGroup>
      ))}
      {steps.dialog}
    </>
  );
}

/** Today's queue: who waits since when, urgent first, who is inside and who is to come (clinic.md 4.1). */
export default function QueueSide(props: SideProps) {
  const { businessDay } = useReading();
  const query = useClinicDay(businessDay, props);
  return <Loaded query={query}>{(answer) => <Queue {...props} answer={answer} />}</Loaded>;
}
