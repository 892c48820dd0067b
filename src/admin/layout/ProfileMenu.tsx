import { useState } from 'react';
import {
  Avatar,
  Box,
  Button,
  ButtonBase,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Divider,
  ListItemIcon,
  Menu,
  MenuItem,
  Typography,
} from '@mui/material';
import AccountCircle from '@mui/icons-material/AccountCircleOutlined';
import DevicesOther from '@mui/icons-material/DevicesOther';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Logout from '@mui/icons-material/Logout';
import { useLogout, useNotify } from 'ra-core';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { decide } from '#metadata/access.ts';
import { usePicture } from '#src/fields/fileAccess.ts';
import { catalogue } from '../catalogue.ts';
import { API, http } from '../http.ts';
import { nameOf } from '../me.ts';
import { useMe, useSubject } from '../subject.ts';
import { useWords } from '../words.ts';

/** The person's own page, once a declaration has one and they may open it. */
function useProfilePath(): string | undefined {
  const subject = useSubject();
  const entry = catalogue.screens.find(({ path }) => path === '/profile');
  return entry && decide(entry.rule, subject) !== undefined ? entry.path : undefined;
}

function EndOthers({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const { shell, own } = useWords();
  const notify = useNotify();
  const { mutate, isPending } = useMutation({
    mutationFn: () => http(`${API}/sessions/revoke-others`, { method: 'POST' }),
    onSuccess: () => notify(own.othersEnded, { type: 'success' }),
    onError: (error: Error) => notify(error.message, { type: 'error' }),
    onSettled: onClose,
  });
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby="end-others-title">
      <DialogTitle id="end-others-title">{shell.settings.endOthers}</DialogTitle>
      <DialogContent>
        <DialogContentText>{own.endOthersText}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{shell.frame.back}</Button>
        <Button variant="contained" color="error" loading={isPending} onClick={() => mutate()}>
          {shell.settings.endOthers}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Who is signed in, and the way to their page, their sessions and out. */
export function ProfileMenu() {
  const me = useMe();
  const { shell, own, say } = useWords();
  const logout = useLogout();
  const profile = useProfilePath();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [ending, setEnding] = useState(false);
  // Files are read with the session; the answer's address ends in the file's id.
  const picture = usePicture(me.profile_picture?.split('/').at(-1));
  const name = nameOf(me);
  const role = me.is_owner ? shell.frame.owner : (me.role_label ?? '');
  const close = (): void => setAnchor(null);
  return (
    <>
      <ButtonBase
        onClick={(event) => setAnchor(event.currentTarget)}
        aria-label={say(own.accountOf, { name })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        sx={{ gap: 1, p: 0.5, borderRadius: 2, minHeight: 44, '&:hover': { bgcolor: 'action.hover' } }}
      >
        <Avatar
          {...(picture === undefined ? {} : { src: picture })}
          alt=""
          sx={{
            width: 34,
            height: 34,
            bgcolor: 'clinic.deep',
            color: '#fff',
            fontSize: '0.95rem',
            fontWeight: 700,
          }}
        >
          {name.trim().slice(0, 1)}
        </Avatar>
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
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ paper: { sx: { minWidth: 240, mt: 0.5 } } }}
      >
        <Box component="li" sx={{ px: 2, py: 1 }}>
          <Typography sx={{ fontWeight: 650 }}>{name}</Typography>
          <Typography color="text.secondary" sx={{ fontSize: '0.8rem' }}>
            {role}
          </Typography>
        </Box>
        <Divider component="li" />
        {profile !== undefined && (
          <MenuItem component={Link} to={profile} onClick={close}>
            <ListItemIcon>
              <AccountCircle fontSize="small" />
            </ListItemIcon>
            {shell.frame.profile}
          </MenuItem>
        )}
        <MenuItem
          onClick={() => {
            close();
            setEnding(true);
          }}
        >
          <ListItemIcon>
            <DevicesOther fontSize="small" />
          </ListItemIcon>
          {shell.settings.endOthers}
        </MenuItem>
        <MenuItem
          onClick={() => {
            close();
            void logout();
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
