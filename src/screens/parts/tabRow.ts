/** MUI turns the arrows of its scroll buttons itself; the theme's turning of directional signs would turn them back. */
export const tabRow = { mb: 2, '& .MuiTabs-scrollButtons .MuiSvgIcon-root': { transform: 'none' } } as const;
