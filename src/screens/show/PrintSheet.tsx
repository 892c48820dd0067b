import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Box, GlobalStyles, Typography } from '@mui/material';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#src/fields/kind.ts';
import { useReading } from '#src/fields/useReading.ts';
import { Letterhead } from '../parts/Letterhead.tsx';
import { sectionsOf } from '../parts/sections.ts';
import { titleOf } from '../parts/titles.ts';
import { Figures } from './Figures.tsx';
import { RecordState } from './RecordStates.tsx';
import { ShowSection } from './ShowSection.tsx';

/** Whether the page is being put on paper: then it is drawn whole, tabs included. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes its picture right after the event.
    const start = (): void => flushSync(() => setPrinting(true));
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

/** The frame around the record stays off the paper; dark screens print black on white. */
const paper = {
  '@page': { size: 'A4', margin: '14mm' },
  '@media print': {
    ':root': { colorScheme: 'light' },
    'header, nav, aside, [role="status"], [role="presentation"]': { display: 'none !important' },
    body: { background: 'Canvas !important' },
    main: { padding: '0 !important', maxWidth: 'none !important' },
    'main *': {
      color: 'CanvasText !important',
      background: 'transparent !important',
      boxShadow: 'none !important',
    },
    'button, .MuiIconButton-root': { display: 'none !important' },
    section: { breakInside: 'avoid' },
  },
} as const;

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
      <GlobalStyles styles={paper} />
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
