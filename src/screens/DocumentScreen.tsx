import { useState } from 'react';
import { Alert } from '@mui/material';
import { ResourceContextProvider, useGetOne } from 'ra-core';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { AnyResource } from '#metadata/resource.ts';
import { HOME } from '#src/client/session/paths.ts';
import { useSubject } from '#src/client/session/subject.ts';
import type { Row } from '#src/client/records/row.ts';
import { say } from '#src/client/words/recordWords.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { PageHead } from '#src/ui/PageHead.tsx';
import { DocumentForm, type Ended, type Opened } from './DocumentForm.tsx';
import type { SavedRecord } from './DraftForm.tsx';
import { draftParam, listAddress, mayNow, rowAddress } from './parts/access.ts';
import { ScreenHelp } from './parts/ScreenHelp.tsx';
import { createTitle, nounOf } from './parts/titles.ts';
import { RecordFailure, RecordLoading } from './ShowScreen.tsx';

interface DocumentScreenProps {
  readonly resource: AnyResource;
  readonly screenName: string;
  readonly given: Row;
}

/** Where the form leads once it is left: what was taken further is shown, a draft is kept in the list; what was refused stays. */
function Form({
  resource,
  screenName,
  given,
  opened: first,
}: DocumentScreenProps & { readonly opened: Opened }) {
  const subject = useSubject();
  const params = useParams();
  const navigate = useNavigate();
  const [, setSearch] = useSearchParams();
  const [opened, setOpened] = useState(first);
  const list = listAddress(resource, subject, params, true) ?? HOME;
  const onEnd = ({ made, taken, ...next }: Ended): void => {
    if (made === undefined) {
      setOpened(next);
      setSearch({ [draftParam]: next.draft?.id ?? '' }, { replace: true });
      return;
    }
    const page = rowAddress(resource, `${resource.name}~self`, subject, params)(made.id);
    void navigate((taken === true ? page : undefined) ?? list, { replace: true });
  };
  const savesBy = resource.screens[screenName]?.savesBy ?? [];
  return <DocumentForm {...{ resource, savesBy, opened, given, onEnd }} cancel={list} />;
}

/** The draft an address names; only what may still be changed is gone on with. */
function DraftOf({ id, ...props }: DocumentScreenProps & { readonly id: string }) {
  const { resource } = props;
  const { t, locale } = useReading();
  const fresh = { refetchOnMount: 'always', refetchOnWindowFocus: false } as const;
  const found = useGetOne<SavedRecord>(resource.name, { id }, fresh);
  const { data, error, isFetchedAfterMount, refetch } = found;
  if (error) return <RecordFailure resource={resource} error={error} onRetry={() => void refetch()} />;
  if (!data || !isFetchedAfterMount) return <RecordLoading />;
  const status = resource.words[locale].states?.[String(data['status'])] ?? '';
  if (!mayNow(data).includes('edit'))
    return <Alert severity="info">{say(locale, t.form.notEditable, { status })}</Alert>;
  return <Form {...props} opened={{ draft: data }} />;
}

/** The screen of a new document (`savesBy`), and of a draft that is gone on with: `?draft=…`. */
export function DocumentScreen(props: DocumentScreenProps) {
  const { resource, screenName } = props;
  const reading = useReading();
  const { t, locale } = reading;
  const [search] = useSearchParams();
  // The draft the screen was opened with: one that was only just begun here stays in the form it was begun in.
  const [draft] = useState(search.get(draftParam));
  const one = nounOf(resource, 'one', locale);
  const title =
    draft === null ? createTitle(resource, screenName, reading) : say(locale, t.form.draftOf, { one });
  return (
    <ResourceContextProvider value={resource.name}>
      <PageHead title={title} help={<ScreenHelp resource={resource} kind="form" />} />
      {draft === null ? <Form {...props} opened={{}} /> : <DraftOf {...props} id={draft} />}
    </ResourceContextProvider>
  );
}
