import { useEffect, useState } from 'react';
import { Box } from '@mui/material';
import { useLocation } from 'react-router-dom';

const SETTLE = 600;
/** Read aloud, not seen. */
const unseen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clip: 'rect(0 0 0 0)',
  whiteSpace: 'nowrap',
} as const;

/**
 * Tells people who do not see the page which one has opened: its heading. The title of the document never
 * changes (DESIGN 9.30), so nothing else would.
 */
export function Announcer() {
  const { pathname } = useLocation();
  const [heading, setHeading] = useState('');
  useEffect(() => {
    const timer = window.setTimeout(
      () => setHeading(document.querySelector('h1')?.textContent ?? ''),
      SETTLE,
    );
    return () => window.clearTimeout(timer);
  }, [pathname]);
  return (
    <Box role="status" aria-live="polite" sx={unseen}>
      {heading}
    </Box>
  );
}
