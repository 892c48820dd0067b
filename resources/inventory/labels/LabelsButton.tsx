import { useMemo, useState, type ReactNode } from 'react';
import { Button } from '@mui/material';
import { later } from '#src/ui/later.tsx';
import { useWords } from '#src/client/words/words.ts';
import type { BulkProps } from '#src/client/catalogue/pieces.ts';
import { oneOfEach } from './labelSheet.ts';
import { labelWords } from './labelWords.ts';

const LabelsDialog = later(() => import('./LabelsDialog.tsx'));

interface LabelsButtonProps {
  /** The dialog, while it is open. */
  readonly children: (onClose: () => void) => ReactNode;
}

/** Opens the labels of what is on show. */
export function LabelsButton({ children }: LabelsButtonProps) {
  const { t } = useWords(labelWords);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        onClick={() => setOpen(true)}
        sx={{ bgcolor: 'background.paper' }}
      >
        {t.button}
      </Button>
      {open ? children(() => setOpen(false)) : null}
    </>
  );
}

/** Labels of items: the chosen rows of their list, or the one whose page this is. */
export default function BulkLabels({ ids }: Pick<BulkProps, 'ids'>) {
  const asked = useMemo(() => oneOfEach(ids), [ids]);
  return <LabelsButton>{(onClose) => <LabelsDialog asked={asked} onClose={onClose} />}</LabelsButton>;
}
