import type { Theme } from '@mui/material';
import { statuses, toneOf } from './visitLooks.tsx';

/** How cards look by their state, in the tones of every state; the word and the sign stand in the card. */
export const cardStyles = ({ palette }: Theme): Readonly<Record<string, unknown>> => ({
  display: 'flex',
  flexDirection: 'column',
  flex: '1 1 auto',
  minHeight: 0,
  minWidth: 0,
  ...Object.fromEntries(
    statuses.map((status) => {
      const { ground, line, text } = palette.tones[toneOf(status)];
      const isBusy = status === 'in_progress';
      return [
        `& .tg-card.cal-${status}`,
        {
          bgcolor: ground,
          borderColor: isBusy ? text : line,
          color: text,
          ...(isBusy ? { borderWidth: 2 } : {}),
          ...(status === 'cancelled' || status === 'no_show' ? { borderStyle: 'dashed' } : {}),
        },
      ];
    }),
  ),
  '& .tg-card.cal-event': {
    bgcolor: palette.neutral.hover,
    color: palette.text.primary,
    borderStyle: 'dashed',
    borderColor: palette.neutral.lineStrong,
  },
  '& .tg-card.cal-queue': {
    bgcolor: palette.clinic.tint,
    color: palette.clinic.onTint,
    borderColor: palette.primary.main,
  },
});
