import type { ReactNode } from 'react';
import { Box, Typography } from '@mui/material';
import type { RequestLine } from './requestRecord.ts';

interface StepRowProps {
  readonly line: RequestLine;
  /** What is known of the line, told apart by dots. */
  readonly facts: readonly (string | undefined)[];
  readonly children: ReactNode;
}

/** One line of a step: its item, what is known of it, and what the step asks. */
export const StepRow = ({ line, facts, children }: StepRowProps) => (
  <Box
    role="group"
    aria-label={line._labels?.['item_id'] ?? ''}
    sx={{ display: 'grid', gap: 1, pt: 1.5, borderTop: 1, borderColor: 'divider' }}
  >
    <Box>
      <Typography variant="subtitle2" component="h3">
        {line._labels?.['item_id']}
      </Typography>
      <Typography variant="caption" component="div" color="text.secondary">
        {facts.filter((fact) => fact !== undefined && fact !== '').join(' · ')}
      </Typography>
    </Box>
    {children}
  </Box>
);

/** The lines of a step under each other. */
export const StepRows = ({ children }: { readonly children: ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 1.5, mt: 2 }}>{children}</Box>
);

/** Inputs side by side where there is room. */
export const StepInputs = ({ children }: { readonly children: ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>{children}</Box>
);
