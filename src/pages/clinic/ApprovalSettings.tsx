import { useMemo } from 'react';
import { Typography } from '@mui/material';
import {
  RecordContextProvider,
  ResourceContextProvider,
  useDataProvider,
  useGetOne,
  useNotify,
} from 'ra-core';
import type { AnyResource } from '#metadata/resource.ts';
import { useDeclaration } from '#src/client/catalogue/declarations.ts';
import { useMe, useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { say } from '#src/client/words/recordWords.ts';
import { startValues } from '#src/screens/form/formValues.ts';
import { RecordForm } from '#src/screens/form/RecordForm.tsx';
import type { SavedRecord, SaveRequest } from '#src/screens/form/useRecordForm.ts';
import { mayNow } from '#src/screens/parts/access.ts';
import { useRefresh } from '#src/screens/parts/useRefresh.ts';
import { approvalSet } from './approvalSet.ts';
import { RecordFailure, RecordLoading } from '#src/screens/show/RecordStates.tsx';

const nobody = { currentEmployee: null, currentBranch: null, currentUser: null };
const onlySave = ['close'] as const;
const none = [] as const;
/** While typing, nothing is fetched underneath. */
const fresh = { refetchOnMount: 'always', refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

function SetForm({ resource, record }: { readonly resource: AnyResource; readonly record: SavedRecord }) {
  const reading = useReading();
  const subject = useSubject();
  const notify = useNotify();
  const provider = useDataProvider();
  const refresh = useRefresh(resource);
  const start = useMemo(
    () => startValues({ resource, record, subject, reading }, nobody, {}),
    [resource, record, subject, reading],
  );
  const save = async ({ values, version }: SaveRequest): Promise<SavedRecord> => {
    const data = { ...values, ...(version === undefined ? {} : { version }) };
    const asked = { id: record.id, data, previousData: record as never };
    return (await provider.update(resource.name, asked)).data as SavedRecord;
  };
  const onSaved = (saved: SavedRecord): void => {
    refresh(saved);
    const name = resource.words[reading.locale].one;
    notify(say(reading.locale, reading.t.form.changed, { name }), { type: 'success' });
  };
  return (
    <RecordForm
      key={String(record['version'])}
      {...{ resource, record, start, save, onSaved }}
      saves={mayNow(record).includes('edit') ? onlySave : none}
      cancel="/settings"
      draftName={resource.name}
    />
  );
}

/** When whoever decides is reminded and when it goes further, by kind of request (hr.md G9). */
export default function ApprovalSettings() {
  const resource = useDeclaration(approvalSet);
  const { clinic } = useMe();
  const { locale } = useReading();
  const { data, error, refetch } = useGetOne<SavedRecord>(approvalSet, { id: clinic.id }, fresh);
  if (error && data === undefined)
    return <RecordFailure resource={resource} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <RecordLoading />;
  return (
    <ResourceContextProvider value={resource.name}>
      <RecordContextProvider value={data}>
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          {resource.words[locale].about}
        </Typography>
        <SetForm resource={resource} record={data} />
      </RecordContextProvider>
    </ResourceContextProvider>
  );
}
