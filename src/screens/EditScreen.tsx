import { useMemo, type ReactNode, type Ref } from 'react';
import { Button } from '@mui/material';
import {
  LinkBase,
  RecordContextProvider,
  ResourceContextProvider,
  useDataProvider,
  useGetOne,
  useNotify,
} from 'ra-core';
import { useNavigate, useParams } from 'react-router-dom';
import '#src/fields/index.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { HOME } from '#src/client/session/paths.ts';
import { useArranged } from '#src/fields/custom/customDefinitions.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import { startValues } from './form/formValues.ts';
import { RecordForm, type Afterwards, type FormHandle } from './form/RecordForm.tsx';
import { UnsavedDialog, useAskFirst } from './form/UnsavedDialog.tsx';
import type { SavedRecord, SaveRequest } from './form/useRecordForm.ts';
import { listAddress, mayNow, rowAddress, showAddress } from './parts/access.ts';
import { PageHead } from '#src/ui/PageHead.tsx';
import { usePanel } from '#src/ui/panelContext.ts';
import { ScreenHelp } from './parts/ScreenHelp.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { namedOf, titleOf } from './parts/titles.ts';
import { useRefresh } from './parts/useRefresh.ts';
import { RecordActions } from './show/RecordActions.tsx';
import { RecordState } from './parts/RecordState.tsx';
import { RecordFailure, RecordLoading, useRecordId, useSessionEnd } from './ShowScreen.tsx';

interface ScreenProps {
  readonly resource: AnyResource;
  readonly screenName: string;
}
interface EditProps {
  readonly resource: AnyResource;
  readonly record: SavedRecord;
  /** Where "cancel" and a save lead. */
  readonly back: string;
}

const onlySave = ['close'] as const;
const nobody = { currentEmployee: null, currentBranch: null, currentUser: null };

/** The record may not be changed: why, and the way back. */
function NotNow({ resource, record, back }: EditProps) {
  const { t, locale } = useReading();
  const state = String(record['status'] ?? '');
  const closed = resource.editableIn !== undefined && !resource.editableIn.includes(state);
  const status = resource.words[locale].states?.[state] ?? state;
  return (
    <EmptyState title={closed ? say(locale, t.form.notEditable, { status }) : t.form.mayNot}>
      <Button component={LinkBase} to={back} variant="outlined">
        {t.transition.cancel}
      </Button>
    </EmptyState>
  );
}

function EditForm({ resource, record, back, handle }: EditProps & { readonly handle: Ref<FormHandle> }) {
  const reading = useReading();
  const { t, locale } = reading;
  const subject = useSubject();
  const navigate = useNavigate();
  const notify = useNotify();
  const refresh = useRefresh(resource);
  const provider = useDataProvider();
  const compact = usePanel() !== undefined;
  const start = useMemo(
    () => startValues({ resource, record, subject, reading }, nobody, {}),
    [resource, record, subject, reading],
  );
  const save = async ({ values, version }: SaveRequest): Promise<SavedRecord> => {
    const data = { ...values, ...(version === undefined ? {} : { version }) };
    const answer = await provider.update(resource.name, {
      id: record.id,
      data,
      previousData: record as never,
    });
    return answer.data as SavedRecord;
  };
  const page = rowAddress(resource, resource.name, subject, useParams())(record.id);
  const onSaved = (saved: SavedRecord, afterwards: Afterwards): void => {
    refresh(saved);
    const text = say(locale, t.form.changed, { name: namedOf(resource, saved, reading) });
    notify(text, { type: 'success', to: page });
    if (afterwards !== 'stay') void navigate(back, { replace: true });
  };
  return (
    <RecordForm
      {...{ resource, record, start, save, onSaved, compact, handle }}
      saves={onlySave}
      cancel={back}
      draftName={`${resource.name} ${record.id}`}
    />
  );
}

/** A copy from an earlier visit would start with an old version; while typing, nothing is fetched underneath. */
const fresh = { refetchOnMount: 'always', refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

interface EditScreenProps extends ScreenProps {
  /** Stands between the heading and the form. */
  readonly above?: ReactNode;
}

/** The generated form for a record that exists. */
export default function EditScreen({ resource: declared, above }: EditScreenProps) {
  const { resource, isPending } = useArranged(declared);
  const id = useRecordId(resource);
  const params = useParams();
  const subject = useSubject();
  const reading = useReading();
  const { handle, before, go, end } = useAskFirst();
  const found = useGetOne<SavedRecord>(resource.name, { id }, fresh);
  const { data: record, error, refetch, isFetchedAfterMount } = found;
  useSessionEnd(error);
  if (error && !record)
    return <RecordFailure resource={resource} error={error} onRetry={() => void refetch()} />;
  if (!record || !isFetchedAfterMount || isPending) return <RecordLoading />;
  const page = showAddress(resource, subject, params, id);
  const back = page ?? listAddress(resource, subject, params) ?? HOME;
  const mayEdit = record['_may'] === undefined || mayNow(record).includes('edit');
  return (
    <ResourceContextProvider value={resource.name}>
      <RecordContextProvider value={record}>
        <PageHead
          title={say(reading.locale, reading.t.form.edit, { name: titleOf(resource, record, reading) })}
          help={<ScreenHelp resource={resource} kind="form" />}
          beside={<RecordState resource={resource} record={record} />}
        >
          {/* Without a page of its own, the form is where a record is moved on. */}
          {page !== undefined ? undefined : (
            <RecordActions resource={resource} record={record} onForm before={before} />
          )}
        </PageHead>
        {above}
        {mayEdit ? (
          <EditForm
            key={`${id} ${String(record['status'])}`}
            resource={resource}
            record={record}
            back={back}
            handle={handle}
          />
        ) : (
          <NotNow resource={resource} record={record} back={back} />
        )}
        {go ? <UnsavedDialog handle={handle} go={go} onEnd={end} /> : null}
      </RecordContextProvider>
    </ResourceContextProvider>
  );
}
