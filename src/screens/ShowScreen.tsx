import { lazy, Suspense, type ComponentType } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { RecordContextProvider, ResourceContextProvider, useGetOne } from 'ra-core';
import '#src/fields/index.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { useArranged } from '#src/fields/custom/customDefinitions.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { piecesFor } from '#src/client/catalogue/piecesFor.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { later } from '#src/ui/later.tsx';
import { usePanel } from '#src/ui/panelContext.ts';
import { mayNow, rowAddress } from './parts/access.ts';
import { titleOf } from './parts/titles.ts';
import { PrintSheet, usePrinting } from './show/PrintSheet.tsx';
import { RecordHead } from './show/RecordHead.tsx';
import { RecordFailure, RecordLoading, useRecordId, useSessionEnd } from './show/RecordStates.tsx';
import { RecordTabs } from './show/RecordTabs.tsx';

export { RecordFailure, RecordLoading, useRecordId, useSessionEnd } from './show/RecordStates.tsx';

const MergedNotice = later(() => import('./merge/MergedNotice.tsx'));
const Neighbours = lazy(() => import('./show/Neighbours.tsx'));

interface ScreenProps {
  readonly resource: AnyResource;
  readonly screenName: string;
}
type SavedRecord = Row & { readonly id: string };
interface PageProps {
  readonly resource: AnyResource;
  readonly record: SavedRecord;
}

function RecordPage({ resource, record }: PageProps) {
  const reading = useReading();
  const inPanel = usePanel() !== undefined;
  const Aside = piecesFor(resource)?.aside as ComponentType<{ record: SavedRecord }> | undefined;
  const printing = usePrinting();
  if (printing) return <PrintSheet resource={resource} record={record} />;
  const neighbours = inPanel ? null : (
    <Suspense fallback={null}>
      <Neighbours resource={resource} id={record.id} />
    </Suspense>
  );
  return (
    <>
      <RecordHead resource={resource} record={record} neighbours={neighbours} />
      {mayNow(record).includes('merges') ? <MergedNotice resource={resource} record={record} /> : null}
      <RecordTabs
        resource={resource}
        record={record}
        aside={
          Aside ? (
            <aside aria-label={titleOf(resource, record, reading)}>
              <Aside record={record} />
            </aside>
          ) : undefined
        }
      />
    </>
  );
}

/** A record that was merged into another opens that one (clinic.md P5). */
function useKept(resource: AnyResource, record: SavedRecord | undefined): string | undefined {
  const address = rowAddress(resource, resource.name, useSubject(), useParams());
  const kept = record?.['merged_into_id'];
  return typeof kept === 'string' ? address(kept) : undefined;
}

/** The generated page of a record. */
export default function ShowScreen({ resource: declared }: ScreenProps) {
  const { resource, isPending } = useArranged(declared);
  const id = useRecordId(resource);
  const { data: record, error, refetch } = useGetOne<SavedRecord>(resource.name, { id });
  const kept = useKept(resource, record);
  useSessionEnd(error);
  if (error && !record)
    return <RecordFailure resource={resource} error={error} onRetry={() => void refetch()} />;
  if (kept !== undefined) return <Navigate to={kept} replace />;
  if (!record || isPending) return <RecordLoading />;
  return (
    <ResourceContextProvider value={resource.name}>
      <RecordContextProvider value={record}>
        <RecordPage resource={resource} record={record} />
      </RecordContextProvider>
    </ResourceContextProvider>
  );
}
