import { useState } from 'react';
import { Box, Button } from '@mui/material';
import { daysBetween } from '#metadata/time/days.ts';
import { DayBox } from '#src/fields/date/DayBox.tsx';
import { useDayWords } from './dayWords.ts';

interface Days {
  readonly from: string;
  readonly to: string;
}

/** SEC-60: more is refused. */
const mostDays = 400;

/** The days of a period of one's own. */
export default function CustomDays({
  days,
  onChoose,
}: {
  readonly days: Days;
  readonly onChoose: (days: Days) => void;
}) {
  const { t } = useDayWords();
  const [typed, setTyped] = useState(days);
  const length = daysBetween(typed.from, typed.to) + 1;
  const isWhole = typed.from !== '' && typed.to !== '' && length >= 1 && length <= mostDays;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <DayBox
        label={t.from}
        value={typed.from || undefined}
        onChange={(from) => setTyped({ ...typed, from })}
      />
      <DayBox label={t.to} value={typed.to || undefined} onChange={(to) => setTyped({ ...typed, to })} />
      <Button disabled={!isWhole} onClick={() => onChoose(typed)}>
        {t.show}
      </Button>
    </Box>
  );
}
