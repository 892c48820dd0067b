import type { ReactNode } from 'react';
import { Box, DialogActions, DialogContent, Typography } from '@mui/material';

export const StepBody = ({ children }: { readonly children: ReactNode }) => (
  <DialogContent sx={{ '&&': { pt: 2 }, display: 'grid', gap: 2, alignContent: 'start', minHeight: 320 }}>
    {children}
  </DialogContent>
);

export const StepActions = ({ children }: { readonly children: ReactNode }) => (
  <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>{children}</DialogActions>
);

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
