import { Suspense } from 'react';
import { Box, Chip, Typography } from '@mui/material';
import { useDeclaration } from '#src/client/catalogue/declarations.ts';
import { entryOf } from '#src/client/catalogue/catalogue.ts';
import { useReading } from '#src/client/words/useReading.ts';
import type { InboxRow } from '#src/features/inbox/api.ts';
import { useInboxWords } from '#src/features/inbox/words.ts';
import { RecordState } from '#src/screens/parts/RecordState.tsx';
import { titleOf } from '#src/screens/parts/titles.ts';

/** The record by its name as everywhere, days as people write them. */
function Title({ row }: { readonly row: InboxRow }) {
  const resource = useDeclaration(row.resource);
  return <bdi>{titleOf(resource, row.record, useReading())}</bdi>;
}

/** What is decided about it: an objection waits beside what nobody approved yet. */
function Stands({ row }: { readonly row: InboxRow }) {
  return <RecordState resource={useDeclaration(row.resource)} record={row.record} />;
}

/** What the row is: its kind, its state, its name, since when it waits. */
export function InboxHead({ row }: { readonly row: InboxRow }) {
  const { t, say, locale } = useInboxWords();
  const { format } = useReading();
  return (
    <Box sx={{ minWidth: 0, flex: 1, textAlign: 'start' }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap', mb: 0.25 }}>
        <Typography component="span" variant="caption" sx={{ fontWeight: 650, color: 'secondary.main' }}>
          {entryOf(row.resource)?.words[locale].one}
        </Typography>
        <Suspense fallback={null}>
          <Stands row={row} />
        </Suspense>
        <Typography component="span" variant="caption" color="text.secondary">
          {say(t.since, { since: format.relative(row.since) })}
        </Typography>
        {row.late ? <Chip size="small" color="warning" label={t.late} /> : null}
      </Box>
      <Typography component="span" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
        <Suspense fallback={<bdi>{row.title}</bdi>}>
          <Title row={row} />
        </Suspense>
      </Typography>
    </Box>
  );
}
