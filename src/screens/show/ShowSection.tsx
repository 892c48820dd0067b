import { lazy, Suspense, useState, type ComponentType } from 'react';
import { Box, Button } from '@mui/material';
import { valueIn } from '#metadata/derive/ownFields.ts';
import type { AnyResource, Locale } from '#metadata/resource.ts';
import type { Row } from '#src/client/records/row.ts';
import { placeOf } from '#src/fields/core/place.ts';
import { isNothing, ReadValue, valueOf } from '#src/fields/core/ReadValue.tsx';
import { kindOf } from '#src/fields/core/registry.ts';
import { say } from '#src/client/words/recordWords.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { piecesFor } from '#src/client/catalogue/piecesFor.ts';
import { Section } from '#src/ui/Section.tsx';
import { useSubject } from '#src/client/session/subject.ts';
import { reportsIn } from '../report/reportsIn.ts';
import { isTold, momentsIn, Steps } from './Steps.tsx';
import { shownFields, type SectionPlan } from '../parts/sections.ts';

const ReportTab = lazy(() => import('../report/ReportTab.tsx'));

interface ShowFieldProps {
  readonly resource: AnyResource;
  readonly name: string;
  readonly record: Row;
  /** What stands above says what it is called already. */
  readonly unlabelled?: boolean;
}

/** A field of a record with its label, drawn by hand where the area does. */
export function ShowField({ resource, name, record, unlabelled }: ShowFieldProps) {
  const reading = useReading();
  const place = placeOf(resource, name, reading.locale);
  const Own = (piecesFor(resource)?.cells as Record<string, ComponentType<{ record: never }>> | undefined)?.[
    name
  ];
  // A long text that is not there takes no more room than any other dash.
  const value = valueIn(record, name, place.field);
  const wide = kindOf(place.field).wide === true && !isNothing(value);
  const sx = { minWidth: 0, ...(wide ? { gridColumn: '1 / -1' } : {}) };
  if (unlabelled && !Own) return <Box sx={sx}>{valueOf({ value, place, reading, record })}</Box>;
  return (
    <Box sx={sx}>
      <ReadValue place={place} record={record}>
        {Own ? (
          <Suspense fallback={null}>
            <Own record={record as never} />
          </Suspense>
        ) : undefined}
      </ReadValue>
    </Box>
  );
}

interface ShowSectionProps {
  readonly resource: AnyResource;
  readonly plan: SectionPlan;
  readonly record: Row;
  /** Inside a tab, whose name says the title already. */
  readonly untitled?: boolean;
}

/** One section of the record page; nothing where no field of it may be read. What a report tells takes its place. */
export function ShowSection({ resource, plan, record, untitled }: ShowSectionProps) {
  const { locale } = useReading();
  const [all, setAll] = useState(false);
  const reports = reportsIn(resource, useSubject(), plan.name).map(([name]) => name);
  const Own = (
    piecesFor(resource)?.sections as Record<string, ComponentType<{ mode: 'show' }>> | undefined
  )?.[plan.name];
  const names = shownFields(resource, plan, record);
  const moments = momentsIn(resource, names);
  // Beside steps what never happened needs no dash.
  const isLeft = (name: string): boolean =>
    moments.length === 0 || !(isTold(resource, name) || isNothing(record[name]));
  if (reports.length > 0)
    return (
      <Suspense fallback={null}>
        <ReportTab owner={resource} id={String(record['id'])} reports={reports} titled />
      </Suspense>
    );
  if (!Own && names.length === 0) return null;
  const left = names.filter(isLeft);
  const empty = names.length === 1 ? [] : left.filter((name) => isEmpty(resource, name, record, locale));
  return (
    <Section title={untitled ? undefined : plan.title} plain={Own !== undefined} columns={3}>
      {Own ? (
        <Own mode="show" />
      ) : (
        <>
          {moments.length === 0 ? null : <Steps {...{ resource, record, moments }} />}
          {(all ? left : left.filter((name) => !empty.includes(name))).map((name) => (
            <ShowField
              key={name}
              {...{ resource, name, record }}
              unlabelled={names.length === 1 && placeOf(resource, name, locale).label === plan.title}
            />
          ))}
          <EmptyButton count={empty.length} open={all} onToggle={() => setAll(!all)} />
        </>
      )}
    </Section>
  );
}

/** Whether a field says nothing of this record: no value, and no words for what its absence means. */
function isEmpty(resource: AnyResource, name: string, record: Row, locale: Locale): boolean {
  const place = placeOf(resource, name, locale);
  const drawn = piecesFor(resource)?.cells as Record<string, unknown> | undefined;
  return (
    drawn?.[name] === undefined && place.empty === undefined && isNothing(valueIn(record, name, place.field))
  );
}

interface EmptyButtonProps {
  readonly count: number;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** What is not filled in takes no room until somebody asks for it (UX-21). */
function EmptyButton({ count, open, onToggle }: EmptyButtonProps) {
  const { t, format, locale } = useReading();
  if (count === 0) return null;
  return (
    <Box sx={{ gridColumn: '1 / -1' }} data-print="no">
      <Button size="small" color="inherit" aria-expanded={open} onClick={onToggle} sx={{ px: 0.5, ml: -0.5 }}>
        {open ? t.show.hideEmpty : say(locale, t.show.showEmpty, { n: format.number(count) })}
      </Button>
    </Box>
  );
}
