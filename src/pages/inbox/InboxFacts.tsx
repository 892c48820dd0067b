import { useMemo } from 'react';
import { Box } from '@mui/material';
import { RecordContextProvider, ResourceContextProvider } from 'ra-core';
import type { AnyResource } from '#metadata/resource.ts';
import { useReading } from '#src/client/words/useReading.ts';
import type { Row } from '#src/client/records/row.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { textOf } from '#src/fields/core/registry.ts';
import { isNothing } from '#src/fields/core/ReadValue.tsx';
import type { InboxRow } from '#src/features/inbox/api.ts';
import { ShowField } from '#src/screens/show/ShowSection.tsx';
import { weighingOf } from '#src/screens/workflow/transitions.ts';
import { Weighed } from '#src/screens/workflow/Weighed.tsx';

interface InboxFactsProps {
  readonly resource: AnyResource;
  readonly row: InboxRow;
}

type Line = Readonly<Record<string, unknown>>;

/** The declaration with those columns of its lines that say something here: what comes later is empty in all of them. */
function withFilledColumns(resource: AnyResource, record: Row): AnyResource {
  const fields = Object.entries(resource.fields).map(([name, field]) => {
    const lines = record[name];
    if (field.of === undefined || !Array.isArray(lines)) return [name, field];
    const filled = Object.entries(field.of).filter(([column]) =>
      (lines as readonly Line[]).some((line) => !isNothing(line[column])),
    );
    return [name, { ...field, of: Object.fromEntries(filled) }];
  });
  return { ...resource, fields: Object.fromEntries(fields) as AnyResource['fields'] };
}

/** What is needed to decide in place: the declared facts that came, as one may read them, and the text that is answered. */
export function InboxFacts({ resource, row: { record } }: InboxFactsProps) {
  const reading = useReading();
  const { locale } = reading;
  const told = useMemo(() => withFilledColumns(resource, record), [resource, record]);
  const facts = (resource.workflow?.approval?.facts ?? []).filter(
    (name) =>
      name in record &&
      (!isNothing(record[name]) ||
        textOf({ value: record[name], place: placeOf(resource, name, locale), reading, record }) !== ''),
  );
  const { name: weighed } = weighingOf(resource, record);
  return (
    <ResourceContextProvider value={resource.name}>
      <RecordContextProvider value={record}>
        <Box
          role="group"
          aria-label={resource.words[locale].one}
          sx={{
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: {
              xs: 'repeat(2, minmax(0, 1fr))',
              sm: 'repeat(auto-fill, minmax(170px, 1fr))',
            },
          }}
        >
          {facts.map((name) => (
            <ShowField key={name} resource={told} {...{ name, record }} />
          ))}
        </Box>
        {weighed === undefined ? null : <Weighed {...{ resource, record }} name={weighed} />}
      </RecordContextProvider>
    </ResourceContextProvider>
  );
}
