import type { ReactNode } from 'react';
import { Box, Paper, Typography } from '@mui/material';
import type { SvgIconComponent } from '@mui/icons-material';

export interface CentredProps {
  readonly Icon: SvgIconComponent;
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}

/** A quiet panel that says one thing and offers the next step. */
export function Centred({ Icon, title, text, children }: CentredProps) {
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '60vh', py: 4 }}>
      <Paper
        variant="outlined"
        sx={{ maxWidth: 480, width: '100%', p: { xs: 3, sm: 5 }, textAlign: 'center' }}
      >
        <Box
          sx={{
            width: 72,
            height: 72,
            mx: 'auto',
            mb: 2.5,
            borderRadius: '50%',
            display: 'grid',
            placeItems: 'center',
            bgcolor: 'clinic.tint',
            color: 'primary.main',
          }}
        >
          <Icon sx={{ fontSize: 36 }} aria-hidden />
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
