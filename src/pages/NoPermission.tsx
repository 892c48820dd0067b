import { Button } from '@mui/material';
import { Link, useNavigate } from 'react-router-dom';
import { HOME } from '#src/client/session/paths.ts';
import { useWords } from '#src/client/words/words.ts';
import { Centred } from './Centred.tsx';

/** The contract's no-permission screen, on the address that was asked for (SPECIFICATION 2). */
export function NoPermission() {
  const { shell } = useWords();
  const navigate = useNavigate();
  return (
    <Centred drawing="closed" title={shell.pages.noPermission} text={shell.pages.noPermissionHelp}>
      <Button variant="outlined" onClick={() => void navigate(-1)}>
        {shell.pages.goBack}
      </Button>
      <Button variant="contained" component={Link} to={HOME}>
        {shell.pages.goHome}
      </Button>
    </Centred>
  );
}
