import { useState } from 'react';
import {
  Box,
  Button,
  IconButton,
  Link,
  MenuItem,
  Popover,
  TextField,
  Tooltip,
  Typography,
} from '@mui/material';
import BoltIcon from '@mui/icons-material/BoltOutlined';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { addDays } from '#metadata/time/days.ts';
import { entryOf } from '#src/client/catalogue/catalogue.ts';
import { panelAddress } from '#src/client/catalogue/panelAddress.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { mayDo } from '#src/screens/parts/access.ts';
import { usePreference } from '#src/client/session/preferences.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { ErrorState } from '#src/ui/States.tsx';
import { weekLinkWords, weekOf } from '../doctorWeekLink.ts';
import type { CalendarColumn, Named } from './calendarAnswer.tsx';
import { freeSlots } from './useCalendar.tsx';
import type { Wish } from './BookingForm.tsx';
import { calendarWords } from './calendarWords.ts';
import { useTimes } from './useTimes.tsx';

const head = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  px: 1,
  height: '100%',
  minWidth: 0,
} as const;
const name = {
  fontWeight: 650,
  fontSize: 14,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

interface FreeProps {
  readonly column: CalendarColumn;
  readonly from: string;
  readonly types: readonly Named[];
  readonly onTake: (wish: Wish) => void;
  readonly onLeave: () => void;
}

/** The free times of a doctor from a day on. */
const useFree = (doctor: string, type: string, from: string) =>
  useQuery({
    queryKey: ['appointments', 'slots', doctor, type, from],
    queryFn: ({ signal }) =>
      freeSlots({ doctor_id: doctor, type_id: type, from, to: addDays(from, 30) }, signal),
    enabled: type !== '',
  });

/** Where the doctor's working hours are, for who may see them. */
function useWeekAddress({ id }: CalendarColumn): string | undefined {
  const subject = useSubject();
  const entry = entryOf('doctor-schedules');
  if (!entry || !mayDo(entry, 'list', subject)) return undefined;
  return `${panelAddress('doctor-schedules')}&${weekOf}=${id}`;
}

/** The way there. */
function WeekLink({ column, onLeave }: { readonly column: CalendarColumn; readonly onLeave: () => void }) {
  const { t, say } = useWords(weekLinkWords);
  const address = useWeekAddress(column);
  if (address === undefined) return null;
  return (
    <Button component={RouterLink} to={address} size="small" onClick={onLeave}>
      {say(t.ofDoctor, { doctor: column.label })}
    </Button>
  );
}

/** The first free times of a doctor, each a button: the second tap of two books it. */
function FirstFree({ column, from, types, onTake, onLeave }: FreeProps) {
  const { t, say } = useWords(calendarWords);
  const { timeOf, dayOf } = useTimes();
  const { t: reading } = useReading();
  const [recent] = usePreference<readonly string[]>('recent.appointment-types', []);
  const [type, setType] = useState(() => types.find(({ id }) => id === recent[0])?.id ?? types[0]?.id ?? '');
  const { data, isPending, error, refetch } = useFree(column.id, type, from);
  const take = ({ starts_at, room_id, rooms }: NonNullable<typeof data>[number]): void => {
    const room = room_id ?? rooms?.[0];
    onTake({
      doctor_id: column.id,
      type_id: type,
      starts_at,
      ...(room ? { room_id: room } : {}),
      _labels: { doctor_id: column.label },
    });
  };
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 1.5, width: 300, maxWidth: '92vw' }}>
      <Typography component="h2" variant="subtitle2">
        {say(t.firstFree.of, { doctor: column.label })}
      </Typography>
      <TextField
        select
        size="small"
        label={t.firstFree.type}
        value={type}
        onChange={({ target }) => setType(target.value)}
      >
        {types.map(({ id, label }) => (
          <MenuItem key={id} value={id}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      {error ? <ErrorState title={reading.list.failed} error={error} onRetry={() => void refetch()} /> : null}
      {type !== '' && isPending ? <Typography role="status">{reading.field.loading}</Typography> : null}
      {data?.length === 0 ? <Typography role="status">{t.firstFree.none}</Typography> : null}
      {data?.slice(0, 5).map((slot) => (
        <Button key={slot.starts_at} variant="outlined" onClick={() => take(slot)}>
          {dayOf(slot.starts_at)} {timeOf(slot.starts_at)}
        </Button>
      ))}
      <WeekLink column={column} onLeave={onLeave} />
    </Box>
  );
}

interface OfHeadProps {
  readonly column: CalendarColumn;
  readonly n: number;
  readonly day: string;
  readonly types: readonly Named[];
  readonly onBook: ((wish: Wish) => void) | undefined;
}

/** Opens the first free times. */
function FreeButton({
  column,
  day,
  types,
  onBook,
}: Omit<OfHeadProps, 'n' | 'onBook'> & { readonly onBook: (wish: Wish) => void }) {
  const { t, say } = useWords(calendarWords);
  const { today } = useReading();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Tooltip title={t.form.firstFree}>
        <IconButton
          size="small"
          aria-label={say(t.firstFree.of, { doctor: column.label })}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <BoltIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t.firstFree.title } }}
      >
        <FirstFree
          column={column}
          from={day < today ? today : day}
          types={types}
          onLeave={() => setAnchor(null)}
          onTake={(wish) => {
            setAnchor(null);
            onBook(wish);
          }}
        />
      </Popover>
    </>
  );
}

