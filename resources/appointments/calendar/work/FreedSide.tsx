import { useId, useState } from 'react';
import { Box, Button, Typography } from '@mui/material';
import ExpandIcon from '@mui/icons-material/ExpandMore';
import { wallAt } from '#metadata/time/clock.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { Loaded } from '#src/ui/Loaded.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { useTimes } from '../useTimes.tsx';
import { VisitGroup } from '../VisitRow.tsx';
import { recordOf, StepButton, useWorkStep, WorkRow } from './WorkRow.tsx';
import { useFreed, useMatches, type FreedAnswer, type FreedTime, type Match } from './useWork.tsx';
import { workWords } from './workWords.ts';
import { appointmentWaitlist } from '../../appointment-waitlist/appointment-waitlist.ts';

/** Somebody the time suits: the ready message, whose opening counts as the offer, and the booking by one tap. */
function MatchRow({ time, match }: { readonly time: FreedTime; readonly match: Match }) {
  const { t, say } = useWords(workWords);
  const { format, timezone } = useReading();
  const { timeOf } = useTimes();
  const { busy, run } = useWorkStep(appointmentWaitlist);
  const { patient, type, room_id, urgent, offered, waits_since, starts_at } = match;
  const name = patient.name;
  const asked = { doctor_id: time.doctor.id, starts_at };
  return (
    <WorkRow
      person={patient}
      badges={[...(urgent ? [t.urgent] : []), ...(offered ? [t.offered] : [])]}
      facts={[
        type.label,
        say(t.since, { day: format.date(wallAt(waits_since, timezone).day) }),
        starts_at === time.from ? undefined : say(t.starts, { time: timeOf(starts_at) }),
      ]}
      message={match.message}
      onWrite={() => run(recordOf(match), 'offer', asked)}
    >
      <StepButton
        label={t.book}
        spoken={say(t.bookFor, { name })}
        busy={busy === match.id}
        onClick={() => {
          const { outside_hours } = time;
          run(recordOf(match), 'book', { ...asked, outside_hours, ...(room_id === null ? {} : { room_id }) });
        }}
      />
    </WorkRow>
  );
}

function Matches({ time }: { readonly time: FreedTime }) {
  return (
    <Loaded query={useMatches(time)}>
      {(all) => (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {all.map((match) => (
            <MatchRow key={match.id} time={time} match={match} />
          ))}
        </Box>
      )}
    </Loaded>
  );
}

/** One freed time, which opens to those it suits. */
function Time({ time, isFirst }: { readonly time: FreedTime; readonly isFirst: boolean }) {
  const { t, say } = useWords(workWords);
  const { timeOf, dayOf } = useTimes();
  const [isOpen, setOpen] = useState(isFirst);
  const id = useId();
  const when = say(t.when, { day: dayOf(time.from), from: timeOf(time.from), to: timeOf(time.to) });
  return (
    <Box component="section" sx={{ mb: 1.5 }}>
      <Button
        fullWidth
        color="inherit"
        aria-expanded={isOpen}
        aria-controls={id}
        endIcon={<ExpandIcon sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
        onClick={() => setOpen(!isOpen)}
        sx={{ justifyContent: 'space-between', textAlign: 'start', bgcolor: 'neutral.hover' }}
      >
        <span>
          {when}
          <Typography variant="caption" component="span" color="text.secondary" sx={{ display: 'block' }}>
            <bdi>{time.doctor.label}</bdi> · {say(t.fits, { n: time.fits })}
          </Typography>
        </span>
      </Button>
      <div id={id}>{isOpen ? <Matches time={time} /> : null}</div>
    </Box>
  );
}

/** Those who were written of a time that somebody else has: told by one tap. */
function Taken({ taken }: Pick<FreedAnswer, 'taken'>) {
  const { t, say } = useWords(workWords);
  const { momentOf } = useTimes();
  const { busy, run } = useWorkStep(appointmentWaitlist);
  return (
    <VisitGroup title={t.taken} n={taken.length}>
      {taken.map((one) => (
        <WorkRow key={one.id} person={one.patient} facts={[momentOf(one.starts_at)]} message={one.message}>
          <StepButton
            label={t.told}
            spoken={say(t.toldName, { name: one.patient.name })}
            busy={busy === one.id}
            onClick={() => run(recordOf(one), 'tellTaken')}
          />
        </WorkRow>
      ))}
    </VisitGroup>
  );
}

/** Times that became free with whom they suit, urgent first, then who waits longest; the first «yes» has it (clinic.md 4.5). */
export default function FreedSide() {
  const { t } = useWords(workWords);
  return (
    <Loaded query={useFreed()}>
      {({ freed, taken }) => (
        <>
          <Taken taken={taken} />
          {freed.length + taken.length === 0 ? <EmptyState title={t.noFreed} text={t.noFreedHint} /> : null}
          {freed.map((time, at) => (
            <Time key={`${time.doctor.id} ${time.from}`} time={time} isFirst={at === 0} />
          ))}
        </>
      )}
    </Loaded>
  );
}
