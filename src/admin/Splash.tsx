import { Box, keyframes } from '@mui/material';
import { BrandMark } from './layout/BrandMark.tsx';
import { useWords } from './words.ts';

const breathe = keyframes({ '50%': { opacity: 0.45 } });

/** Shown while the session is read: the logo (SPECIFICATION 2). */
export function Splash() {
  const { shell } = useWords();
  return (
    <Box
      role="status"
      aria-label={shell.frame.loading}
      sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', bgcolor: 'background.default' }}
    >
      <Box
        sx={{
          animation: `${breathe} 1.6s ease-in-out infinite`,
          '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
        }}
      >
        <BrandMark size={72} />
      </Box>
    </Box>
  );
}
