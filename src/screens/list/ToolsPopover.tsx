import { Box, Popover } from '@mui/material';
import { useReading } from '#src/client/words/useReading.ts';
import { piecesFor } from '#src/client/catalogue/piecesFor.ts';
import { MergeTool } from './MergeTool.tsx';
import { TransferButtons } from './TransferButtons.tsx';
import { ScreenHelp } from '../parts/ScreenHelp.tsx';
import { useListSetting } from './listSetting.ts';

interface ToolsPopoverProps {
  /** The button it hangs on; closed without. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

const lines = {
  display: 'grid',
  p: 1,
  '& .MuiButton-root': { justifyContent: 'flex-start', border: 0, minHeight: 44, color: 'text.primary' },
} as const;

/** The buttons of a list's head as lines of a menu; it stays mounted, since dialogs are opened from it. */
export default function ToolsPopover({ anchor, onClose }: ToolsPopoverProps) {
  const { resource, page } = useListSetting();
  const { t } = useReading();
  const Actions = page?.name.includes('~') === false ? piecesFor(resource)?.listActions : undefined;
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      keepMounted
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': t.list.more } }}
    >
      <Box sx={lines} onClick={onClose}>
        {Actions ? <Actions /> : null}
        <MergeTool worded />
        <TransferButtons worded />
        {/* Beside the title it would have no room on a phone. */}
        <ScreenHelp resource={resource} kind="list" worded />
      </Box>
    </Popover>
  );
}
