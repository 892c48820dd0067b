import type { ReactNode } from 'react';
import { Box, Paper, Typography } from '@mui/material';
import { Illustration, type IllustrationName } from '#src/ui/Illustration.tsx';

export interface CentredProps {
  readonly drawing: IllustrationName;
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}

/** A quiet panel that says one thing and offers the next step. */
export function Centred({ drawing, title, text, children }: CentredProps) {
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '60vh', py: 4 }}>
      <Paper
        variant="outlined"
        sx={{ maxWidth: 480, width: '100%', p: { xs: 3, sm: 5 }, textAlign: 'center' }}
      >
        <Box sx={{ mb: 2 }}>
          <Illustration name={drawing} />
        </Box>
        <Typography component="h1" variant="h2" gutterBottom>
          {title}
        </Typography>
        {text !== undefined && <Typography color="text.secondary">{text}</Typography>}
        {children !== undefined && (
          <Box sx={{ display: 'flex', gap: 1.5, justifyContent: 'center', flexWrap: 'wrap', mt: 3 }}>
            {children}
          </Box>
        )}
      </Paper>
    </Box>
  );
}
