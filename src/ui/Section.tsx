import type { ReactNode } from 'react';
import { Box, Paper, Typography } from '@mui/material';

const equal = (count: number): string => `repeat(${count}, minmax(0, 1fr))`;
const formColumns = { xs: equal(1), sm: equal(2) };
const pageColumns = { xs: equal(2), lg: equal(3) };

/** A card with a title: one section of a form or record page; two columns at most (UX-21). */
export function Section({
  title,
  children,
  plain,
  columns = 2,
}: {
  readonly title?: string | undefined;
  readonly children: ReactNode;
  readonly plain?: boolean;
  /** On wide screens; forms keep to two, pages to read may have three. */
  readonly columns?: 2 | 3;
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
            gridTemplateColumns: columns === 2 ? formColumns : pageColumns,
          }}
        >
          {children}
        </Box>
      )}
    </Paper>
  );
}
