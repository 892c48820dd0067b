import { lazy, Suspense } from 'react';
import { IconButton, Tooltip } from '@mui/material';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import type { AnyResource } from '#metadata/resource.ts';
import { useReading } from '#src/client/words/useReading.ts';

const PaperPreview = lazy(() => import('./PaperPreview.tsx'));

/** How the document of a record is opened: to be printed at once, or to be looked at. */
export type PaperOpen = 'print' | 'look' | undefined;

interface PaperButtonProps {
  readonly resource: AnyResource;
  readonly id: string;
  readonly open: PaperOpen;
  readonly onOpen: (open: PaperOpen) => void;
}

/** One tap from the record to its document (UX-49). */
export function PaperButton({ resource, id, open, onOpen }: PaperButtonProps) {
  const { t } = useReading();
  return (
    <>
      <Tooltip title={t.show.print}>
        <IconButton aria-label={t.show.print} onClick={() => onOpen('print')}>
          <PrintIcon />
        </IconButton>
      </Tooltip>
      {open === undefined ? null : (
        <Suspense fallback={null}>
          <PaperPreview
            resource={resource}
            id={id}
            prints={open === 'print'}
            onClose={() => onOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
