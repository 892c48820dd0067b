import type { ReactElement, ReactNode } from 'react';
import {
  Divider,
  ListItemIcon,
  ListSubheader,
  Menu,
  MenuItem,
  Typography,
  type SxProps,
  type Theme,
} from '@mui/material';
import AccountCircle from '@mui/icons-material/AccountCircleOutlined';
import DevicesOther from '@mui/icons-material/DevicesOther';
import Keyboard from '@mui/icons-material/KeyboardOutlined';
import Logout from '@mui/icons-material/Logout';
import { Link } from 'react-router-dom';
import { decide } from '#metadata/access.ts';
import { catalogue } from '#src/client/catalogue/catalogue.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
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

interface EntryProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly onClick: () => void;
  readonly sx?: SxProps<Theme>;
}

function Entry({ icon, label, onClick, sx = {} }: EntryProps) {
  return (
    <MenuItem onClick={onClick} sx={sx}>
      <ListItemIcon>{icon}</ListItemIcon>
      {label}
    </MenuItem>
  );
}

const noKeyboard = { '@media (pointer: coarse)': { display: 'none' } };
const mirrored = { '[dir=rtl] &': { transform: 'scaleX(-1)' } };

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
  const closeAnd = (act: () => void) => (): void => {
    close();
    act();
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
      <Entry
        icon={<DevicesOther fontSize="small" />}
        label={shell.settings.endOthers}
        onClick={closeAnd(onEndOthers)}
      />
      <Entry
        icon={<Keyboard fontSize="small" />}
        label={shell.frame.shortcuts}
        onClick={closeAnd(openHelp)}
        sx={noKeyboard}
      />
      <Divider component="li" />
      <ThemeItems />
      <Divider component="li" />
      <Entry
        icon={<Logout fontSize="small" sx={mirrored} />}
        label={shell.frame.signOut}
        onClick={closeAnd(signOut)}
      />
    </Menu>
  );
}
