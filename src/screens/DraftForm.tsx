import { useMemo, type ReactNode } from 'react';
import '#src/fields/index.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { useMe, useSubject } from '#src/client/session/subject.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { isReckoned } from '#src/fields/core/Reckoning.tsx';
import { startValues } from '#src/screens/form/formValues.ts';
import { RecordForm, type RecordFormProps } from '#src/screens/form/RecordForm.tsx';
import type { SavedRecord, SaveRequest } from '#src/screens/form/useRecordForm.ts';
import { useClinicProvider } from '#src/client/records/api.ts';

export type { SavedRecord } from '#src/screens/form/useRecordForm.ts';
export type { Afterwards } from '#src/screens/form/RecordForm.tsx';

interface DraftFormProps extends Pick<
  RecordFormProps,
  'saves' | 'saveWords' | 'cancel' | 'onSaved' | 'compact'
> {
  readonly resource: AnyResource;
  /** The document as it was kept; nothing for a new one. */
  readonly draft: SavedRecord | undefined;
  /** What a new one starts with beside its defaults. */
  readonly given?: Row;
  readonly children?: ReactNode;
}

const nothing: Row = {};

/** The declaration without what only the server writes: a form that is begun has nothing to say of it. */
function asForm(resource: AnyResource): AnyResource {
  const fields = Object.fromEntries(
    Object.entries(resource.fields).filter(
      ([, field]) => isReckoned(field) || (field.options.readOnly !== true && field.kind !== 'computed'),
    ),
  );
  const sections = Object.fromEntries(
    Object.entries(resource.sections ?? {}).flatMap(([name, names]) => {
      const left = names.filter((one) => one in fields);
      return left.length === 0 ? [] : [[name, left]];
    }),
  );
  return { ...resource, fields, sections };
}

/** The generated form for a new document, or for one that was kept unfinished; what follows a save is the page's own. */
export function DraftForm({ resource: declared, draft, given = nothing, children, ...form }: DraftFormProps) {
  const subject = useSubject();
  const reading = useReading();
  const { details } = useMe();
  const provider = useClinicProvider();
  const resource = useMemo(() => asForm(declared), [declared]);
  const start = useMemo(() => {
    const person = {
      currentEmployee: details.employee_id,
      currentBranch: details.branch_id ?? null,
      currentUser: details.user_id,
    };
    return startValues({ resource, record: draft, subject, reading }, person, given);
  }, [resource, draft, subject, reading, details, given]);
  const save = async ({ values, version, idempotencyKey }: SaveRequest): Promise<SavedRecord> => {
    if (draft === undefined)
      return (await provider.create(resource.name, { data: values, meta: { idempotencyKey } }))
        .data as SavedRecord;
    const data = { ...values, ...(version === undefined ? {} : { version }) };
    const { data: saved } = await provider.update(resource.name, {
      id: draft.id,
      data,
      previousData: draft as never,
    });
    return saved as SavedRecord;
  };
  return (
    <RecordForm
      key={draft === undefined ? 'new' : `${draft.id} ${String(draft['version'])}`}
      {...{ resource, start, save }}
      {...form}
      record={draft}
      draftName={`${resource.name} ${draft?.id ?? 'create'}`}
    >
      {children}
    </RecordForm>
  );
}