/** Below the name: the branch of a room and how many visits, or that nobody entered the doctor's hours yet, with the way to do so. */
function Below({ column, n }: Pick<OfHeadProps, 'column' | 'n'>) {
  const { t, say } = useWords(calendarWords);
  const address = useWeekAddress(column);
  const isUnset = column.unset === true && n === 0;
  const counted = [column.branch, say(t.count, { n })].filter(Boolean).join(' · ');
  const text = isUnset ? t.noHours : counted;
  return (
    <Typography
      variant="caption"
      component="div"
      noWrap
      title={text}
      color="text.secondary"
      sx={{ lineHeight: 1.2 }}
    >
      {isUnset && address !== undefined ? (
        <Link component={RouterLink} to={address} aria-label={`${t.setHours}: ${column.label}`}>
          {t.setHours}
        </Link>
      ) : (
        text
      )}
    </Typography>
  );
}

/** The head of a doctor or a room: name, colour, how many visits, and the first free times. */
export function OfHead({ column, n, day, types, onBook }: OfHeadProps) {
  return (
    <Box sx={head}>
      {column.color ? (
        <Box
          aria-hidden
          sx={{ width: 10, height: 10, borderRadius: '50%', flex: 'none', bgcolor: column.color }}
        />
      ) : null}
      <Box sx={{ minWidth: 0, flex: '1 1 auto' }}>
        <Box component="h2" title={column.label} sx={{ ...name, m: 0 }}>
          <bdi>{column.label}</bdi>
        </Box>
        <Below column={column} n={n} />
      </Box>
      {onBook && types.length > 0 && column.unset !== true ? (
        <FreeButton {...{ column, day, types, onBook }} />
      ) : null}
    </Box>
  );
}

interface DayHeadProps {
  readonly day: string;
  readonly n: number;
  readonly holiday: string | undefined;
  readonly onOpen: () => void;
}

/** The head of a day of the week: it opens the day. */
export function DayHead({ day, n, holiday, onOpen }: DayHeadProps) {
  const { t, say, locale } = useWords(calendarWords);
  const { format, today } = useReading();
  const at = new Date(`${day}T00:00:00Z`);
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(at);
  return (
    <Box
      sx={{
        ...head,
        ...(day === today ? { boxShadow: (theme) => `inset 0 -3px ${theme.palette.secondary.main}` } : {}),
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Box component="h2" sx={{ ...name, m: 0 }}>
          <Link
            component="button"
            type="button"
            color="inherit"
            sx={{ font: 'inherit' }}
            onClick={onOpen}
            aria-label={format.longDate(day)}
          >
            {weekday} {format.number(Number(day.slice(8)))}/{format.number(Number(day.slice(5, 7)))}
          </Link>
        </Box>
        <Typography
          variant="caption"
          component="div"
          color={holiday === undefined ? 'text.secondary' : 'warning.main'}
          sx={{ lineHeight: 1.2 }}
        >
          {holiday ?? say(t.count, { n })}
        </Typography>
      </Box>
    </Box>
  );
}
