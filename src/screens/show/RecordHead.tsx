import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Box, Paper, Typography } from '@mui/material';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#src/client/records/row.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { cellOf, textOf } from '#src/fields/core/registry.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { PersonFace } from '#src/ui/PersonFace.tsx';
import { PageHead } from '#src/ui/PageHead.tsx';
import { usePanel } from '#src/ui/panelContext.ts';
import { ScreenHelp } from '../parts/ScreenHelp.tsx';
import { titleOf } from '../parts/titles.ts';
import { CopyIdentifier } from './CopyIdentifier.tsx';
import { Figures } from './Figures.tsx';
import { RecordActions } from './RecordActions.tsx';
import { RecordState } from './RecordStates.tsx';
import { Weighing } from './Weighing.tsx';

type SavedRecord = Row & { readonly id: string };
interface HeadProps {
  readonly resource: AnyResource;
  readonly record: SavedRecord;
  /** Previous and next, where one came from a list. */
  readonly neighbours?: ReactNode;
}

/** What tells this record from others of its name: the facts its chooser shows; codes can be copied (UX-18). */
function Identity({ resource, record }: HeadProps) {
  const reading = useReading();
  const facts = (resource.choose ?? [])
    .filter((name) => name in record && resource.figures?.includes(name) !== true)
    .map((name) => ({
      name,
      shown: { place: placeOf(resource, name, reading.locale), reading, record, value: record[name] },
    }))
    .filter(({ shown }) => textOf(shown) !== '');
  if (facts.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, minHeight: 28 }}>
      {facts.map(({ name, shown }) => (
        <Box component="span" key={name} sx={{ display: 'inline-flex', alignItems: 'center' }}>
          {cellOf(shown)}
          {shown.place.field.options['code'] !== undefined ? (
            <CopyIdentifier label={shown.place.label} value={textOf(shown)} />
          ) : null}
        </Box>
      ))}
    </Box>
  );
}

/** The field that holds the picture of whoever or whatever the record is. */
const pictureOf = (resource: AnyResource): string | undefined =>
  Object.entries(resource.fields).find(([, { kind }]) => kind === 'image')?.[0];

const topBar = 60;
/** Sticks below the bar of the shell without taking room; as wide as the page, its padding included. */
const sticky = {
  position: 'sticky',
  top: topBar,
  height: 0,
  zIndex: 3,
  mx: { xs: -1.5, sm: -3 },
  '@media print': { display: 'none' },
} as const;
const compact = {
  position: 'absolute',
  insetInline: 0,
  top: 0,
  px: { xs: 1.5, sm: 3 },
  py: 0.75,
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
} as const;

/** Whether a mark has left the screen at its top, below the bar of the shell. */
function useScrolledPast() {
  const mark = useRef<HTMLDivElement>(null);
  const [past, setPast] = useState(false);
  useEffect(() => {
    if (!mark.current || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      ([entry]) =>
        setPast(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < topBar),
      { rootMargin: `-${topBar}px 0px 0px 0px` },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return { mark, past };
}

/** Once the head is out of sight: the name, the state and what can be done, in one line. */
function CompactHead({ resource, record }: HeadProps) {
  const reading = useReading();
  return (
    <Paper elevation={3} square sx={compact}>
      <Typography noWrap sx={{ fontWeight: 650, minWidth: 0 }} dir="auto">
        {titleOf(resource, record, reading)}
      </Typography>
      <RecordState resource={resource} record={record} />
      <Box sx={{ marginInlineStart: 'auto', display: 'flex', alignItems: 'center', gap: 1, flex: 'none' }}>
        <RecordActions resource={resource} record={record} compact />
      </Box>
    </Paper>
  );
}

/** Who or what it is, its state, its key figures and what can be done now (UX-17). */
export function RecordHead({ resource, record, neighbours }: HeadProps) {
  const reading = useReading();
  const { mark, past } = useScrolledPast();
  const inPanel = usePanel() !== undefined;
  const title = titleOf(resource, record, reading);
  const picture = pictureOf(resource);
  const stuck = past && !inPanel;
  const text = <Identity resource={resource} record={record} />;
  const state = <RecordState resource={resource} record={record} />;
  return (
    <>
      <Box sx={sticky}>{stuck ? <CompactHead resource={resource} record={record} /> : null}</Box>
      {neighbours}
      <Box sx={{ display: 'flex', alignItems: 'flex-start', columnGap: 2 }}>
        {picture === undefined ? null : (
          <Box sx={{ flex: 'none', mb: 1.5, display: { xs: 'none', sm: 'block' } }}>
            <PersonFace name={title} picture={record[picture] as string | null} size={56} />
          </Box>
        )}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <PageHead
            title={title}
            help={<ScreenHelp resource={resource} kind="record" />}
            beside={state}
            text={text}
          >
            {/* Behind the compact head the same buttons would be there twice. */}
            <Box inert={stuck} sx={{ display: 'contents', '@media print': { display: 'none' } }}>
              <RecordActions resource={resource} record={record} />
            </Box>
          </PageHead>
        </Box>
      </Box>
      <div ref={mark} />
      <Weighing resource={resource} record={record} />
      <Figures resource={resource} record={record} />
    </>
  );
}
