import type { ReactNode } from 'react';
import { Box, Typography } from '@mui/material';

export interface PageHeadingProps {
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}

/** The one h1 of a page, a line about it, and what can be done at its end. */
export function PageHeading({ title, text, children }: PageHeadingProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 2, flexWrap: 'wrap', mb: 2.5 }}>
      <Box sx={{ flex: 1, minWidth: 220 }}>
        <Typography component="h1" variant="h1">
          {title}
        </Typography>
        {text !== undefined && <Typography color="text.secondary">{text}</Typography>}
      </Box>
      {children}
    </Box>
  );
}
