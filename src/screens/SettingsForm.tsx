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
import { startValues } from './form/formValues.ts';
import { RecordForm } from './form/RecordForm.tsx';
import type { SavedRecord, SaveRequest } from './form/useRecordForm.ts';
import { mayNow } from './parts/access.ts';
import { useRefresh } from './parts/useRefresh.ts';
import { RecordFailure, RecordLoading } from './show/RecordStates.tsx';

const nobody = { currentEmployee: null, currentBranch: null, currentUser: null };
const onlySave = ['close'] as const;
const none = [] as const;
/** While typing, nothing is fetched underneath. */
const fresh = { refetchOnMount: 'always', refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

interface SetProps {
  readonly resource: AnyResource;
  readonly record: SavedRecord;
  readonly cancel: string;
}

function SetForm({ resource, record, cancel }: SetProps) {
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
      cancel={cancel}
      draftName={resource.name}
    />
  );
}

/** The form of a set of settings where it stands in a page of its own; `cancel` is the page it is left to. */
export default function SettingsForm({ name, cancel }: { readonly name: string; readonly cancel: string }) {
  const resource = useDeclaration(name);
  const { clinic } = useMe();
  const { locale } = useReading();
  const { data, error, refetch } = useGetOne<SavedRecord>(name, { id: clinic.id }, fresh);
  if (error && data === undefined)
    return <RecordFailure resource={resource} error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <RecordLoading />;
  return (
    <ResourceContextProvider value={resource.name}>
      <RecordContextProvider value={data}>
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          {resource.words[locale].about}
        </Typography>
        <SetForm resource={resource} record={data} cancel={cancel} />
      </RecordContextProvider>
    </ResourceContextProvider>
  );
}
