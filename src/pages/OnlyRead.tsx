import { Button } from '@mui/material';
import { Link, useNavigate } from 'react-router-dom';
import { SUBSCRIPTION } from '#src/client/catalogue/pageTable.ts';
import { useMe } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { Centred } from './Centred.tsx';
import { useClinicWords } from './clinic/words.ts';

/** A form of a clinic whose subscription has ended: the reason and the way out, in place of a form nobody can save (platform.md 5.6). */
export default function OnlyRead() {
  const { shell } = useWords();
  const { t } = useClinicWords();
  const { is_owner: isOwner } = useMe();
  const navigate = useNavigate();
  const text = isOwner ? t.banner.onlyReadText : `${t.banner.onlyReadText} ${t.banner.askOwner}`;
  return (
    <Centred drawing="closed" title={t.banner.onlyReadTitle} text={text}>
      <Button variant={isOwner ? 'outlined' : 'contained'} onClick={() => void navigate(-1)}>
        {shell.pages.goBack}
      </Button>
      {isOwner ? (
        <Button variant="contained" component={Link} to={SUBSCRIPTION}>
          {t.banner.open}
        </Button>
      ) : null}
    </Centred>
  );
}
