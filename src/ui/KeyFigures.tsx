import type { ReactNode } from 'react';
import { Box, Link, Paper, type Theme } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { Tone } from '#metadata/workflow.ts';

export interface KeyFigure {
  readonly label: string;
  /** Formatted already: an amount, a count, a date, a state's badge. */
  readonly value: ReactNode;
  /** Colours the value; the value or the label says the same in words (UX-62). */
  readonly tone?: Tone | undefined;
  /** Address inside the app of what the figure counts (UX-39). */
  readonly to?: string | undefined;
}

interface KeyFiguresProps {
  /** Three to five: more is a table, fewer belong beside the title. */
  readonly figures: readonly KeyFigure[];
}

const strip = {
  m: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '1px',
  overflow: 'hidden',
  // Shows between the cells as hairlines, wherever the row breaks.
  bgcolor: 'divider',
} as const;

const cell = {
  position: 'relative',
  // Two stand beside each other on a phone, five in one row of a tablet.
  flex: { xs: '1 1 150px', sm: '1 1 120px' },
  // An amount is never broken; a name without spaces only where it would not fit at all.
  minWidth: 'min-content',
  maxWidth: '100%',
  px: { xs: 2, sm: 2.5 },
  py: 1.5,
  bgcolor: 'background.paper',
} as const;

/** The whole cell is the link's target; the word alone would be a small one. */
const wholeCell = {
  color: 'inherit',
  fontWeight: 'inherit',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': (theme: Theme) => ({
    outline: `2px solid ${theme.palette.clinic.focus}`,
    outlineOffset: '-3px',
    borderRadius: '6px',
  }),
} as const;

function Figure({ label, value, tone, to }: KeyFigure) {
  return (
    <Box sx={{ ...cell, ...(to === undefined ? {} : { '&:hover': { bgcolor: 'action.hover' } }) }}>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {label}
      </Box>
      <Box
        component="dd"
        sx={{
          m: 0,
          fontSize: '1.0625rem',
          fontWeight: 650,
          fontVariantNumeric: 'tabular-nums',
          overflowWrap: 'break-word',
          color: ({ palette }: Theme) =>
            tone === undefined ? palette.text.primary : palette.tones[tone].text,
        }}
      >
        {to === undefined ? (
          value
        ) : (
          <Link component={RouterLink} to={to} underline="hover" sx={wholeCell}>
            {value}
          </Link>
        )}
      </Box>
    </Box>
  );
}

/** What matters most about a record or a list, under its head: a quiet strip of three to five values (UX-17). */
export function KeyFigures({ figures }: KeyFiguresProps) {
  if (figures.length === 0) return null;
  return (
    <Paper variant="outlined" component="dl" sx={strip} data-part="key-figures">
      {figures.map((figure) => (
        <Figure key={figure.label} {...figure} />
      ))}
    </Paper>
  );
}
