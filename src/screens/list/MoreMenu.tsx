import { useState } from 'react';
import { IconButton, Menu, MenuItem } from '@mui/material';
import MoreIcon from '@mui/icons-material/MoreVert';
import { useReading } from '#src/fields/useReading.ts';

/** What is seldom done with a whole list. */
export function MoreMenu() {
  const { t } = useReading();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  return (
    <>
      <IconButton
        className="list-screen-only"
        aria-label={t.list.more}
        title={t.list.more}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon />
      </IconButton>
      {anchor ? (
        <Menu open anchorEl={anchor} onClose={close}>
          <MenuItem
            onClick={() => {
              close();
              // After the menu is gone, or it stands on the paper.
              window.setTimeout(() => window.print(), 300);
            }}
          >
            {t.list.print}
          </MenuItem>
        </Menu>
      ) : null}
    </>
  );
}
