import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { get, set, useForm, type FieldErrors, type Resolver, type UseFormReturn } from 'react-hook-form';
import { declarationOf } from '#src/admin/catalogue.ts';
import { freshKey } from '#src/admin/http.ts';
import type { Row } from '#src/fields/kind.ts';
import { problemText, refusalOf } from '../parts/problems.ts';
import { formProblems, mergedValues, sentValues, startValues, type FormCase } from './formValues.ts';

export type SavedRecord = Row & { readonly id: string };
export type RecordFormState = UseFormReturn<Record<string, unknown>>;

export interface SaveRequest {
  readonly values: Record<string, unknown>;
  readonly version: number | undefined;
  /** One per opened form: a save sent twice is done once. */
  readonly idempotencyKey: string;
}

interface RecordFormOptions {
  readonly formCase: FormCase;
  readonly start: Record<string, unknown>;
  readonly save: (request: SaveRequest) => Promise<SavedRecord>;
}

/** What the server refused, by path: it holds as long as the value is the refused one. */
type Refused = Map<string, { readonly value: unknown; readonly message: string }>;

/** Checks the whole form by the declaration; each problem becomes a sentence on its field. */
const resolverFor =
  (formCase: FormCase, refused: Refused): Resolver<Record<string, unknown>> =>
  (values) => {
    const { resource, reading } = formCase;
    const errors: FieldErrors<Record<string, unknown>> = {};
    for (const [path, { value, message }] of refused)
      if (Object.is(get(values, path), value)) set(errors, path, { type: 'server', message });
    for (const [path, problem] of Object.entries(formProblems(formCase, values)))
      set(errors, path, {
        type: problem.key,
        message: problemText(resource, path, problem, reading, declarationOf),
      });
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };

const versionOf = (record: Row | undefined): number | undefined =>
  typeof record?.['version'] === 'number' ? record['version'] : undefined;

/** The sentences of a refusal that belong to no field of the form. */
const othersIn = (errors: Readonly<Record<string, string>>, formCase: FormCase): readonly string[] =>
  Object.entries(errors).flatMap(([path, text]) => (isField(path, formCase) ? [] : [text]));
const isField = (path: string, { resource }: FormCase): boolean =>
  (path.split('.')[0] ?? '') in resource.fields;

/** What the server refused: on its fields, on top, or another's change to look at. */
function useRefusals(
  form: RecordFormState,
  latest: RefObject<FormCase>,
  refused: RefObject<Refused>,
  onDefinite: () => void,
) {
  const [refusal, setRefusal] = useState('');
  const [conflict, setConflict] = useState<Row>();
  const refuse = (error: unknown): void => {
    const { definite, code, current, errors, message } = refusalOf(error);
    // A refused try did nothing, so the next one is a new request; a lost answer is asked for again.
    if (definite) onDefinite();
    if (code === 'version_conflict' && current) setConflict(current);
    for (const [path, message] of Object.entries(errors)) {
      if (!isField(path, latest.current)) continue;
      refused.current.set(path, { value: form.getValues(path), message });
      form.setError(path, { type: 'server', message });
    }
    setRefusal([message, ...othersIn(errors, latest.current)].filter(Boolean).join('. '));
  };
  return { refusal, setRefusal, conflict, setConflict, refuse };
}

function useFormCase(opened: FormCase) {
  // After a conflict the record as it is now takes the place of the one opened.
  const [record, setRecord] = useState(opened.record);
  const formCase = { ...opened, record };
  const latest = useRef(formCase);
  useLayoutEffect(() => {
    latest.current = formCase;
  });
  const replace = (next: Row): void => {
    latest.current = { ...formCase, record: next };
    setRecord(next);
  };
  return { formCase, latest, replace };
}

/** The state of one opened form: typing, checking, saving, the server's refusals and another's change. */
export function useRecordForm({ formCase: opened, start, save }: RecordFormOptions) {
  const { formCase, latest, replace } = useFormCase(opened);
  const refused = useRef<Refused>(new Map());
  const form: RecordFormState = useForm({
    defaultValues: start,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
    resolver: (values, context, options) =>
      resolverFor(latest.current, refused.current)(values, context, options),
  });
  const key = useRef(freshKey());
  const busy = useRef(false);
  const { refusal, setRefusal, conflict, setConflict, refuse } = useRefusals(form, latest, refused, () => {
    key.current = freshKey();
  });
  const send = async (onSaved: (saved: SavedRecord) => void): Promise<void> => {
    const values = sentValues(latest.current, form.getValues());
    try {
      onSaved(await save({ values, version: versionOf(latest.current.record), idempotencyKey: key.current }));
    } catch (error) {
      refuse(error);
    }
  };
  /** Checks and saves; a second call while the first runs does nothing. */
  const submit = async (onSaved: (saved: SavedRecord) => void): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    // What was refused may be right by now: the server is asked again.
    refused.current.clear();
    setRefusal('');
    await form.handleSubmit(() => send(onSaved))();
    busy.current = false;
  };
  /** Goes on from the record as it is now, with the choices made in the conflict dialog. */
  const resolve = (current: Row, takeTheirs: ReadonlySet<string>): void => {
    const kept = mergedValues(formCase, form.getValues(), current, takeTheirs);
    replace(current);
    form.reset(startValues({ ...formCase, record: current }, nobody, {}));
    for (const [name, value] of Object.entries(kept)) form.setValue(name, value, { shouldDirty: true });
    setConflict(undefined);
  };
  /** An empty form again, as a new one: with defaults and a key of its own. */
  const restart = (): void => {
    key.current = freshKey();
    form.reset(start);
  };
  const dismissConflict = (): void => setConflict(undefined);
  return { form, formCase, submit, refusal, conflict, resolve, dismissConflict, restart };
}

const nobody = { currentEmployee: null, currentBranch: null, currentUser: null };
