import { Box, Button } from '@mui/material';
import { wallAt } from '#metadata/time/clock.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import type { FreeSlot } from './calendarAnswer.tsx';
import { freeSlotsIn } from './bookingRefusal.tsx';
import { calendarWords } from './calendarWords.ts';
import { useTimes } from './useTimes.tsx';

/** The next free starts, each a button that books at once: nothing typed is typed again (UX-32). */
export function NextFree({
  slots,
  day,
  onTake,
}: {
  readonly slots: readonly FreeSlot[];
  readonly day: string | undefined;
  readonly onTake: (slot: FreeSlot) => void;
}) {
  const { t } = useWords(calendarWords);
  const { timeOf, dayOf } = useTimes();
  const { timezone } = useReading();
  if (slots.length === 0) return null;
  // Of the day that was wished for the time alone is said.
  const isWished = (slot: FreeSlot): boolean => wallAt(slot.starts_at, timezone).day === day;
  return (
    <Box role="group" aria-label={t.form.busy} sx={{ mt: 1 }}>
      <Box sx={{ fontWeight: 600, mb: 0.75 }}>{t.form.busy}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {slots.slice(0, 3).map((slot) => (
          <Button key={slot.starts_at} variant="outlined" color="inherit" onClick={() => onTake(slot)}>
            {isWished(slot) ? timeOf(slot.starts_at) : `${dayOf(slot.starts_at)} ${timeOf(slot.starts_at)}`}
          </Button>
        ))}
      </Box>
    </Box>
  );
}

/** The same under the dialog of a move that was refused. */
export default function MoveOffers(props: {
  readonly details: unknown;
  readonly onTake: (values: Readonly<Record<string, unknown>>) => void;
}) {
  return (
    <NextFree
      slots={freeSlotsIn(props.details)}
      day={undefined}
      onTake={({ starts_at }) => props.onTake({ starts_at })}
    />
  );
}
