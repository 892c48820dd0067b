import { Button, IconButton } from '@mui/material';
import MergeIcon from '@mui/icons-material/MergeType';
import { useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { later } from '#src/ui/later.tsx';
import { usePair } from '../merge/chosenPair.ts';
import { mayDo } from '../parts/access.ts';
import { useListSetting } from './listSetting.ts';

const DuplicatesDialog = later(() => import('../merge/DuplicatesDialog.tsx'));

/** Duplicates, for whoever may merge, above the list of whatever declares a scan for them. */
export function MergeTool({ worded = false }: { readonly worded?: boolean | undefined }) {
  const { resource, screen, page } = useListSetting();
  const subject = useSubject();
  const { t } = useReading();
  const { isOpen, open } = usePair();
  if (page === undefined || screen.own === true || !mayDo(resource, 'duplicateScan', subject)) return null;
  const marked = { className: 'list-screen-only', onClick: open };
  return (
    <>
      {worded ? (
        <Button color="inherit" startIcon={<MergeIcon />} {...marked}>
          {t.list.duplicates}
        </Button>
      ) : (
        <IconButton aria-label={t.list.duplicates} title={t.list.duplicates} {...marked}>
          <MergeIcon />
        </IconButton>
      )}
      {isOpen ? <DuplicatesDialog resource={resource} /> : null}
    </>
  );
}
