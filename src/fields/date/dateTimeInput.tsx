import { useState } from 'react';
import { Box, OutlinedInput } from '@mui/material';
import type { Locale } from '#i18n/plural.ts';
import { wallAt, type Wall } from '#metadata/time/clock.ts';
import { instantOrWall, wallTextOf } from '#metadata/time/wallText.ts';
import { isInstant } from '#metadata/fields/kinds/date.ts';
import { CalendarButton } from './dateInput.tsx';
import { ClockChange } from './ClockChange.tsx';
import { FieldFrame } from '../core/FieldFrame.tsx';
import type { InputProps } from '../core/kind.ts';
import { typedDay, typedTime } from '#src/client/records/typed.ts';
import { useFieldInput } from '../core/useFieldInput.ts';
import { useReading } from '#src/client/words/useReading.ts';

interface Typed {
  readonly day?: string;
  readonly clock?: string;
}

/** The wall clock of a value: of an instant, or of a time that clocks show twice or never. */
function wallOf(value: unknown, timezone: string): Wall | undefined {
  if (typeof value !== 'string') return undefined;
  return isInstant(value) ? wallAt(value, timezone) : wallTextOf(value)?.wall;
}

/** A day is written left to right, at the side where its language begins. */
const dayStyle = (locale: Locale) =>
  ({ direction: 'ltr', textAlign: locale === 'ar' ? 'right' : 'left' }) as const;

/** Day and time in the clinic's zone; together they make the stored instant, and one that cannot be told is asked for. */
function useInstant({ place, source }: InputProps) {
  const reading = useReading();
  const input = useFieldInput(place, source);
  const [typed, setTyped] = useState<Typed>({});
  const wall = wallOf(input.value, reading.timezone);
  const shownDay = typed.day ?? (wall ? reading.format.date(wall.day) : '');
  const shownClock = typed.clock ?? (wall ? reading.format.time(wall.clock) : '');
  const put = (next: Typed): void => {
    setTyped(next);
    const dayText = next.day ?? shownDay;
    const clockText = next.clock ?? shownClock;
    const day = typedDay(dayText, reading.today);
    const clock = typedTime(clockText);
    if (day !== undefined && clock !== undefined) input.set(instantOrWall({ day, clock }, reading.timezone));
    else input.set(dayText === '' && clockText === '' ? null : `${dayText} ${clockText}`.trim());
  };
  const leave = (): void => {
    if (wall) setTyped({});
    input.blur();
  };
  const choose = (instant: string): void => {
    setTyped({});
    input.set(instant);
    input.blur();
  };
  const box = {
    size: 'small' as const,
    disabled: input.disabled,
    error: input.error !== undefined,
    onBlur: leave,
  };
  return { reading, input, wall, typed, shownDay, shownClock, put, box, choose };
}

export function DateTimeInput(props: InputProps) {
  const { reading, input, wall, typed, shownDay, shownClock, put, box, choose } = useInstant(props);
  const { t } = reading;
  const label = (part: string): string => `${props.place.label}: ${part}`;
  return (
    <FieldFrame {...props} error={input.error} group>
      {(names) => (
        <Box sx={{ display: 'grid', gridTemplateColumns: '3fr 2fr', gap: 1 }}>
          <OutlinedInput
            {...box}
            value={shownDay}
            inputRef={input.ref}
            onChange={(event) => put({ ...typed, day: event.target.value })}
            inputProps={{
              ...names,
              style: dayStyle(reading.locale),
              'aria-label': label(t.field.date),
              dir: 'ltr',
              autoComplete: 'off',
            }}
            endAdornment={
              <CalendarButton
                value={wall?.day}
                onChoose={(day) => put({ ...typed, day: reading.format.date(day) })}
                disabled={input.disabled}
              />
            }
          />
          <OutlinedInput
            {...box}
            value={shownClock}
            onChange={(event) => put({ ...typed, clock: event.target.value })}
            inputProps={{
              'aria-label': label(t.field.time),
              placeholder: '9:30',
              autoComplete: 'off',
            }}
          />
          {wall && !input.disabled && (
            <ClockChange {...{ wall, reading, choose, label: props.place.label, value: input.value }} />
          )}
        </Box>
      )}
    </FieldFrame>
  );
}
