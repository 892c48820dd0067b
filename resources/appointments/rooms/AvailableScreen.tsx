import { useEffect, type FormEvent } from 'react';
import { Alert, AlertTitle, Box, Button, Paper, Typography } from '@mui/material';
import { Link, useSearchParams } from 'react-router-dom';
import { isDay } from '#metadata/fields/validate.ts';
import { dayStart, wallAt, wallNow } from '#metadata/time/clock.ts';
import { useDeclaration } from '#src/client/catalogue/declarations.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { FieldsGrid } from '#src/screens/FieldsGrid.tsx';
import { listAddress } from '#src/screens/parts/access.ts';
import { useFieldsForm } from '#src/screens/useFieldsForm.ts';
import { Loaded } from '#src/ui/Loaded.tsx';
import { PageHelp } from '#src/screens/parts/PageHelp.tsx';
import { PageHead } from '#src/ui/PageHead.tsx';
import { NothingFound } from '#src/ui/States.tsx';
import { availableForm } from './availableForm.ts';
import { roomScreenWords } from './roomScreenWords.ts';
import { rooms } from './rooms.ts';
import { useAvailable, useTimes, type Found, type FoundRoom } from './useRooms.tsx';

type Asked = Readonly<Record<string, string>>;
const names = ['on', 'at', 'duration_min', 'branch_id', 'kind', 'equipment'] as const;

