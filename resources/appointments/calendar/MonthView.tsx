import { Box, ButtonBase, Paper, Typography, type Theme } from '@mui/material';
import { useChosen } from '#src/fields/choice/useOptions.ts';
import { addDays, monthEnd, monthStart, weekStart } from '#metadata/time/days.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import type { CountsAnswer } from './calendarAnswer.tsx';
import { calendarWords } from './calendarWords.ts';
import type { CalendarPlace, GoTo } from './useCalendarPlace.tsx';

interface MonthProps {
  readonly counts: CountsAnswer;
  readonly place: CalendarPlace;
  readonly go: GoTo;
}

/** More doctors than these are a number. */
const mostNamed = 3;

interface DayProps extends MonthProps {
  readonly day: string;
  /** Doctors by their ids. */
  readonly names: ReadonlyMap<string, string>;
}

/** The doctors of a day, most visits first. */
function countsOn({ day, counts, place }: Pick<DayProps, 'day' | 'counts' | 'place'>) {
  const of = counts.days.find((one) => one.day === day);
  const all = Object.entries(of?.byDoctor ?? {})
    .filter(([id, n]) => n > 0 && (place.filter.doctor === undefined || id === place.filter.doctor))
    .toSorted(([, one], [, other]) => other - one);
  return { holiday: of?.holiday ?? undefined, all, total: all.reduce((sum, [, n]) => sum + n, 0) };
}

/** Who has how many, as far as there is room. */
function Lines({ all, holiday, names }: Pick<DayProps, 'names'> & ReturnType<typeof countsOn>) {
  const { format } = useReading();
  return (
    <Box sx={{ display: { xs: 'none', sm: 'block' }, minWidth: 0 }}>
      {holiday === undefined ? null : (
        <Typography component="div" variant="caption" color="warning.main" noWrap>
          {holiday}
        </Typography>
      )}
      {all.slice(0, mostNamed).map(([id, n]) => (
        <Box key={id} sx={{ display: 'flex', gap: 0.5 }}>
          <Typography component="span" variant="caption" noWrap sx={{ minWidth: 0 }}>
            <bdi>{names.get(id)}</bdi>
          </Typography>
          <Typography component="span" variant="caption" sx={{ fontWeight: 650 }}>
            {format.number(n)}
          </Typography>
        </Box>
      ))}
      {all.length <= mostNamed ? null : (
        <Typography component="div" variant="caption" color="text.secondary">
          +{format.number(all.length - mostNamed)}
        </Typography>
      )}
    </Box>
  );
}

const cell = {
  display: 'grid',
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyContent: 'stretch',
  textAlign: 'start',
  gap: 0.25,
  p: 0.75,
  minHeight: { xs: 64, sm: 104 },
  minWidth: 0,
  borderTop: 1,
  borderInlineStart: 1,
  borderColor: 'divider',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outline: '3px solid', outlineColor: 'clinic.focus', outlineOffset: -3 },
  '&[aria-current="date"]': {
    boxShadow: ({ palette }: Theme) => `inset 0 0 0 2px ${palette.secondary.main}`,
  },
} as const;
const sum = {
  fontWeight: 700,
  px: 0.75,
  borderRadius: 1,
  bgcolor: 'clinic.tint',
  color: 'clinic.onTint',
} as const;

/** A day of the month: how many visits each doctor has; it opens the day. */
function Day(props: DayProps) {
  const { day, place, go, names } = props;
  const { t, say } = useWords(calendarWords);
  const { format, today } = useReading();
  const counted = countsOn(props);
  const { holiday, total } = counted;
  const isOther = day.slice(0, 7) !== place.day.slice(0, 7);
  const heard = [format.longDate(day), holiday, say(t.count, { n: total })].filter(Boolean);
  const color = isOther ? 'text.disabled' : 'text.primary';
  return (
    <ButtonBase
      disabled={isOther}
      onClick={() => go({ view: 'day', day })}
      aria-label={format.commas(heard.map(String))}
      aria-current={day === today ? 'date' : undefined}
      sx={{ ...cell, color, bgcolor: holiday === undefined ? 'transparent' : 'neutral.hover' }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 0.5 }}>
        <Typography component="span" variant="body2" sx={{ fontWeight: 650 }}>
          {format.number(Number(day.slice(8)))}
        </Typography>
        {total === 0 || isOther ? null : (
          <Typography component="span" variant="caption" sx={sum}>
            {format.number(total)}
          </Typography>
        )}
      </Box>
      {isOther ? null : <Lines {...counted} names={names} />}
    </ButtonBase>
  );
}

const known = new Map<string, never>();

/** A month of counts and nothing else (SEC-60). */
export function MonthView(props: MonthProps) {
  const { place } = props;
  const { locale, weekStart: first, format } = useReading();
  const ids = [...new Set(props.counts.days.flatMap(({ byDoctor }) => Object.keys(byDoctor)))].toSorted();
  const names = new Map(useChosen('employees', ids, known).map(({ id, label }) => [id, label]));
  const start = weekStart(monthStart(place.day), first);
  const weeks = Math.ceil(
    (Date.parse(monthEnd(place.day)) - Date.parse(start) + 86_400_000) / (7 * 86_400_000),
  );
  const days = Array.from({ length: weeks * 7 }, (_, n) => addDays(start, n));
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return (
    <Paper
      variant="outlined"
      role="group"
      aria-label={format.month(place.day.slice(0, 7))}
      sx={{ overflow: 'hidden' }}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))' }}>
        {days.slice(0, 7).map((day) => (
          <Typography key={day} variant="caption" align="center" sx={{ py: 0.75, color: 'text.secondary' }}>
            {weekday.format(new Date(`${day}T00:00:00Z`))}
          </Typography>
        ))}
        {days.map((day) => (
          <Day key={day} {...props} day={day} names={names} />
        ))}
      </Box>
    </Paper>
  );
}
