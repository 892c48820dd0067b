import { touch } from '#src/theme/tokens.ts';
import type { SxProps, Theme } from '@mui/material';

type Looks = Readonly<Record<string, unknown>>;

/** The frame: what scrolls, the heads and the scale, which stay. */
const frameLooks = ({ palette }: Theme): Looks => {
  const { paper } = palette.background;
  return {
    position: 'relative',
    overflow: 'auto',
    flex: '1 1 auto',
    minHeight: 240,
    border: `1px solid ${palette.divider}`,
    borderRadius: '12px',
    bgcolor: paper,
    overscrollBehavior: 'contain',
    '& .tg-body': { display: 'grid', position: 'relative', minWidth: '100%' },
    '& .tg-corner, & .tg-head': {
      position: 'sticky',
      top: 0,
      zIndex: 6,
      bgcolor: paper,
      borderBottom: `1px solid ${palette.divider}`,
      minHeight: 48,
    },
    '& .tg-corner': { insetInlineStart: 0, zIndex: 8 },
    '& .tg-head': { borderInlineStart: `1px solid ${palette.divider}`, minWidth: 0 },
    '& .tg-scale': {
      position: 'sticky',
      insetInlineStart: 0,
      zIndex: 5,
      bgcolor: paper,
      fontSize: 12,
      color: palette.text.secondary,
    },
    '& .tg-tick': {
      position: 'absolute',
      insetInlineEnd: 6,
      insetInlineStart: 2,
      textAlign: 'end',
      lineHeight: '14px',
      transform: 'translateY(-7px)',
      whiteSpace: 'normal',
    },
    '& .tg-tick:first-of-type': { transform: 'translateY(2px)' },
    '& .tg-tick small': {
      display: 'block',
      fontSize: 10,
      lineHeight: '11px',
      color: palette.secondary.main,
      fontWeight: 600,
    },
  };
};

/** Columns with their hours: lines, what is closed, the present. */
const hoursLooks = ({ palette }: Theme): Looks => {
  const { paper } = palette.background;
  return {
    '& .tg-column': {
      position: 'relative',
      borderInlineStart: `1px solid ${palette.divider}`,
      minWidth: 0,
      contentVisibility: 'auto',
      cursor: 'default',
      // A line each hour, a fainter one each step; the grid says how high they are.
      backgroundImage: `linear-gradient(${palette.neutral.lineButton} 1px, transparent 1px), linear-gradient(${palette.divider} 1px, transparent 1px)`,
    },
    '& .tg-column[data-picks]': { cursor: 'cell' },
    '& .tg-own-tick': {
      position: 'absolute',
      insetInlineStart: 2,
      zIndex: 1,
      fontSize: 10,
      lineHeight: '12px',
      color: palette.text.secondary,
      bgcolor: paper,
      borderRadius: '4px',
      pointerEvents: 'none',
    },
    // Below the cards, which can be read across it; the scale says the time.
    '& .tg-now': {
      position: 'absolute',
      insetInline: 0,
      zIndex: 1,
      height: 0,
      borderTop: `2px solid ${palette.error.main}`,
      pointerEvents: 'none',
    },
    '& .tg-now-time': {
      position: 'absolute',
      insetInline: 2,
      zIndex: 1,
      transform: 'translateY(-9px)',
      textAlign: 'center',
      fontSize: 11,
      lineHeight: '18px',
      fontWeight: 650,
      borderRadius: '6px',
      color: palette.error.contrastText,
      bgcolor: palette.error.main,
      whiteSpace: 'nowrap',
    },
  };
};

/** What is closed. */
const shadeLooks = ({ palette }: Theme): Looks => {
  const { paper } = palette.background;
  return {
    '& .tg-shade': {
      position: 'absolute',
      insetInline: 0,
      pointerEvents: 'none',
      bgcolor: palette.neutral.hover,
      backgroundImage: `repeating-linear-gradient(135deg, transparent 0 6px, ${palette.divider} 6px 7px)`,
      color: palette.text.secondary,
      fontSize: 12,
      textAlign: 'center',
      overflow: 'clip',
    },
    '& .tg-shade[data-kind="absent"]': { bgcolor: palette.tones.warning.ground },
    '& .tg-shade > span': {
      display: 'inline-block',
      position: 'sticky',
      top: 56,
      mt: 0.5,
      px: 1,
      borderRadius: '6px',
      bgcolor: paper,
      maxWidth: '96%',
      overflowWrap: 'anywhere',
    },
  };
};

