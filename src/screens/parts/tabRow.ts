import { useEffect } from 'react';

/** MUI turns the arrows of its scroll buttons itself; the theme's turning of directional signs would turn them back. */
export const tabRow = { mb: 2, '& .MuiTabs-scrollButtons .MuiSvgIcon-root': { transform: 'none' } } as const;

/** Brings the open tab into sight, also where it was opened by an address or by a link from elsewhere. */
export function useTabInSight(id: string): void {
  useEffect(() => {
    const tab = document.getElementById(id);
    // Only where there is more than fits; jsdom has no scrolling.
    tab?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [id]);
}
