import { useEffect, useState } from 'react';
import { Box } from '@mui/material';
import { useLocation } from 'react-router-dom';
import { unseen } from '#src/client/session/unseen.ts';

const SETTLE = 600;

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
