import { IconButton, InputAdornment } from '@mui/material';
import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import type { InputProps } from '../core/kind.ts';
import { addMonths } from '#metadata/time/days.ts';
import { TypedInput } from '../core/TypedInput.tsx';
import { useFieldInput } from '../core/useFieldInput.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { readMonth } from './month.tsx';

const isMonth = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d{2}$/.test(value);

export function MonthInput(props: InputProps) {
  const { t, format, today } = useReading();
  const input = useFieldInput(props.place, props.source);
  const step = (count: number): void => {
    const from = isMonth(input.value) ? input.value : addMonths(today, -count).slice(0, 7);
    input.set(addMonths(`${from}-01`, count).slice(0, 7));
  };
  return (
    <TypedInput
      {...props}
      example={t.field.monthHint}
      write={(value) => (isMonth(value) ? format.month(value) : String(value ?? ''))}
      read={readMonth(today)}
      end={
        <InputAdornment position="end">
          <IconButton
            size="small"
            disabled={input.disabled}
            aria-label={t.field.previousMonth}
            onClick={() => step(-1)}
          >
            <PreviousIcon />
          </IconButton>
          <IconButton
            size="small"
            edge="end"
            disabled={input.disabled}
            aria-label={t.field.nextMonth}
            onClick={() => step(1)}
          >
            <NextIcon />
          </IconButton>
        </InputAdornment>
      }
    />
  );
}
