import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Box, Typography } from '@mui/material';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { Letterhead } from '#src/ui/Letterhead.tsx';
import { sectionsOf } from '../parts/sections.ts';
import { titleOf } from '../parts/titles.ts';
import { Figures } from './Figures.tsx';
import { RecordState } from '../parts/RecordState.tsx';
import { ShowSection } from './ShowSection.tsx';

/** Whether the page is being put on paper: then it is drawn whole, tabs included. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const start = (): void => {
      // What is printed alone, such as labels or a document, hangs on the page that would be drawn anew.
      if (document.querySelector(`[data-print='alone']`)) return;
      // The browser takes its picture right after the event.
      flushSync(() => setPrinting(true));
    };
    const end = (): void => setPrinting(false);
    window.addEventListener('beforeprint', start);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', start);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
}

/** A record on A4: letterhead, name, state, figures and every section; no menus (UX: print). */
export function PrintSheet({
  resource,
  record,
}: {
  readonly resource: AnyResource;
  readonly record: Row & { readonly id: string };
}) {
  const reading = useReading();
  return (
    <Box>
      <Letterhead title={resource.words[reading.locale].one} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 2 }}>
        <Typography component="h1" variant="h1">
          {titleOf(resource, record, reading)}
        </Typography>
        <RecordState resource={resource} record={record} />
      </Box>
      <Figures resource={resource} record={record} />
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {sectionsOf(resource, reading).map((plan) => (
          <ShowSection key={plan.name} resource={resource} record={record} plan={plan} />
        ))}
      </Box>
    </Box>
  );
}
