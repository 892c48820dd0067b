import { Box, Slider } from '@mui/material';
import { useReading } from '#src/client/words/useReading.ts';
import { chartWords } from './chartWords.ts';

interface SliderProps {
  readonly days: readonly string[];
  readonly today: string;
  readonly value: string;
  /** Nothing for today. */
  readonly onDay: (day: string | undefined) => void;
}

/** The days on which the mouth changed, up to today: a step is a change, however many days lie between. */
export function DaySlider({ days, today, value, onDay }: SliderProps) {
  const { locale, format } = useReading();
  const words = chartWords[locale];
  const stops = [...days.filter((day) => day < today), today];
  if (stops.length < 2) return null;
  const last = stops.length - 1;
  const at = value === today ? last : Math.max(stops.indexOf(value), 0);
  const said = (index: number): string => (index === last ? words.now : format.date(stops[index] ?? today));
  return (
    <Box sx={{ px: 4, pt: 4 }} data-print="no">
      <Slider
        aria-label={words.day}
        value={at}
        min={0}
        max={last}
        step={1}
        marks={stops.length <= 40}
        valueLabelDisplay="on"
        valueLabelFormat={said}
        getAriaValueText={said}
        onChange={(_event, next) => onDay(next === last ? undefined : stops[next])}
      />
    </Box>
  );
}
