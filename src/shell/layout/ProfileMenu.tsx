import { useState, type MouseEvent } from 'react';
import { Avatar, Box, ButtonBase, Typography } from '@mui/material';
import ExpandMore from '@mui/icons-material/ExpandMore';
import { usePicture } from '#src/client/records/fileAccess.ts';
import { later } from '#src/ui/later.tsx';
import { useMe } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { unseen } from '#src/client/session/unseen.ts';
import { useNameAndRole } from './useNameAndRole.ts';

// Neither is needed before it is asked for.
const AccountMenu = later(() => import('./AccountMenu.tsx'));
const EndOthers = later(async () => ({ default: (await import('./EndOthers.tsx')).EndOthers }));

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

/** Who is signed in, and the way to their page, their sessions and out. */
export function ProfileMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [ending, setEnding] = useState(false);
  return (
    <>
      <AccountButton open={anchor !== null} onClick={(event) => setAnchor(event.currentTarget)} />
      {anchor === null ? null : (
        <AccountMenu anchor={anchor} onClose={() => setAnchor(null)} onEndOthers={() => setEnding(true)} />
      )}
      {ending ? <EndOthers open onClose={() => setEnding(false)} /> : null}
    </>
  );
}
