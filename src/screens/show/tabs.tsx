import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { Box, Skeleton } from '@mui/material';
import { useGetList } from 'ra-core';
import type { Subject } from '#metadata/access.ts';
import type { EntityEntry } from '#metadata/derive/entries.ts';
import { placeOfReport } from '#metadata/derive/reportRows.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { entryOf } from '#src/client/catalogue/catalogue.ts';
import { useSubject } from '#src/client/session/subject.ts';
import type { Reading } from '#src/client/words/reading.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { tabsGivenTo } from '#src/client/catalogue/declarations.ts';
import { piecesFor } from '#src/client/catalogue/piecesFor.ts';
import { RemarksLabel } from '#src/features/remarks/RemarksLabel.tsx';
import { mayDo } from '../parts/access.ts';
import { reportsIn } from '../report/reportsIn.ts';
import { MOST_SECTIONS, sectionsOf, shownFields, type SectionPlan } from '../parts/sections.ts';
import { ShowSection } from './ShowSection.tsx';
import { Section } from '#src/ui/Section.tsx';

// Most people read the first tab only.
const RemarksTab = lazy(() => import('#src/features/remarks/RemarksTab.tsx'));
const HistoryList = lazy(() => import('./HistoryList.tsx'));
const RelatedTab = lazy(() => import('./RelatedList.tsx'));
const ReportTab = lazy(() => import('../report/ReportTab.tsx'));
const waiting = <Skeleton variant="rounded" height={160} />;

export interface TabPlan {
  /** What stands in the address: `?tab=history`. */
  readonly name: string;
  /** What else leads to it there: the reports that stand on it. */
  readonly also?: readonly string[];
  readonly label: ReactNode;
  readonly content: () => ReactNode;
  /** The page opens on it, where the address names no other. */
  readonly opens?: boolean;
}

const count = { fontVariantNumeric: 'tabular-nums', fontWeight: 500 } as const;

/** How many records a related tab holds. */
function RelatedLabel({
  resource,
  named,
  field,
  id,
}: {
  readonly resource: EntityEntry;
  /** What the owner calls the list, where the name of its records says too little. */
  readonly named: string | undefined;
  readonly field: string;
  readonly id: string;
}) {
  const { locale, format } = useReading();
  const { total } = useGetList(resource.name, {
    filter: { [field]: id },
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'ASC' },
  });
  return (
    <span>
      {named ?? resource.words[locale].many}
      {total === undefined ? null : (
        <>
          {' '}
          <Box component="bdi" sx={count}>
            ({format.number(total)})
          </Box>
        </>
      )}
    </span>
  );
}

type SavedRecord = Row & { readonly id: string };

/** The record's own fields: each section a tab where they are many, else all of them in one. */
function ownTabs(resource: AnyResource, record: SavedRecord, reading: Reading): readonly TabPlan[] {
  const isShown = (plan: SectionPlan): boolean => shownFields(resource, plan, record).length > 0;
  const sections = sectionsOf(resource, reading).filter((plan) => plan.name !== '' || isShown(plan));
  const common = { resource, record };
  if (sections.length > MOST_SECTIONS && resource.head?.oneTab !== true)
    return sections.filter(isShown).map((plan) => ({
      name: plan.name || 'other',
      label: plan.title ?? reading.t.show.details,
      content: () => <ShowSection {...common} plan={plan} untitled />,
    }));
  const content = (): ReactNode => (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {sections.map((plan) => (
        <ShowSection key={plan.name} {...common} plan={plan} />
      ))}
    </Box>
  );
  return [{ name: 'details', label: reading.t.show.details, content }];
}

/** The reports of the record this person may read, each tab with those that share it. */
function reportTabs(
  owner: AnyResource,
  { id }: SavedRecord,
  subject: Subject,
  { locale }: Reading,
): readonly TabPlan[] {
  const tabs = new Map<string, string[]>();
  for (const [name, report] of reportsIn(owner, subject)) {
    const { tab = name } = placeOfReport(report);
    tabs.set(tab, [...(tabs.get(tab) ?? []), name]);
  }
  const words = owner.words[locale].reports;
  return [...tabs].map(([tab, reports]) => ({
    name: tab,
    also: reports,
    label: words?.[tab]?.tab ?? words?.[reports[0] ?? tab]?.title,
    content: () => (
      <Suspense fallback={waiting}>
        <ReportTab owner={owner} id={id} reports={reports} />
      </Suspense>
    ),
  }));
}

