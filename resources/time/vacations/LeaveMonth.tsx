import { useState } from 'react';
import { Box, ButtonBase, IconButton, Typography } from '@mui/material';
import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import { addDays, addMonths, monthStart, weekStart } from '#metadata/time/days.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { leavePreviewWords } from './leavePreviewWords.ts';
import { tapped, type LeaveRange } from './leaveRange.ts';

interface LeaveMonthProps {
  readonly chosen: LeaveRange | undefined;
  readonly onChoose: (range: LeaveRange) => void;
  /** Why a chosen day does not count; days that count are not in it. */
  readonly off: ReadonlyMap<string, string>;
}

interface DayProps {
  readonly day: string;
  readonly chosen: LeaveRange | undefined;
  /** Of the month before or after. */
  readonly isBeside: boolean;
  readonly why: string | undefined;
  readonly onTap: () => void;
}

/** A day to be tapped: filled where it counts, framed where it lies in the leave and does not. */
function Day({ day, chosen, isBeside, why, onTap }: DayProps) {
  const { format, today } = useReading();
  const isIn = chosen !== undefined && chosen.from <= day && day <= chosen.to;
  const isCounted = isIn && why === undefined;
  return (
    <ButtonBase
      onClick={onTap}
      // By keyboard the two days above are typed, or taken from their own calendars: 42 stops more would stand in the way.
      tabIndex={-1}
      data-day={day}
      aria-pressed={isIn}
      aria-label={why === undefined || !isIn ? format.longDate(day) : `${format.longDate(day)}: ${why}`}
      title={isIn ? why : undefined}
      sx={{
        // Six weeks fit above the saving bar of a small window.
        minHeight: { xs: 44, md: 28 },
        borderRadius: 1,
        fontWeight: day === today ? 700 : 400,
        textDecoration: isIn && !isCounted ? 'line-through' : day === today ? 'underline' : 'none',
        boxShadow: isIn && !isCounted ? 'inset 0 0 0 1px currentColor' : 'none',
        color: isBeside || (isIn && !isCounted) ? 'text.secondary' : undefined,
        ...(isCounted && { bgcolor: 'primary.main', color: 'primary.contrastText' }),
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
      }}
    >
      {format.number(Number(day.slice(8)))}
    </ButtonBase>
  );
}

/** Six weeks that hold a month, under the letters of the weekdays; the days after its end can be chosen too. */
function Days({ first, chosen, onChoose, off }: LeaveMonthProps & { readonly first: string }) {
  const { weekStart: begins, locale } = useReading();
  const letter = new Intl.DateTimeFormat(locale, { weekday: 'narrow', timeZone: 'UTC' });
  const start = weekStart(first, begins);
  const days = Array.from({ length: 42 }, (_, at) => addDays(start, at));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))', gap: 0.25 }}>
      {days.slice(0, 7).map((day) => (
        <Box key={day} aria-hidden sx={{ textAlign: 'center', fontSize: 12, color: 'text.secondary' }}>
          {letter.format(new Date(`${day}T00:00:00Z`))}
        </Box>
      ))}
      {days.map((day) => (
        <Day
          key={day}
          {...{ day, chosen }}
          isBeside={day.slice(0, 7) !== first.slice(0, 7)}
          why={off.get(day)}
          onTap={() => onChoose(tapped(chosen, day))}
        />
      ))}
    </Box>
  );
}

/** A month in which leave is chosen by its first and its last day; the days above it can be typed instead. */
export function LeaveMonth(props: LeaveMonthProps) {
  const { t } = useWords(leavePreviewWords);
  const { t: words, format, today } = useReading();
  const [moved, setMoved] = useState<string>();
  const first = moved ?? monthStart(props.chosen?.from ?? today);
  const go = (months: number): void => setMoved(addMonths(first, months));
  return (
    <Box role="group" aria-label={t.choose} sx={{ maxWidth: 380 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <IconButton aria-label={words.field.previousMonth} onClick={() => go(-1)}>
          <PreviousIcon />
        </IconButton>
        <Typography component="p" variant="subtitle2" aria-live="polite">
          {format.month(first.slice(0, 7))}
        </Typography>
        <IconButton aria-label={words.field.nextMonth} onClick={() => go(1)}>
          <NextIcon />
        </IconButton>
      </Box>
      <Days {...props} first={first} />
      <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
        {t.choose}
      </Typography>
    </Box>
  );
}
