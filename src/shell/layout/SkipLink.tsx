import { Box } from '@mui/material';
import { useWords } from '#src/client/words/words.ts';

export const CONTENT = 'main-content';

/** Seen only by those who arrive with the keyboard. */
export function SkipLink() {
  const { shell } = useWords();
  return (
    <Box
      component="a"
      href={`#${CONTENT}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(CONTENT)?.focus();
      }}
      sx={{
        position: 'fixed',
        insetInlineStart: 16,
        top: -80,
        zIndex: 'tooltip',
        px: 2,
        py: 1.5,
        borderRadius: 2,
        bgcolor: 'clinic.deep',
        color: '#fff',
        fontWeight: 650,
        '&:focus': { top: 8 },
      }}
    >
      {shell.frame.skip}
    </Box>
  );
}
