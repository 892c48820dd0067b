import { useState } from 'react';
import { Button } from '@mui/material';
import PercentIcon from '@mui/icons-material/PercentOutlined';
import { changing, decide } from '#metadata/access.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { later } from '#src/ui/later.tsx';
import { payRights } from '../payRights.ts';
import { raiseWords } from './raiseWords.ts';

const RaiseDialog = later(async () => ({ default: (await import('./RaiseDialog.tsx')).RaiseDialog }));

/** Above the salaries, for whoever sets them. */
export default function RaiseButton() {
  const subject = useSubject();
  const { t } = useWords(raiseWords);
  const [open, setOpen] = useState(false);
  if (decide(changing(payRights.manageSalaries), subject) === undefined) return null;
  return (
    <>
      <Button variant="outlined" startIcon={<PercentIcon />} onClick={() => setOpen(true)}>
        {t.open}
      </Button>
      {open ? <RaiseDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
