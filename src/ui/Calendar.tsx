import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Box, ButtonBase, IconButton, Typography } from '@mui/material';
import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import type { Reading } from '#src/client/words/reading.ts';
import { addDays, addMonths, monthStart, weekStart, type WeekDay } from '#metadata/time/days.ts';

interface CalendarProps {
  /** The chosen day, `YYYY-MM-DD`. */
  readonly value: string | undefined;
  readonly onChoose: (day: string) => void;
  readonly reading: Reading;
  /** The last day that may be chosen. */
  readonly latest?: string | undefined;
  /** The first one. */
  readonly earliest?: string | undefined;
}

/** Six weeks that contain the month of a day. */
function weeksOf(day: string, first: WeekDay): readonly (readonly string[])[] {
  const start = weekStart(monthStart(day), first);
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (__, index) => addDays(start, week * 7 + index)),
  );
}

/** What an arrow key does; left and right follow the direction of writing. */
function stepOf(
  key: string,
  day: string,
  { locale, weekStart: first }: Pick<Reading, 'locale' | 'weekStart'>,
): string | undefined {
  const rightToLeft = locale === 'ar';
  const forward = rightToLeft ? 'ArrowLeft' : 'ArrowRight';
  const backward = rightToLeft ? 'ArrowRight' : 'ArrowLeft';
  switch (key) {
    case forward:
      return addDays(day, 1);
    case backward:
      return addDays(day, -1);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'PageDown':
      return addMonths(day, 1);
    case 'PageUp':
      return addMonths(day, -1);
    case 'Home':
      return weekStart(day, first);
    case 'End':
      return addDays(weekStart(day, first), 6);
    default:
      return undefined;
  }
}

interface DayButtonProps {
  readonly day: string;
  readonly focused: boolean;
  readonly chosen: boolean;
  readonly faint: boolean;
  readonly disabled: boolean;
  readonly reading: Reading;
  readonly onChoose: (day: string) => void;
}

function DayButton({ day, focused, chosen, faint, disabled, reading, onChoose }: DayButtonProps) {
  const element = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused) element.current?.focus();
  }, [focused]);
  return (
    <ButtonBase
      ref={element}
      tabIndex={focused ? 0 : -1}
      disabled={disabled}
      onClick={() => onChoose(day)}
      aria-label={reading.format.longDate(day)}
      aria-current={day === reading.today ? 'date' : undefined}
      sx={{
        width: 36,
        height: 36,
        borderRadius: 1,
        fontSize: 14,
        color: faint || disabled ? 'text.disabled' : 'text.primary',
        ...(day === reading.today
          ? { fontWeight: 700, boxShadow: (theme) => `inset 0 0 0 1px ${theme.palette.secondary.main}` }
          : {}),
        ...(chosen
          ? { bgcolor: 'primary.main', color: 'primary.contrastText' }
          : { '&:hover': { bgcolor: 'action.hover' } }),
        '&:focus-visible': {
          outline: (theme) => `2px solid ${theme.palette.primary.main}`,
          outlineOffset: 1,
        },
      }}
    >
      {reading.format.number(Number(day.slice(8)))}
    </ButtonBase>
  );
}

function MonthHead({
  day,
  onMove,
  reading,
}: {
  readonly day: string;
  readonly onMove: (months: number) => void;
  readonly reading: Reading;
}) {
  const { t, format } = reading;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 0.5 }}>
      <IconButton size="small" aria-label={t.field.previousMonth} onClick={() => onMove(-1)}>
        <PreviousIcon />
      </IconButton>
      <Typography variant="subtitle2" component="p" aria-live="polite">
        {format.month(day.slice(0, 7))}
      </Typography>
      <IconButton size="small" aria-label={t.field.nextMonth} onClick={() => onMove(1)}>
        <NextIcon />
      </IconButton>
    </Box>
  );
}

/** Single letters, which fit in both languages; the whole word is heard. */
function WeekDays({ week, locale }: { readonly week: readonly string[]; readonly locale: string }) {
  const shape = (weekday: 'narrow' | 'long') => new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' });
  const [letter, word] = [shape('narrow'), shape('long')];
  return (
    <Box role="row" sx={{ display: 'flex' }}>
      {week.map((day) => (
        <Box
          role="columnheader"
          key={day}
          aria-label={word.format(new Date(`${day}T00:00:00Z`))}
          sx={{ width: 36, textAlign: 'center', fontSize: 12, color: 'text.secondary', py: 0.5 }}
        >
          {letter.format(new Date(`${day}T00:00:00Z`))}
        </Box>
      ))}
    </Box>
  );
}

/** A month to choose a day from, by mouse or by keyboard. */
export default function Calendar({ value, onChoose, reading, latest, earliest }: CalendarProps) {
  const [focused, setFocused] = useState(value ?? reading.today);
  const weeks = weeksOf(focused, reading.weekStart);
  const move = (event: KeyboardEvent): void => {
    const next = stepOf(event.key, focused, reading);
    if (next === undefined) return;
    event.preventDefault();
    setFocused(next);
  };
  return (
    <Box sx={{ p: 1.5, width: 'fit-content' }}>
      <MonthHead
        day={focused}
        onMove={(months) => setFocused(addMonths(focused, months))}
        reading={reading}
      />
      <Box role="grid" aria-label={reading.format.month(focused.slice(0, 7))} onKeyDown={move}>
        <WeekDays week={weeks[0] ?? []} locale={reading.locale} />
        {weeks.map((week) => (
          <Box role="row" key={week[0]} sx={{ display: 'flex' }}>
            {week.map((day) => (
              <Box role="gridcell" key={day} aria-selected={day === value}>
                <DayButton
                  day={day}
                  focused={day === focused}
                  chosen={day === value}
                  faint={day.slice(0, 7) !== focused.slice(0, 7)}
                  disabled={
                    (latest !== undefined && day > latest) || (earliest !== undefined && day < earliest)
                  }
                  reading={reading}
                  onChoose={onChoose}
                />
              </Box>
            ))}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
