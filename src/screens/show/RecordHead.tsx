import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Box, Paper, Typography } from '@mui/material';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { PersonFace } from '#src/ui/PersonFace.tsx';
import { PageHead } from '#src/ui/PageHead.tsx';
import { usePanel } from '#src/ui/panelContext.ts';
import { ScreenHelp } from '../parts/ScreenHelp.tsx';
import { titleOf } from '../parts/titles.ts';
import { Figures } from './Figures.tsx';
import { HeadAlert, HeadBadge, Identity, Phones } from './HeadParts.tsx';
import { RecordActions } from './RecordActions.tsx';
import { RecordState } from '../parts/RecordState.tsx';
import { Weighing } from './Weighing.tsx';

type SavedRecord = Row & { readonly id: string };
interface HeadProps {
  readonly resource: AnyResource;
  readonly record: SavedRecord;
  /** Previous and next, where one came from a list. */
  readonly neighbours?: ReactNode;
}

/** The field that holds the picture of whoever or whatever the record is. */
const pictureOf = (resource: AnyResource): string | undefined =>
  Object.entries(resource.fields).find(([, { kind }]) => kind === 'image')?.[0];

const topBar = 60;
/** The compact head is so high that what sticks below it knows where. */
const compactHeight = 56;
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
  height: compactHeight,
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
  const state = (
    <>
      <RecordState resource={resource} record={record} />
      <HeadBadge resource={resource} record={record} />
    </>
  );
  return (
    <>
      <Box sx={sticky}>{stuck ? <CompactHead resource={resource} record={record} /> : null}</Box>
      {neighbours}
      <Box sx={{ display: 'flex', alignItems: 'flex-start', columnGap: 2 }}>
        {picture === undefined ? null : (
          <Box sx={{ flex: 'none', mb: 1.5, display: { xs: resource.head ? 'block' : 'none', sm: 'block' } }}>
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
      <Phones resource={resource} record={record} />
      <div ref={mark} />
      <HeadAlert
        resource={resource}
        record={record}
        below={inPanel ? 0 : topBar + (stuck ? compactHeight : 0)}
      />
      <Weighing resource={resource} record={record} />
      <Figures resource={resource} record={record} />
    </>
  );
}
