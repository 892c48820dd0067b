import { Link, Paper, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { useReading } from '#src/client/words/useReading.ts';
import { useMine } from './useMonth.tsx';
import { CheckIn } from '../check-ins/CheckIn.tsx';
import { checkInWords } from '../check-ins/checkInWords.ts';
import { useWords } from '#src/client/words/words.ts';

/** On the first page: today's shift of whoever reads it, and the one tap of checking in or out (hr.md 7). Nothing for who has no file. */
export default function OwnShiftCard() {
  const { t } = useWords(checkInWords);
  const { today } = useReading();
  const { data } = useMine({ from: today, to: today });
  if (data === undefined) return null;
  return (
    <Paper
      variant="outlined"
      component="article"
      aria-label={t.card}
      data-card="time.own_shift"
      sx={{ px: 2, py: 1.25 }}
    >
      <Typography component="h3" sx={{ fontSize: '0.9375rem', fontWeight: 600, mb: 0.5 }}>
        <Link component={RouterLink} to="/employee/attendance/me" underline="hover" color="inherit">
          {t.card}
        </Link>
      </Typography>
      <CheckIn shift={data.shift} check={data.check} bare />
    </Paper>
  );
}
