import { Drawer } from '@mui/material';
import { useWords } from '#src/client/words/words.ts';
import { Sidebar } from './Sidebar.tsx';
import { ground } from './sidebarStyles.ts';

interface MenuDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The menu on phones: it comes in from the reading edge. */
export default function MenuDrawer({ open, onClose }: MenuDrawerProps) {
  const { shell } = useWords();
  const paper = { 'aria-label': shell.frame.menu, sx: { ...ground, width: 288, maxWidth: '86vw' } };
  return (
    <Drawer anchor="left" open={open} onClose={onClose} slotProps={{ paper }}>
      <Sidebar wide onOpen={onClose} />
    </Drawer>
  );
}
