import { useState } from 'react';
import { Button } from '@mui/material';
import { later } from '#src/kit/later.tsx';
import { useTexts } from '#src/kit/texts.ts';
import type { BulkProps } from '#src/kit/views.ts';
import { labelWords } from './labelWords.ts';

const LabelsDialog = later(() => import('./LabelsDialog.tsx'));

/** Labels of the chosen items, or of the one whose page this is. */
export function LabelsButton({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useTexts(labelWords);
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
      {open ? <LabelsDialog ids={ids} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Over the chosen rows of the items' list. */
export default function BulkLabels({ ids }: BulkProps) {
  return <LabelsButton ids={ids} />;
}
