import { useState } from 'react';
import { Button, IconButton } from '@mui/material';
import MergeIcon from '@mui/icons-material/MergeType';
import { useSubject } from '#src/client/session/subject.ts';
import { later } from '#src/ui/later.tsx';
import { mayDo } from '../parts/access.ts';
import { useMergeWords } from '../merge/words.ts';
import { useListSetting } from './listSetting.ts';

const DuplicatesDialog = later(() => import('../merge/DuplicatesDialog.tsx'));

/** Duplicates, for whoever may merge, above the list of whatever declares a scan for them. */
export function MergeTool({ worded = false }: { readonly worded?: boolean | undefined }) {
  const { resource, screen, page } = useListSetting();
  const subject = useSubject();
  const { t } = useMergeWords();
  const [open, setOpen] = useState(false);
  if (page === undefined || screen.own === true || !mayDo(resource, 'duplicateScan', subject)) return null;
  const marked = { className: 'list-screen-only', onClick: () => setOpen(true) };
  return (
    <>
      {worded ? (
        <Button color="inherit" startIcon={<MergeIcon />} {...marked}>
          {t.open}
        </Button>
      ) : (
        <IconButton aria-label={t.open} title={t.open} {...marked}>
          <MergeIcon />
        </IconButton>
      )}
      {open ? <DuplicatesDialog resource={resource} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
