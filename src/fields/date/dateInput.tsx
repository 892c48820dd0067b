import { useState } from 'react';
import { Box, Button, Checkbox, FormControlLabel, IconButton, InputAdornment, Popover } from '@mui/material';
import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import { useFormContext } from 'react-hook-form';
import { isDay } from '#metadata/fields/validate.ts';
import { typedAge } from '#src/client/records/typed.ts';
import { usePreference } from '#src/client/session/preferences.ts';
import { later } from '#src/ui/later.tsx';
import { baseOf } from '../core/baseOf.ts';
import type { InputProps } from '../core/kind.ts';
import type { Reading } from '#src/client/words/reading.ts';
import { TypedInput } from '../core/TypedInput.tsx';
import { useFieldInput } from '../core/useFieldInput.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { readDay } from './date.tsx';

/** Comes when it is first opened: most days are typed. */
const Calendar = later(() => import('#src/ui/Calendar.tsx'));
/** A stored day as people write it; what is still being typed stays. */
export const writeDay =
  ({ format }: Reading) =>
  (value: unknown): string =>
    isDay(value) ? format.date(value) : String(value ?? '');

/** Whether this person wants the Umm al-Qura date beside days (UX-56). */
const useHijri = () => usePreference('dates.hijri', false);

interface CalendarButtonProps {
  readonly value: string | undefined;
  readonly onChoose: (day: string) => void;
  readonly disabled?: boolean | undefined;
  readonly latest?: string | undefined;
}

/** Opens the calendar beside a typed day. */
export function CalendarButton({ value, onChoose, disabled, latest }: CalendarButtonProps) {
  const reading = useReading();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [hijri, setHijri] = useHijri();
  const choose = (day: string): void => {
    setAnchor(null);
    onChoose(day);
  };
  return (
    <InputAdornment position="end">
      <IconButton
        size="small"
        edge="end"
        disabled={disabled ?? false}
        aria-label={reading.t.field.openCalendar}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <CalendarIcon sx={{ fontSize: 18 }} />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <Calendar value={value} onChoose={choose} reading={reading} latest={latest} />
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', px: 1.5, pb: 1 }}>
          <Button size="small" onClick={() => choose(reading.today)}>
            {reading.t.field.today}
          </Button>
          <FormControlLabel
            label={reading.t.field.hijri}
            slotProps={{ typography: { variant: 'body2' } }}
            sx={{ marginInline: 0 }}
            control={<Checkbox size="small" checked={hijri} onChange={(_, on) => setHijri(on)} />}
          />
        </Box>
      </Popover>
    </InputAdornment>
  );
}

/**
 * How a typed day is read. Where the day may be estimated an age is one too, and the field that says so follows: on with an age, off
 * with an exact day; a day that was only passed through changes nothing.
 */
function useReadDay({ place, source }: InputProps) {
  const { today } = useReading();
  const { setValue } = useFormContext();
  const { estimated } = place.field.options as { estimated?: string };
  const exact = readDay(today, place.field);
  const tell = (is: boolean): void => {
    if (estimated !== undefined)
      setValue(baseOf(source) + estimated, is, { shouldDirty: true, shouldTouch: true });
  };
  const read = (value: unknown): unknown => {
    const age = estimated !== undefined && typeof value === 'string' ? typedAge(value, today) : undefined;
    const day = age ?? exact(value);
    if (age !== undefined) tell(true);
    else if (day !== value) tell(false);
    return day;
  };
  return { read, tell, takesAge: estimated !== undefined };
}

export function DateInput(props: InputProps) {
  const reading = useReading();
  const input = useFieldInput(props.place, props.source);
  const { read, tell, takesAge } = useReadDay(props);
  const choose = (day: string): void => {
    input.set(day);
    tell(false);
  };
  const [hijri] = useHijri();
  const beside = hijri && isDay(input.value) ? reading.format.hijri(input.value) : undefined;
  const past = (props.place.field.options as { past?: boolean }).past === true;
  return (
    <TypedInput
      {...props}
      place={beside === undefined ? props.place : { ...props.place, help: beside }}
      ltr
      inputMode="text"
      example={takesAge ? reading.t.field.birthHint : reading.t.field.dateHint}
      write={writeDay(reading)}
      read={read}
      end={
        <CalendarButton
          value={isDay(input.value) ? input.value : undefined}
          onChoose={choose}
          disabled={input.disabled}
          latest={past ? reading.today : undefined}
        />
      }
    />
  );
}
