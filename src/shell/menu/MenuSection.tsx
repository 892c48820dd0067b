import type { ReactNode } from 'react';
import { Box, List, Typography } from '@mui/material';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { usePreference } from '#src/client/session/preferences.ts';
import { focusRing, sectionTitle } from './menuStyles.ts';

const button = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flex: 1,
  minHeight: 28,
  px: 1.25,
  border: 0,
  borderRadius: 1,
  background: 'none',
  font: 'inherit',
  color: 'rgb(255 255 255 / 66%)',
  textAlign: 'start',
  cursor: 'pointer',
  '&:hover': { color: '#fff' },
  '&:focus-visible': focusRing,
} as const;

interface MenuSectionProps {
  /** Kept closed under this name (`menu.closed`), for this person on every device. */
  readonly name: string;
  readonly title: string;
  readonly id: string;
  /** Beside the title. */
  readonly tool?: ReactNode;
  readonly children: ReactNode;
}

/** Lines above the places of the area, which may be put away. */
export function MenuSection({ name, title, id, tool, children }: MenuSectionProps) {
  const [closed, setClosed] = usePreference<readonly string[]>('menu.closed', []);
  const isClosed = closed.includes(name);
  const toggle = (): void => setClosed(isClosed ? closed.filter((one) => one !== name) : [...closed, name]);
  return (
    <Box sx={{ mb: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Box
          component="button"
          type="button"
          aria-expanded={!isClosed}
          aria-controls={isClosed ? undefined : id}
          onClick={toggle}
          sx={button}
        >
          <Typography component="span" sx={sectionTitle}>
            {title}
          </Typography>
          <ExpandMore
            fontSize="small"
            aria-hidden
            sx={{
              transform: isClosed ? 'rotate(-90deg)' : 'none',
              '[dir=rtl] &': { transform: isClosed ? 'rotate(90deg)' : 'none' },
            }}
          />
        </Box>
        {isClosed ? null : tool}
      </Box>
      {isClosed ? null : (
        <List id={id} disablePadding aria-label={title}>
          {children}
        </List>
      )}
    </Box>
  );
}
