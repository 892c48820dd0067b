import { useState } from 'react';
import { Box, OutlinedInput } from '@mui/material';
import { isDay } from '#metadata/fields/validate.ts';
import { CalendarButton } from './dateInput.tsx';
import { FieldFrame } from '../core/FieldFrame.tsx';
import type { InputProps } from '../core/kind.ts';
import { typedDay, typedTime } from '#src/client/records/typed.ts';
import { useFieldInput } from '../core/useFieldInput.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { instantOf, wallAt } from '#src/client/words/zone.ts';

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && /T/.test(value) && !Number.isNaN(Date.parse(value));

interface Typed {
  readonly day?: string;
  readonly clock?: string;
}

/** Day and time in the clinic's zone; together they make the stored instant. */
function useInstant({ place, source }: InputProps) {
  const reading = useReading();
  const input = useFieldInput(place, source);
  const [typed, setTyped] = useState<Typed>({});
  const wall = isInstant(input.value) ? wallAt(new Date(input.value), reading.timezone) : undefined;
  const shownDay = typed.day ?? (wall ? reading.format.date(wall.day) : '');
  const shownClock = typed.clock ?? (wall ? reading.format.time(wall.clock) : '');
  const put = (next: Typed): void => {
    setTyped(next);
    const dayText = next.day ?? shownDay;
    const clockText = next.clock ?? shownClock;
    const day = typedDay(dayText, reading.today);
    const clock = typedTime(clockText);
    if (day !== undefined && clock !== undefined) input.set(instantOf(day, clock, reading.timezone));
    else input.set(dayText === '' && clockText === '' ? null : `${dayText} ${clockText}`.trim());
  };
  const leave = (): void => {
    if (isInstant(input.value)) setTyped({});
    input.blur();
  };
  return { reading, input, wall, typed, shownDay, shownClock, put, leave };
}

export function DateTimeInput(props: InputProps) {
  const { reading, input, wall, typed, shownDay, shownClock, put, leave } = useInstant(props);
  const { t } = reading;
  const common = {
    size: 'small' as const,
    disabled: input.disabled,
    error: input.error !== undefined,
    onBlur: leave,
  };
  return (
    <FieldFrame {...props} error={input.error} group>
      {(names) => (
        <Box sx={{ display: 'grid', gridTemplateColumns: '3fr 2fr', gap: 1 }}>
          <OutlinedInput
            {...common}
            value={shownDay}
            inputRef={input.ref}
            onChange={(event) => put({ ...typed, day: event.target.value })}
            inputProps={{
              ...names,
              style: { direction: 'ltr', textAlign: reading.locale === 'ar' ? 'right' : 'left' },
              'aria-label': `${props.place.label}: ${t.field.date}`,
              dir: 'ltr',
              autoComplete: 'off',
            }}
            endAdornment={
              <CalendarButton
                value={wall && isDay(wall.day) ? wall.day : undefined}
                onChoose={(day) => put({ ...typed, day: reading.format.date(day) })}
                disabled={input.disabled}
              />
            }
          />
          <OutlinedInput
            {...common}
            value={shownClock}
            onChange={(event) => put({ ...typed, clock: event.target.value })}
            inputProps={{
              'aria-label': `${props.place.label}: ${t.field.time}`,
              placeholder: '9:30',
              autoComplete: 'off',
            }}
          />
        </Box>
      )}
    </FieldFrame>
  );
}
