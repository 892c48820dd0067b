import type { ReactElement } from 'react';
import { Divider, ListItemIcon, ListSubheader, Menu, MenuItem, Typography } from '@mui/material';
import AccountCircle from '@mui/icons-material/AccountCircleOutlined';
import DevicesOther from '@mui/icons-material/DevicesOther';
import Keyboard from '@mui/icons-material/KeyboardOutlined';
import Logout from '@mui/icons-material/Logout';
import { Link } from 'react-router-dom';
import { decide } from '#metadata/access.ts';
import { catalogue } from '../catalogue.ts';
import { useSubject } from '../subject.ts';
import { useWords } from '../words.ts';
import { ThemeItems } from './ThemeItems.tsx';
import { useTools } from './Tools.tsx';
import { useNameAndRole } from './useNameAndRole.ts';

/** The person's own page, once a declaration has one and they may open it. */
function useProfilePath(): string | undefined {
  const subject = useSubject();
  const entry = catalogue.screens.find(({ path }) => path === '/profile');
  return entry && decide(entry.rule, subject) !== undefined ? entry.path : undefined;
}

function WhoIsSignedIn(): ReactElement {
  const { name, role } = useNameAndRole();
  return (
    <ListSubheader role="presentation" sx={{ lineHeight: 1.5, pb: 1, bgcolor: 'transparent' }}>
      <Typography color="text.primary" sx={{ fontWeight: 650 }}>
        {name}
      </Typography>
      <Typography sx={{ fontSize: '0.8rem' }}>{role}</Typography>
    </ListSubheader>
  );
}

interface AccountMenuProps {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
  readonly onEndOthers: () => void;
}

/** What the account's button opens. */
export default function AccountMenu({ anchor, onClose: close, onEndOthers }: AccountMenuProps) {
  const { shell } = useWords();
  const profile = useProfilePath();
  const { openHelp, signOut } = useTools();
  const slots = { paper: { sx: { minWidth: 240, mt: 0.5 } }, list: { subheader: <WhoIsSignedIn /> } };
  const endOthers = (): void => {
    close();
    onEndOthers();
  };
  return (
    <Menu anchorEl={anchor} open onClose={close} slotProps={slots}>
      {profile !== undefined && (
        <MenuItem component={Link} to={profile} onClick={close}>
          <ListItemIcon>
            <AccountCircle fontSize="small" />
          </ListItemIcon>
          {shell.frame.profile}
        </MenuItem>
      )}
      <MenuItem onClick={endOthers}>
        <ListItemIcon>
          <DevicesOther fontSize="small" />
        </ListItemIcon>
        {shell.settings.endOthers}
      </MenuItem>
      <MenuItem
        onClick={() => {
          close();
          openHelp();
        }}
        sx={{ '@media (pointer: coarse)': { display: 'none' } }}
      >
        <ListItemIcon>
          <Keyboard fontSize="small" />
        </ListItemIcon>
        {shell.frame.shortcuts}
      </MenuItem>
      <Divider component="li" />
      <ThemeItems />
      <Divider component="li" />
      <MenuItem
        onClick={() => {
          close();
          signOut();
        }}
      >
        <ListItemIcon>
          <Logout fontSize="small" sx={{ '[dir=rtl] &': { transform: 'scaleX(-1)' } }} />
        </ListItemIcon>
        {shell.frame.signOut}
      </MenuItem>
    </Menu>
  );
}
