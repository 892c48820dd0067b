import { Box } from '@mui/material';
import { useWords } from '#src/client/words/words.ts';
import { StatusBadge } from '#src/ui/StatusBadge.tsx';
import { appointments } from '../appointments/appointments.ts';
import { calendarWords } from './calendarWords.ts';
import { isGone } from './calendarModel.tsx';
import { statusIcons, statuses, toneOf } from './visitLooks.tsx';

/** What the colours and signs of cards mean, in words (ux.md 14). */
export function Legend() {
  const { t, locale } = useWords(calendarWords);
  return (
    <Box
      component="ul"
      aria-label={t.legend}
      data-print="no"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', m: 0, mt: 1, p: 0 }}
    >
      {statuses
        .filter((status) => !isGone({ status }))
        .map((status) => {
          const Icon = statusIcons[status];
          return (
            <Box component="li" key={status} sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
              <Icon aria-hidden sx={{ fontSize: 16, color: 'text.secondary' }} />
              <StatusBadge tone={toneOf(status)} label={appointments.words[locale].states[status]} />
            </Box>
          );
        })}
    </Box>
  );
}