/** What lies in its time. */
const cardsLooks = ({ palette }: Theme): Looks => {
  const { paper } = palette.background;
  return {
    '& .tg-card': {
      position: 'absolute',
      boxSizing: 'border-box',
      border: `1px solid ${palette.divider}`,
      borderRadius: '7px',
      overflow: 'hidden',
      zIndex: 2,
      bgcolor: paper,
      fontSize: 12.5,
      lineHeight: 1.35,
      userSelect: 'none',
      WebkitTouchCallout: 'none',
    },
    '& .tg-card[data-movable]': { cursor: 'grab' },
    '& .tg-card[data-away]': { opacity: 0.4 },
    '& .tg-card[data-carried]': { outline: `2px dashed ${palette.clinic.focus}`, outlineOffset: -2 },
    '& .tg-main': {
      position: 'absolute',
      inset: 0,
      width: '100%',
      border: 0,
      m: 0,
      p: 0,
      bgcolor: 'transparent',
      cursor: 'inherit',
      borderRadius: 'inherit',
      touchAction: 'pan-x pan-y',
    },
    '& .tg-main:focus-visible': { outline: `3px solid ${palette.clinic.focus}`, outlineOffset: -3 },
    '& .tg-inside': {
      position: 'relative',
      height: '100%',
      pointerEvents: 'none',
      containerType: 'inline-size',
    },
  };
};

/** What is pressed on a card. */
const toolLooks = (): Looks => ({
  // Several side by side: the name has the room, and what is done stands in what the card opens.
  '@container (max-width: 130px)': { '& .tg-tool, & .tg-word': { display: 'none' } },
  '& .tg-tool': { pointerEvents: 'auto', zIndex: 3 },
  '& .tg-edge': {
    position: 'absolute',
    insetInline: 0,
    bottom: 0,
    height: 7,
    cursor: 'ns-resize',
    zIndex: 3,
    [touch]: { height: 14 },
  },
});

/** Where the pointer and the keyboard stand, and what they carry. */
const ghostLooks = (theme: Theme): Looks => {
  const { palette } = theme;
  return {
    '& .tg-ghost': {
      position: 'absolute',
      insetInline: 2,
      zIndex: 7,
      borderRadius: '7px',
      border: `2px solid ${palette.primary.main}`,
      bgcolor: palette.clinic.tint,
      color: palette.clinic.onTint,
      fontSize: 12.5,
      fontWeight: 600,
      lineHeight: 1.35,
      px: 0.75,
      pointerEvents: 'none',
      boxShadow: theme.shadows[8],
      minHeight: 22,
      overflow: 'visible',
    },
    '& .tg-ghost[data-clash]': {
      borderColor: palette.error.main,
      bgcolor: palette.tones.danger.ground,
      color: palette.tones.danger.text,
    },
    '& .tg-ghost[data-pending]': { borderStyle: 'dashed' },
    '& .tg-live': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  };
};

/** Where pointer and keyboard stand. */
const cursorLooks = ({ palette }: Theme): Looks => {
  return {
    '& .tg-hover': {
      position: 'absolute',
      insetInline: 2,
      borderRadius: '6px',
      bgcolor: palette.clinic.tint,
      color: palette.clinic.onTint,
      fontSize: 12,
      lineHeight: 1.2,
      px: 0.75,
      pointerEvents: 'none',
      display: 'flex',
      alignItems: 'center',
    },
    '& .tg-slot': {
      position: 'absolute',
      insetInline: 2,
      border: 0,
      p: 0,
      m: 0,
      bgcolor: 'transparent',
      borderRadius: '6px',
      pointerEvents: 'none',
      zIndex: 2,
    },
    '& .tg-slot:focus-visible': {
      outline: `3px solid ${palette.clinic.focus}`,
      outlineOffset: -3,
      bgcolor: palette.clinic.tint,
    },
  };
};

/** The looks of the whole grid in one place: its many parts are plain elements, so that a full day draws at once. */
export const gridStyles = ((theme: Theme): Looks => ({
  ...frameLooks(theme),
  ...hoursLooks(theme),
  ...shadeLooks(theme),
  ...cardsLooks(theme),
  ...toolLooks(),
  ...ghostLooks(theme),
  ...cursorLooks(theme),
})) as SxProps<Theme>;
