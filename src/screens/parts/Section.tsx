import type { ReactNode } from 'react';
import { Box, Paper, Typography } from '@mui/material';

/** A card with a title: one section of a form or record page; two columns at most (UX-21). */
export function Section({
  title,
  children,
  plain,
}: {
  readonly title?: string | undefined;
  readonly children: ReactNode;
  readonly plain?: boolean;
}) {
  return (
    <Paper variant="outlined" component="section" aria-label={title} sx={{ p: { xs: 2, sm: 2.5 } }}>
      {title === undefined ? null : (
        <Typography variant="h3" component="h2" sx={{ mb: 2, fontSize: '1.0625rem' }}>
          {title}
        </Typography>
      )}
      {plain ? (
        children
      ) : (
        <Box
          sx={{
            display: 'grid',
            columnGap: 3,
            rowGap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          }}
        >
          {children}
        </Box>
      )}
    </Paper>
  );
}
