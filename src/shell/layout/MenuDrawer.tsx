import { useState } from 'react';
import { Box, Drawer } from '@mui/material';
import { later } from '#src/ui/later.tsx';
import { useWords } from '#src/client/words/words.ts';
import { Menu } from '../menu/Menu.tsx';
import { focusRing, ground, hairline } from '../menu/menuStyles.ts';

const FootDialog = later(() => import('./FootDialog.tsx'));

interface MenuDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const arrange = {
  minHeight: 44,
  px: 2,
  border: 0,
  borderTop: `1px solid ${hairline}`,
  background: 'none',
  color: 'inherit',
  font: 'inherit',
  fontSize: '0.8125rem',
  textAlign: 'start',
  cursor: 'pointer',
  '&:focus-visible': focusRing,
} as const;

/** The menu on phones: it comes in from the reading edge; below it one chooses what stands at the foot of the screen. */
export default function MenuDrawer({ open, onClose }: MenuDrawerProps) {
  const { shell, own } = useWords();
  const [choosing, setChoosing] = useState(false);
  const paper = { 'aria-label': shell.frame.menu, sx: { ...ground, width: 340, maxWidth: '92vw' } };
  const choose = (): void => {
    onClose();
    setChoosing(true);
  };
  return (
    <>
      <Drawer anchor="left" open={open} onClose={onClose} slotProps={{ paper }}>
        <Menu wide onOpen={onClose} />
        <Box component="button" type="button" onClick={choose} sx={arrange}>
          {own.menu.phone}
        </Box>
      </Drawer>
      {choosing ? <FootDialog onClose={() => setChoosing(false)} /> : null}
    </>
  );
}
