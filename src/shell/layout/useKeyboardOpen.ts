import { useEffect, useState } from 'react';

/** A keyboard takes at least this share of the window's height. */
const SHARE = 0.25;

/** Whether a phone's keyboard covers the foot of the page. */
export function useKeyboardOpen(): boolean {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const { visualViewport: view } = window;
    if (!view) return undefined;
    const look = (): void => setOpen(view.scale === 1 && view.height < window.innerHeight * (1 - SHARE));
    view.addEventListener('resize', look);
    return () => view.removeEventListener('resize', look);
  }, []);
  return open;
}