/** What people say about the record (UX-82). */
function remarksTab({ name: resource }: AnyResource, { id }: SavedRecord): TabPlan {
  return {
    name: 'remarks',
    label: <RemarksLabel resource={resource} id={id} />,
    content: () => (
      <Suspense fallback={waiting}>
        <RemarksTab resource={resource} id={id} />
      </Suspense>
    ),
  };
}

/** What other areas add to the page, each for whoever may list what it draws. */
const givenTabs = (
  { name }: AnyResource,
  record: SavedRecord,
  mayList: (of: string) => boolean,
  { locale }: Reading,
): readonly TabPlan[] =>
  tabsGivenTo(name)
    .filter(({ of }) => mayList(of))
    .map(({ name: tab, label, opens, Content }) => ({
      name: tab,
      label: label[locale],
      opens: opens !== undefined && (record[opens] ?? null) !== null,
      content: () => (
        <Suspense fallback={waiting}>
          <Content record={record} />
        </Suspense>
      ),
    }));

/** Whether the record is about this person, or among what is theirs, such as the patients they treat. */
function isOwn({ person }: AnyResource, record: SavedRecord, { userId, employeeId }: Subject): boolean {
  const theirs = person === undefined ? [] : [record[person]].flat();
  return theirs.some((one) => one === userId || (employeeId !== null && one === employeeId));
}

/** Lists of other entities that name this record, each for whoever may list them. */
function relatedTabs(
  owner: AnyResource,
  record: SavedRecord,
  mayList: (of: string) => boolean,
  { locale }: Reading,
  own: boolean,
): readonly TabPlan[] {
  return (owner.related ?? []).flatMap(({ resource: name, field }): TabPlan[] => {
    const target = entryOf(name);
    if (!target || !mayList(name)) return [];
    const named = owner.words[locale].related?.[field];
    const props = { resource: target, named, field, id: record.id };
    return [
      {
        name,
        label: <RelatedLabel {...props} />,
        content: () => (
          <Suspense fallback={waiting}>
            <RelatedTab {...{ name, field, own }} id={record.id} />
          </Suspense>
        ),
      },
    ];
  });
}

/** The tabs of a record page: its sections, or all of them as the first tab, then what other areas give, reports, related lists, what people say about it, and its history. */
export function useTabs(resource: AnyResource, record: SavedRecord): readonly TabPlan[] {
  const reading = useReading();
  const subject = useSubject();
  const mayList = (name: string | undefined): boolean => {
    const target = name === undefined ? undefined : entryOf(name);
    return name === undefined || (target !== undefined && mayDo(target, 'list', subject));
  };
  const tabs = (piecesFor(resource)?.tabs ?? []).filter(({ of }) => mayList(of));
  const handMade = tabs.map(({ name, label, Content }): TabPlan => ({
    name,
    label: label[reading.locale],
    content: () => (
      <Suspense fallback={waiting}>
        {createElement(Content as ComponentType<{ record: never }>, { record: record as never })}
      </Suspense>
    ),
  }));
  const history: TabPlan = {
    name: 'history',
    label: reading.t.show.history,
    content: () => (
      <Section plain>
        <Suspense fallback={waiting}>
          <HistoryList resource={resource} id={record.id} />
        </Suspense>
      </Section>
    ),
  };
  const said = resource.remarks ? [remarksTab(resource, record)] : [];
  // A piece of that name draws the reports of a tab itself, with more around them.
  const reports = reportTabs(resource, record, subject, reading).map((plan) => ({
    ...plan,
    ...handMade.find(({ name }) => name === plan.name),
  }));
  const besides = handMade.filter(({ name }) => !reports.some((plan) => plan.name === name));
  return [
    ...ownTabs(resource, record, reading),
    ...givenTabs(resource, record, mayList, reading),
    ...reports,
    ...besides,
    ...relatedTabs(resource, record, mayList, reading, isOwn(resource, record, subject)),
    ...said,
    history,
  ];
}
