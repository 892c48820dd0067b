import { Button } from '@mui/material';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { HOME } from '#src/client/session/paths.ts';
import { useWords } from '#src/client/words/words.ts';
import { Centred } from './Centred.tsx';
import { NoPermission } from './NoPermission.tsx';

/** An address nothing stands at; the menu stays. react-admin sends its own refusals to `/no-permission`. */
export function NotFound() {
  const { shell } = useWords();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  if (pathname === '/no-permission') return <NoPermission />;
  return (
    <Centred drawing="nothing" title={shell.pages.notFound} text={shell.pages.notFoundHelp}>
      <Button variant="outlined" onClick={() => void navigate(-1)}>
        {shell.pages.goBack}
      </Button>
      <Button variant="contained" component={Link} to={HOME}>
        {shell.pages.goHome}
      </Button>
    </Centred>
  );
}