/** The next five minutes. */
function soon(clock: string): string {
  const minutes = Number(clock.slice(0, 2)) * 60 + Math.ceil(Number(clock.slice(3)) / 5) * 5;
  const at = Math.min(minutes, 23 * 60 + 55);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(at / 60))}:${two(at % 60)}`;
}

/** What is asked stands in the address, so that it can be sent on (UX-02). */
function useAsked(): readonly [Asked, (next: Asked) => void] {
  const { today, timezone } = useReading();
  const [params, setParams] = useSearchParams();
  const told = (name: string): string => params.get(name) ?? '';
  const on = told('on');
  const asked = {
    on: isDay(on) ? on : today,
    at: /^([01]\d|2[0-3]):[0-5]\d$/.test(told('at')) ? told('at') : soon(wallNow(timezone).clock),
    duration_min: /^\d{1,4}$/.test(told('duration_min')) ? told('duration_min') : '30',
    branch_id: told('branch_id'),
    kind: told('kind'),
    equipment: told('equipment'),
  };
  const ask = (next: Asked): void =>
    setParams(new URLSearchParams(Object.entries(next).filter(([, value]) => value !== '')));
  return [asked, ask];
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

function Question({ asked, ask }: { readonly asked: Asked; readonly ask: (next: Asked) => void }) {
  const { t } = useWords(roomScreenWords);
  const initial = { ...asked, duration_min: Number(asked['duration_min']) };
  const { form, submit } = useFieldsForm(availableForm, initial);
  useEffect(() => {
    for (const name of names)
      form.setValue(name, name === 'duration_min' ? Number(asked[name]) : asked[name]);
    // What the address says otherwise, such as after "back".
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [JSON.stringify(asked)]);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void submit((values) => {
      ask(Object.fromEntries(names.map((name) => [name, textOf(values[name])])));
      return Promise.resolve();
    });
  };
  return (
    <Paper variant="outlined" sx={{ p: 2, mb: 2 }}>
      <form noValidate onSubmit={onSubmit} aria-label={t.search}>
        <FieldsGrid declaration={availableForm} form={form} columns={2} />
        <Button type="submit" variant="contained" sx={{ mt: 2, width: { xs: '100%', sm: 'auto' } }}>
          {t.search}
        </Button>
      </form>
    </Paper>
  );
}

/** The way to book there: the calendar of that day by rooms, with what is known of the booking. */
function bookQuery(room: FoundRoom, starts_at: string, duration_min: number, day: string): string {
  const wish = JSON.stringify({ room_id: room.id, branch_id: room.branch_id, starts_at, duration_min });
  return new URLSearchParams({ cal: 'day', by: 'room', on: day, new: wish }).toString();
}

interface RowProps {
  readonly room: FoundRoom;
  readonly from: string;
  readonly minutes: number;
  readonly day: string;
}

/** The one tap that books there; nothing for whoever does not book, and where there is no time. */
function BookButton({ room, from, minutes, day }: RowProps) {
  const { t, say } = useWords(roomScreenWords);
  const { timezone } = useReading();
  const times = useTimes();
  // Whoever books for others has the calendar, a doctor their own.
  const calendar = listAddress(useDeclaration('appointments'), useSubject(), {});
  const isFree = room.chairs_free > 0;
  const start = isFree ? from : room.next_free;
  if (calendar === undefined || start === null) return null;
  const time = times(start, day);
  return (
    <Button
      component={Link}
      to={`${calendar}?${bookQuery(room, start, minutes, wallAt(start, timezone).day)}`}
      variant={isFree ? 'contained' : 'outlined'}
      aria-label={say(isFree ? t.bookIn : t.bookNextIn, { room: room.name, time })}
    >
      {isFree ? t.book : say(t.bookNext, { time })}
    </Button>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  p: 2,
  borderTop: 1,
  borderColor: 'divider',
} as const;

/** A room with what makes it fit, and until or from when it is free. */
function RoomRow(props: RowProps) {
  const { room, day } = props;
  const { t, say } = useWords(roomScreenWords);
  const { locale } = useReading();
  const times = useTimes();
  const isFree = room.chairs_free > 0;
  const chairs =
    room.capacity === 1 ? t.oneChair : say(t.chairs, { n: room.chairs_free, all: room.capacity });
  const end = room.free_until === null ? t.noEnd : say(t.until, { time: times(room.free_until, day) });
  const next = room.next_free === null ? t.noNext : say(t.next, { time: times(room.next_free, day) });
  const kind = rooms.words[locale].options?.kind[room.kind as 'dental'];
  const facts = [kind, room.branch, isFree ? chairs : undefined, ...room.equipment].filter(Boolean);
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          <bdi>{room.name}</bdi>
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {facts.join(' · ')}
        </Typography>
      </Box>
      <Typography sx={{ color: isFree ? 'success.main' : 'text.secondary', fontWeight: 600 }}>
        {isFree ? end : next}
      </Typography>
      <BookButton {...props} />
    </Box>
  );
}

function Group({
  title,
  rows,
  ...rest
}: { readonly title: string; readonly rows: readonly FoundRoom[] } & Omit<RowProps, 'room'>) {
  if (rows.length === 0) return null;
  return (
    <Paper variant="outlined" component="section" aria-label={title} sx={{ mb: 2 }}>
      <Typography variant="h3" component="h2" sx={{ fontSize: '1.0625rem', p: 2, pb: 1.5 }}>
        {title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map((room) => (
          <RoomRow key={room.id} room={room} {...rest} />
        ))}
      </Box>
    </Paper>
  );
}

function Rooms({ found, asked }: { readonly found: Found; readonly asked: Asked }) {
  const { t } = useWords(roomScreenWords);
  const rest = { from: found.from, minutes: Number(asked['duration_min']), day: asked['on'] ?? '' };
  const free = found.rooms.filter(({ chairs_free: n }) => n > 0);
  if (found.rooms.length === 0) return <NothingFound title={t.noRooms} text={t.noRoomsText} />;
  return (
    <>
      {free.length === 0 ? (
        <Alert severity="info" sx={{ mb: 2 }}>
          <AlertTitle>{t.noneFree}</AlertTitle>
          {t.noneFreeText}
        </Alert>
      ) : null}
      <Group title={t.free} rows={free} {...rest} />
      <Group title={t.taken} rows={found.rooms.filter(({ chairs_free: n }) => n === 0)} {...rest} />
    </>
  );
}

/** Which rooms have a chair free for a whole time, until when, and when the others have one (clinic.md 3.1). */
export default function AvailableScreen() {
  const { t, say } = useWords(roomScreenWords);
  const { locale, timezone, format } = useReading();
  const [asked, ask] = useAsked();
  const times = useTimes();
  const { on = '', at = '', equipment = '', ...rest } = asked;
  const from = new Date(dayStart(on, timezone, at)).toISOString();
  const query = new URLSearchParams(
    Object.entries({ ...rest, equipment, from }).filter(([, value]) => value !== ''),
  );
  const found = useAvailable(query.toString());
  return (
    <>
      <PageHead
        title={rooms.words[locale].screens.available}
        text={t.about}
        help={<PageHelp page="freeRooms" />}
      />
      <Question asked={asked} ask={ask} />
      <Loaded query={found}>
        {(answer) => (
          <>
            <Typography role="status" sx={{ mb: 1.5, fontWeight: 600 }}>
              {say(t.between, {
                date: format.longDate(on),
                from: times(answer.from, on),
                to: times(answer.to, on),
              })}
            </Typography>
            <Rooms found={answer} asked={asked} />
          </>
        )}
      </Loaded>
    </>
  );
}
