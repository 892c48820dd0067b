import { useState } from 'react';
import { Box, Button } from '@mui/material';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { mayNow } from '../parts/access.ts';
import { weighingOf } from '../workflow/transitions.ts';
import { TransitionDialog } from '../workflow/TransitionDialog.tsx';
import { Weighed } from '../workflow/Weighed.tsx';

interface WeighingProps {
  readonly resource: AnyResource;
  readonly record: Row & { readonly id: string };
}

/** What waits for a decision above all else on the page, and under it every decision one may take, none before the others. */
export function Weighing({ resource, record }: WeighingProps) {
  const { locale } = useReading();
  const [open, setOpen] = useState<string>();
  const { transitions, name } = weighingOf(resource, record);
  if (name === undefined) return null;
  const may = mayNow(record);
  const words = resource.words[locale].actions;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mb: 2 }}>
      <Weighed {...{ resource, name, record }} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '@media print': { display: 'none' } }}>
        {transitions
          .filter((transition) => may.includes(transition))
          .map((transition) => (
            <Button
              key={transition}
              variant="outlined"
              color={resource.workflow?.transitions[transition]?.danger === true ? 'error' : 'primary'}
              onClick={() => setOpen(transition)}
              sx={{ flex: { xs: '1 1 auto', sm: '0 0 auto' } }}
            >
              {words?.[transition] ?? transition}
            </Button>
          ))}
      </Box>
      {open === undefined ? null : (
        <TransitionDialog {...{ resource, record }} transition={open} onClose={() => setOpen(undefined)} />
      )}
    </Box>
  );
}
