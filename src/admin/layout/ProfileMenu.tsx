import { useState, type MouseEvent, type ReactElement } from 'react';
import {
  Avatar,
  Box,
  ButtonBase,
  Divider,
  ListItemIcon,
  ListSubheader,
  Menu,
  MenuItem,
  Typography,
} from '@mui/material';
import AccountCircle from '@mui/icons-material/AccountCircleOutlined';
import DevicesOther from '@mui/icons-material/DevicesOther';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Keyboard from '@mui/icons-material/KeyboardOutlined';
import Logout from '@mui/icons-material/Logout';
import { Link } from 'react-router-dom';
import { decide } from '#metadata/access.ts';
import { usePicture } from '#src/fields/fileAccess.ts';
import { catalogue } from '../catalogue.ts';
import { nameOf } from '../me.ts';
import { useMe, useSubject } from '../subject.ts';
import { useWords } from '../words.ts';
import { EndOthers } from './EndOthers.tsx';
import { ThemeItems } from './ThemeItems.tsx';
import { useTools } from './Tools.tsx';
import { unseen } from './unseen.ts';

/** The person's own page, once a declaration has one and they may open it. */
function useProfilePath(): string | undefined {
  const subject = useSubject();
  const entry = catalogue.screens.find(({ path }) => path === '/profile');
  return entry && decide(entry.rule, subject) !== undefined ? entry.path : undefined;
}

/** Name and role as this person reads them. */
function useNameAndRole(): { readonly name: string; readonly role: string } {
  const me = useMe();
  const { shell } = useWords();
  return { name: nameOf(me), role: me.is_owner ? shell.frame.owner : (me.role_label ?? '') };
}

const face = { width: 34, height: 34, bgcolor: 'clinic.deep', color: '#fff', fontWeight: 700 };

interface AccountButtonProps {
  readonly open: boolean;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}

function AccountButton({ open, onClick }: AccountButtonProps) {
  const me = useMe();
  const { own, say } = useWords();
  const { name, role } = useNameAndRole();
  // Files are read with the session; the answer's address ends in the file's id.
  const picture = usePicture(me.profile_picture?.split('/').at(-1));
  return (
    <ButtonBase
      onClick={onClick}
      aria-haspopup="menu"
      aria-expanded={open}
      sx={{ gap: 1, p: 0.5, borderRadius: 2, minHeight: 44, '&:hover': { bgcolor: 'action.hover' } }}
    >
      <Avatar {...(picture === undefined ? {} : { src: picture })} alt="" aria-hidden sx={face}>
        {name.trim().slice(0, 1)}
      </Avatar>
      <Box component="span" sx={unseen}>
        {say(own.accountOf, { name })}
      </Box>
      <Box sx={{ display: { xs: 'none', md: 'block' }, textAlign: 'start', maxWidth: 200 }} aria-hidden>
        <Typography noWrap sx={{ fontWeight: 650, fontSize: '0.875rem', lineHeight: 1.35 }}>
          {name}
        </Typography>
        <Typography noWrap color="text.secondary" sx={{ fontSize: '0.75rem', lineHeight: 1.35 }}>
          {role}
        </Typography>
      </Box>
      <ExpandMore fontSize="small" aria-hidden sx={{ display: { xs: 'none', md: 'block' } }} />
    </ButtonBase>
  );
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

/** Who is signed in, and the way to their page, their sessions and out. */
export function ProfileMenu() {
  const { shell } = useWords();
  const profile = useProfilePath();
  const { openHelp, signOut } = useTools();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [ending, setEnding] = useState(false);
  const close = (): void => setAnchor(null);
  const slots = { paper: { sx: { minWidth: 240, mt: 0.5 } }, list: { subheader: <WhoIsSignedIn /> } };
  const endOthers = (): void => {
    close();
    setEnding(true);
  };
  return (
    <>
      <AccountButton open={anchor !== null} onClick={(event) => setAnchor(event.currentTarget)} />
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close} slotProps={slots}>
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
      <EndOthers open={ending} onClose={() => setEnding(false)} />
    </>
  );
}
