import { useState } from 'react';
import { TextField } from '@mui/material';
import { CalendarButton } from './dateInput.tsx';
import { typedDay } from '#src/client/records/typed.ts';
import { useReading } from '#src/client/words/useReading.ts';

/** A day up to today, typed as people write it or taken from the calendar; '' where it was emptied. */
export function DayBox({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (day: string) => void;
}) {
  const reading = useReading();
  const [typed, setTyped] = useState<string>();
  const written = value === undefined ? '' : reading.format.date(value);
  const leave = (): void => {
    if (typed === undefined) return;
    const day = typed.trim() === '' ? '' : typedDay(typed, reading.today);
    if (day !== undefined) onChange(day);
    setTyped(undefined);
  };
  return (
    <TextField
      size="small"
      fullWidth
      label={label}
      value={typed ?? written}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={leave}
      onKeyDown={({ key }) => {
        if (key === 'Enter') leave();
      }}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { dir: written === '' && typed === undefined ? undefined : 'ltr' },
        input: {
          endAdornment: <CalendarButton value={value} onChoose={onChange} latest={reading.today} />,
        },
      }}
    />
  );
}
