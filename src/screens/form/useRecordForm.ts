import { useRef, useState } from 'react';
import { set, useForm, type FieldErrors, type Resolver, type UseFormReturn } from 'react-hook-form';
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

/** Checks the whole form by the declaration; each problem becomes a sentence on its field. */
const resolverFor =
  (formCase: FormCase): Resolver<Record<string, unknown>> =>
  (values) => {
    const { resource, reading } = formCase;
    const problems = Object.entries(formProblems(formCase, values));
    if (problems.length === 0) return { values, errors: {} };
    const errors: FieldErrors<Record<string, unknown>> = {};
    for (const [path, problem] of problems)
      set(errors, path, {
        type: problem.key,
        message: problemText(resource, path, problem, reading, declarationOf),
      });
    return { values: {}, errors };
  };

const versionOf = (record: Row | undefined): number | undefined =>
  typeof record?.['version'] === 'number' ? record['version'] : undefined;

/** The state of one opened form: typing, checking, saving, the server's refusals and another's change. */
export function useRecordForm({ formCase: opened, start, save }: RecordFormOptions) {
  // After a conflict the record as it is now takes the place of the one opened.
  const [record, setRecord] = useState(opened.record);
  const formCase = { ...opened, record };
  const latest = useRef(formCase);
  latest.current = formCase;
  const form: RecordFormState = useForm({
    defaultValues: start,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
    resolver: (values, context, options) => resolverFor(latest.current)(values, context, options),
  });
  const key = useRef(freshKey());
  const busy = useRef(false);
  const [refusal, setRefusal] = useState('');
  const [conflict, setConflict] = useState<Row>();

  const refuse = (error: unknown): void => {
    const { definite, code, current, errors, message } = refusalOf(error);
    // A refused try did nothing, so the next one is a new request; a lost answer is asked for again.
    if (definite) key.current = freshKey();
    if (code === 'version_conflict' && current) setConflict(current);
    const known = Object.entries(errors).filter(
      ([path]) => (path.split('.')[0] ?? '') in formCase.resource.fields,
    );
    for (const [path, text] of known) form.setError(path, { type: 'server', message: text });
    const others = Object.entries(errors).filter((one) => !known.includes(one));
    setRefusal([message, ...others.map(([, text]) => text)].filter(Boolean).join('. '));
  };
  const send = async (onSaved: (saved: SavedRecord) => void): Promise<void> => {
    const values = sentValues(latest.current, form.getValues());
    try {
      onSaved(await save({ values, version: versionOf(latest.current.record), idempotencyKey: key.current }));
    } catch (error) {
      refuse(error);
    }
  };
  /** Checks and saves; a second call while the first runs does nothing. */
  const submit = async (onSaved: (saved: SavedRecord) => void, onProblems: () => void): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setRefusal('');
    await form.handleSubmit(() => send(onSaved), onProblems)();
    busy.current = false;
  };
  /** Goes on from the record as it is now, with the choices made in the conflict dialog. */
  const resolve = (takeTheirs: ReadonlySet<string>): void => {
    if (!conflict) return;
    const kept = mergedValues(formCase, form.getValues(), conflict, takeTheirs);
    const next = startValues({ ...formCase, record: conflict }, nobody, {});
    latest.current = { ...formCase, record: conflict };
    setRecord(conflict);
    form.reset(next);
    for (const [name, value] of Object.entries(kept)) form.setValue(name, value, { shouldDirty: true });
    setConflict(undefined);
    setRefusal('');
  };
  /** An empty form again, as a new one: with defaults and a key of its own. */
  const restart = (): void => {
    key.current = freshKey();
    form.reset(start);
  };
  return {
    form,
    formCase,
    submit,
    refusal,
    conflict,
    resolve,
    dismissConflict: () => setConflict(undefined),
    restart,
  };
}

const nobody = { currentEmployee: null, currentBranch: null, currentUser: null };
