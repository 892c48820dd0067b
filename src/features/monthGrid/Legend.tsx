import { Box, Typography } from '@mui/material';
import { useWords } from '#src/client/words/words.ts';
import type { MonthLooks } from './gridTypes.ts';
import { monthWords } from './monthWords.ts';

/** What the letters mean; on paper too. */
export function Legend({ looks }: { readonly looks: MonthLooks }) {
  const { t } = useWords(monthWords);
  return (
    <Box
      component="ul"
      aria-label={t.legend}
      sx={{ listStyle: 'none', p: 0, my: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1.5 }}
    >
      {[...looks].map(([id, { letter, word, color }]) => (
        <Box component="li" key={id} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <Box
            component="span"
            sx={{
              minWidth: 26,
              textAlign: 'center',
              fontWeight: 600,
              border: 1,
              borderColor: 'divider',
              borderRadius: 0.5,
              backgroundColor: color && `color-mix(in srgb, ${color} 22%, transparent)`,
            }}
          >
            {letter}
          </Box>
          <Typography component="span" variant="body2">
            {word}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
