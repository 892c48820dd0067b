import { useState } from 'react';
import { Button } from '@mui/material';
import PercentIcon from '@mui/icons-material/PercentOutlined';
import { changing, decide } from '#metadata/access.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useWords } from '#src/client/words/words.ts';
import { later } from '#src/ui/later.tsx';
import { manageProcedures } from '../treatmentRights.ts';
import { repriceWords } from './repriceWords.ts';

const RepriceDialog = later(async () => ({ default: (await import('./RepriceDialog.tsx')).RepriceDialog }));

/** Above the price list, for whoever writes it. */
export default function RepriceButton() {
  const subject = useSubject();
  const { t } = useWords(repriceWords);
  const [open, setOpen] = useState(false);
  if (decide(changing(manageProcedures), subject) === undefined) return null;
  return (
    <>
      <Button variant="outlined" startIcon={<PercentIcon />} onClick={() => setOpen(true)}>
        {t.open}
      </Button>
      {open ? <RepriceDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
