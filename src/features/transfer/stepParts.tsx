import type { ReactNode } from 'react';
import { Alert, Box, Button, DialogActions, DialogContent, Typography } from '@mui/material';
import type { Job } from './api.ts';
import { useTransferWords } from './words.ts';

export const StepBody = ({ children }: { readonly children: ReactNode }) => (
  <DialogContent sx={{ '&&': { pt: 2 }, display: 'grid', gap: 2, alignContent: 'start', minHeight: 320 }}>
    {children}
  </DialogContent>
);

export const StepActions = ({ children }: { readonly children: ReactNode }) => (
  // On phones what leads on has a line of its own, as wide as the thumb finds it.
  <DialogActions
    disableSpacing
    sx={{ flexWrap: 'wrap', gap: { xs: 1, sm: 2 }, '& .MuiButton-contained': { flexGrow: { xs: 1, sm: 0 } } }}
  >
    {children}
  </DialogActions>
);

interface StoppedProps {
  readonly job: Job | null | undefined;
  readonly onResume: () => void;
}

/** The work behind a step came to an end before its time: why, and how it goes on. */
export function Stopped({ job, onResume }: StoppedProps) {
  const { t, say } = useTransferWords();
  return (
    <Alert severity="warning" action={<Button onClick={onResume}>{t.import.resume}</Button>}>
      {say(t.import.stopped, { message: job?.error?.message ?? t.jobs.cancelled })}
    </Alert>
  );
}

export interface Figure {
  readonly label: string;
  readonly value: number;
  readonly tone?: 'error.main' | 'success.main' | undefined;
}

/** Counts side by side; those of nothing stay out, except the first. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  const shown = figures.filter(({ value }, at) => at === 0 || value > 0);
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0 }}>
      {shown.map(({ label, value, tone }) => (
        <Box
          key={label}
          sx={{ border: 1, borderColor: 'divider', borderRadius: 1, px: 2, py: 0.75, minWidth: 104 }}
        >
          <Typography component="dt" variant="caption" color="text.secondary">
            {label}
          </Typography>
          <Typography
            component="dd"
            sx={{
              m: 0,
              fontSize: '1.35rem',
              fontWeight: 700,
              lineHeight: 1.3,
              fontVariantNumeric: 'tabular-nums',
              color: tone ?? 'text.primary',
            }}
          >
            {value.toLocaleString('en')}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
