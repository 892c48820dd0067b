import { useMemo } from 'react';
import { ResourceContextProvider, useDataProvider, useNotify } from 'ra-core';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import '#src/fields/index.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { ClinicDataProvider } from '#src/admin/dataProvider.ts';
import { HOME } from '#src/admin/paths.ts';
import { useMe, useSubject } from '#src/admin/subject.ts';
import type { Row } from '#src/fields/kind.ts';
import { useReading } from '#src/fields/useReading.ts';
import { say } from '#src/fields/words.ts';
import { startValues } from './form/formValues.ts';
import { RecordForm, type Afterwards } from './form/RecordForm.tsx';
import type { SavedRecord, SaveRequest } from './form/useRecordForm.ts';
import { isOwnScreen, listAddress, rowAddress } from './parts/access.ts';
import { PageHead } from './parts/PageHead.tsx';
import { nounOf, titleOf } from './parts/titles.ts';
import { useRefresh } from './parts/useRefresh.ts';

interface ScreenProps {
  readonly resource: AnyResource;
  readonly screenName: string;
}

/** What the address fills in: the parent of its path, and fields named in its query (`?branch_id=…`). */
function useGiven(resource: AnyResource): Row {
  const params = useParams();
  const [search] = useSearchParams();
  return useMemo(() => {
    const named = [...search].flatMap(([name, value]) => {
      const field = resource.fields[name];
      return field ? [[name, field.kind === 'references' ? [value] : value] as const] : [];
    });
    const { parent } = resource;
    const parentId = parent && params[parent.param];
    return {
      ...Object.fromEntries(named),
      ...(parent && parentId !== undefined ? { [parent.field]: parentId } : {}),
    };
  }, [resource, params, search]);
}

/** Where the form may name several targets of a reference, its field becomes a chooser of many. */
function useShaped(resource: AnyResource, screenName: string): AnyResource {
  return useMemo(() => {
    const several = resource.screens[screenName]?.several;
    const field = several === undefined ? undefined : resource.fields[several];
    if (several === undefined || !field) return resource;
    return { ...resource, fields: { ...resource.fields, [several]: { ...field, kind: 'references' } } };
  }, [resource, screenName]);
}

/** Declared defaults for this person, under what the address gives. */
function useStart(resource: AnyResource): Record<string, unknown> {
  const given = useGiven(resource);
  const subject = useSubject();
  const reading = useReading();
  const { details } = useMe();
  return useMemo(
    () =>
      startValues(
        { resource, record: undefined, subject, reading },
        {
          currentEmployee: details.employee_id,
          currentBranch: details.branch_id ?? null,
          currentUser: details.user_id,
        },
        given,
      ),
    [resource, subject, reading, details, given],
  );
}

/** The generated form for a new record. */
export default function CreateScreen({ resource: declared, screenName }: ScreenProps) {
  const resource = useShaped(declared, screenName);
  const reading = useReading();
  const { t, locale } = reading;
  const words = resource.words[locale];
  const start = useStart(resource);
  const params = useParams();
  const subject = useSubject();
  const navigate = useNavigate();
  const notify = useNotify();
  const refresh = useRefresh(resource);
  const provider = useDataProvider<ClinicDataProvider>();
  const own = isOwnScreen(declared, screenName);
  const list = listAddress(declared, subject, params, own) ?? HOME;
  const save = async ({ values, idempotencyKey }: SaveRequest): Promise<SavedRecord> =>
    (await provider.create(resource.name, { data: values, meta: { idempotencyKey } })).data as SavedRecord;
  const onSaved = (saved: SavedRecord, afterwards: Afterwards): void => {
    refresh(saved);
    const made = Array.isArray(saved['_created']) ? saved['_created'].length : 1;
    const message =
      made > 1
        ? say(locale, t.form.createdSeveral, { n: made })
        : say(locale, t.form.created, { name: titleOf(declared, saved, reading) });
    notify(message, { type: 'success' });
    const opened =
      made > 1
        ? undefined
        : rowAddress(declared, own ? `${declared.name}~self` : declared.name, subject, params)(saved.id);
    if (afterwards === 'open') void navigate(opened ?? list, { replace: true });
  };
  return (
    <ResourceContextProvider value={resource.name}>
      <PageHead
        title={
          words.screens?.[screenName] ?? say(locale, t.form.create, { one: nounOf(resource, 'one', locale) })
        }
      />
      <RecordForm
        resource={resource}
        record={undefined}
        start={start}
        save={save}
        onSaved={onSaved}
        cancelTo={list}
      />
    </ResourceContextProvider>
  );
}
