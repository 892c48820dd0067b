import { Box, IconButton, Typography } from '@mui/material';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { useState } from 'react';
import type { RecordOf } from '#metadata/resource.ts';
import { addDays } from '#metadata/time/days.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { useDeclaration } from '#src/client/catalogue/declarations.ts';
import { Loaded } from '#src/ui/Loaded.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Cell, SmallTable } from '#src/ui/SmallTable.tsx';
import { DayStrip } from './DayStrip.tsx';
import { RoomMonth } from './RoomMonth.tsx';
import { roomScreenWords } from './roomScreenWords.ts';
import type { rooms } from './rooms.ts';
import { useRoomDay, useTimes, type RoomDay } from './useRooms.tsx';

/** What is in the room, as it follows. */
function rowsOf({ visits, events }: RoomDay) {
  const all = [
    ...visits.map((one) => ({ ...one, of: 'appointments', what: one.type })),
    ...events.map((one) => ({ ...one, of: 'room-events', what: one.title, patient: '', doctor: '' })),
  ];
  return all.toSorted((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
}

/** The same as a table: the strip's twin (UX-40). */
function DayTable({ day }: { readonly day: RoomDay }) {
  const { t, locale } = useWords(roomScreenWords);
  const times = useTimes();
  const words = {
    appointments: useDeclaration('appointments'),
    'room-events': useDeclaration('room-events'),
  };
  const stateOf = (of: string, status: string): string =>
    words[of as keyof typeof words].words[locale].states?.[status] ?? status;
  const { columns } = t;
  return (
    <SmallTable
      label={t.timeline}
      head={[
        { label: columns.from },
        { label: columns.to },
        { label: columns.what },
        { label: columns.who },
        { label: columns.doctor },
        { label: columns.state },
      ]}
    >
      {rowsOf(day).map((row) => (
        <tr key={row.id}>
          <Cell>{times(row.starts_at, day.day)}</Cell>
          <Cell>{times(row.ends_at, day.day)}</Cell>
          <Cell wraps>{row.what}</Cell>
          <Cell>{row.patient}</Cell>
          <Cell wraps>{row.doctor}</Cell>
          <Cell>{stateOf(row.of, row.status)}</Cell>
        </tr>
      ))}
    </SmallTable>
  );
}

function Day({ day }: { readonly day: RoomDay }) {
  const { t, say } = useWords(roomScreenWords);
  const { format } = useReading();
  const times = useTimes();
  const hours = day.open.map(({ from, to }) => `${times(from, day.day)} – ${times(to, day.day)}`);
  return (
    <>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {hours.length === 0 ? t.closed : say(t.open, { times: format.commas(hours) })}
      </Typography>
      {day.visits.length + day.events.length === 0 ? (
        <Typography color="text.secondary">{t.nothing}</Typography>
      ) : (
        <>
          <DayStrip day={day} />
          <DayTable day={day} />
        </>
      )}
    </>
  );
}

function Upcoming({ day }: { readonly day: RoomDay }) {
  const { t } = useWords(roomScreenWords);
  const { format } = useReading();
  return (
    <Section title={t.upcoming} plain>
      {day.upcoming.length === 0 ? (
        <Typography color="text.secondary">{t.noUpcoming}</Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
          {day.upcoming.map(({ id, title, starts_at }) => (
            <li key={id}>
              <bdi>{title}</bdi>{' '}
              <Typography component="span" variant="body2" color="text.secondary">
                {format.dateTime(starts_at)}
              </Typography>
            </li>
          ))}
        </Box>
      )}
    </Section>
  );
}

/** A day of the room, its events to come and its last 30 days (clinic.md 3.1). */
export default function RoomDayTab({ record }: { readonly record: RecordOf<typeof rooms> }) {
  const { t } = useWords(roomScreenWords);
  const { today, format, locale } = useReading();
  const [day, setDay] = useState(today);
  const query = useRoomDay(String(record.id), day);
  const [Back, On] = locale === 'ar' ? [ChevronRight, ChevronLeft] : [ChevronLeft, ChevronRight];
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Section title={t.timeline} plain>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: -1, mb: 1 }}>
          <IconButton aria-label={t.before} onClick={() => setDay(addDays(day, -1))}>
            <Back />
          </IconButton>
          <Typography aria-live="polite" sx={{ fontWeight: 600 }}>
            {format.longDate(day)}
          </Typography>
          <IconButton aria-label={t.after} onClick={() => setDay(addDays(day, 1))}>
            <On />
          </IconButton>
        </Box>
        <Loaded query={query}>{(data) => <Day day={data} />}</Loaded>
      </Section>
      <Loaded query={query}>{(data) => <Upcoming day={data} />}</Loaded>
      <RoomMonth id={String(record.id)} />
    </Box>
  );
}
