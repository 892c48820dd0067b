import type { Theme } from '@mui/material';
import { statuses, toneOf } from './visitLooks.tsx';

/** The next step of cards by one rule: reckoned for each of hundreds of cards by itself it was a good part of the drawing. */
const nextStyles = ({ palette, direction }: Theme): Readonly<Record<string, unknown>> => ({
  '& .cal-next': {
    border: 0,
    padding: 0,
    width: 24,
    height: 24,
    marginTop: '-2px',
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    borderRadius: '50%',
    backgroundColor: palette.background.paper,
    color: palette.primary.main,
    cursor: 'pointer',
    '&:hover': { backgroundColor: palette.primary.main, color: palette.primary.contrastText },
    '@media (pointer: coarse)': { display: 'none' },
  },
  '& .cal-arrow': { fontSize: 18, transform: direction === 'rtl' ? 'none' : 'scaleX(-1)' },
});

/** How cards look by their state, in the tones of every state; the word and the sign stand in the card. */
const looks = ({ palette }: Theme): Readonly<Record<string, unknown>> => ({
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
  '& .cal-line': { height: '100%', containerType: 'inline-size' },
  '& .cal-time': { flex: 'none', marginInlineStart: 'auto', fontSize: 11, opacity: 0.9 },
  // In one narrow line the name stays: where it lies tells the time.
  '@container (max-width: 124px)': { '& .cal-time': { display: 'none' } },
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

/** How all that stands in the grid is drawn. */
export const cardStyles = (theme: Theme): Readonly<Record<string, unknown>> => ({
  ...looks(theme),
  ...nextStyles(theme),
});
