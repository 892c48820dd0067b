import { useLayoutEffect, useReducer, useRef, useState, type RefObject } from 'react';
import { get, set, useForm, type FieldErrors, type Resolver, type UseFormReturn } from 'react-hook-form';
import { declarationOf } from '#src/client/catalogue/declarations.ts';
import type { Row } from '#src/client/records/row.ts';
import { problemText } from '#src/fields/core/problemText.ts';
import { refusalOf, type Changed } from '#src/client/records/refusals.ts';
import { useArrival } from '#src/fields/file/arrivals.ts';
import type { Draft } from '#src/client/records/drafts.ts';
import { useOneTry, type OneTry } from '#src/client/records/useOneTry.ts';
import {
  changedNames,
  conflictsIn,
  formProblems,
  isOpen,
  isSavedAs,
  mergedValues,
  sentValues,
  startValues,
  type FormCase,
} from './formValues.ts';
import { useDraft } from './useDraft.ts';

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
  /** Names resource and record, where typing is kept until it is saved. */
  readonly draftName: string | undefined;
  /** Asked once everything typed is right, before it is sent. */
  readonly confirmed?: (() => Promise<boolean>) | undefined;
}

/** The record as someone else left it, to be compared with what is typed. */
export interface Conflict extends Changed {
  /** Found while saving: the choice is saved at once. */
  readonly saves: boolean;
}

/** Why the last try was not saved. */
export interface Refusal {
  readonly text: string;
  /** Nobody knows whether it was done, or the server failed: the same request can be sent again. */
  readonly again: boolean;
  readonly code?: string;
  /** What the server told beside, such as what stands in the way. */
  readonly details?: unknown;
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

/** Whether a path of a refusal leads to a field that stands in the form. */
const isField = (path: string, formCase: FormCase): boolean => isOpen(formCase, path.split('.')[0] ?? '');

/** The sentences of a refusal that belong to no field of the form. */
const othersIn = (errors: Readonly<Record<string, string>>, formCase: FormCase): readonly string[] =>
  Object.entries(errors).flatMap(([path, text]) => (isField(path, formCase) ? [] : [text]));

/** What the server refused: on its fields, on top, or another's change to look at. */
function useRefusals(form: RecordFormState, latest: RefObject<FormCase>, refused: RefObject<Refused>) {
  const [refusal, setRefusal] = useState<Refusal>();
  const [conflict, setConflict] = useState<Conflict>();
  const refuse = (error: unknown): void => {
    const { definite, code, changed, errors, message, details } = refusalOf(error);
    if (code === 'version_conflict' && changed) setConflict({ ...changed, saves: true });
    for (const [path, text] of Object.entries(errors)) {
      if (!isField(path, latest.current)) continue;
      refused.current.set(path, { value: form.getValues(path), message: text });
      form.setError(path, { type: 'server', message: text });
    }
    const text = [message, ...othersIn(errors, latest.current)].filter(Boolean).join('. ');
    setRefusal({ text, again: !definite, details, code });
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
  const replace = (next: Row | undefined): void => {
    latest.current = { ...latest.current, record: next };
    setRecord(next);
  };
  return { formCase, latest, replace };
}

function useCheckedForm(latest: RefObject<FormCase>, start: Record<string, unknown>) {
  const refused = useRef<Refused>(new Map());
  const form: RecordFormState = useForm({
    defaultValues: start,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
    resolver: (values, context, options) =>
      resolverFor(latest.current, refused.current)(values, context, options),
  });
  return { form, refused };
}

const nobody = { currentEmployee: null, currentBranch: null, currentUser: null };
const nothing: ReadonlySet<string> = new Set();

/** What the form can go back to: the record opened, another's version of it, an empty form. */
function useValues(
  form: RecordFormState,
  latest: RefObject<FormCase>,
  replace: (record: Row | undefined) => void,
  start: Record<string, unknown>,
) {
  const begin = (record: Row | undefined): void => {
    replace(record);
    form.reset(record ? startValues(latest.current, nobody, {}) : start);
  };
  const put = (values: Row): void => {
    for (const [name, value] of Object.entries(values)) form.setValue(name, value, { shouldDirty: true });
  };
  /** Goes on from the record as it is now: what is typed stays but where theirs was chosen. */
  const merge = (current: Row, takeTheirs: ReadonlySet<string>): void => {
    const kept = mergedValues(latest.current, form.getValues(), current, takeTheirs);
    begin(current);
    put(kept);
  };
  const isChanged = (): boolean =>
    changedNames(latest.current, form.getValues(), form.formState.defaultValues ?? {}).length > 0;
  return { begin, put, merge, isChanged };
}

/** Sends, and takes in another's change that touches nothing typed here without a word (REL-14). */
function useSending(
  { form, latest, merge, refuse }: SendingParts,
  save: RecordFormOptions['save'],
): { readonly attempt: OneTry; readonly send: () => Promise<SavedRecord | undefined> } {
  const attempt = useOneTry();
  const send = async (tries = 2): Promise<SavedRecord | undefined> => {
    try {
      return await attempt(({ key }) =>
        save({
          values: sentValues(latest.current, form.getValues()),
          version: versionOf(latest.current.record),
          idempotencyKey: key,
        }),
      );
    } catch (error) {
      const { code, changed } = refusalOf(error);
      if (code === 'version_conflict' && changed && tries > 0) {
        const { current } = changed;
        if (isSavedAs(latest.current, form.getValues(), current)) return current as SavedRecord;
        if (conflictsIn(latest.current, form.getValues(), current).length === 0) {
          merge(current, nothing);
          return send(tries - 1);
        }
      }
      refuse(error);
      return undefined;
    }
  };
  return { attempt, send: () => send() };
}
interface SendingParts {
  readonly form: RecordFormState;
  readonly latest: RefObject<FormCase>;
  readonly merge: (current: Row, takeTheirs: ReadonlySet<string>) => void;
  readonly refuse: (error: unknown) => void;
}

/** One save at a time, once the files chosen are there: a second call while the first runs does nothing (REL-13). */
function useOneAtATime<Result>(form: RecordFormState, onMissing: () => void, work: () => Promise<Result>) {
  const busy = useRef(false);
  const { isWaiting, arrived } = useArrival(form.control);
  const submit = async (): Promise<Result | undefined> => {
    if (busy.current) return undefined;
    busy.current = true;
    try {
      if (await arrived()) return await work();
      onMissing();
      return undefined;
    } finally {
      busy.current = false;
    }
  };
  return { isWaiting, submit };
}

interface TakingUpParts extends Pick<ReturnType<typeof useValues>, 'begin' | 'put' | 'merge'> {
  readonly form: RecordFormState;
  readonly latest: RefObject<FormCase>;
  readonly setConflict: (conflict: Conflict) => void;
}

/** Puts a kept draft into the form; the record may have moved on since it was kept. */
const takingUp =
  ({ form, latest, begin, put, merge, setConflict }: TakingUpParts) =>
  (draft: Draft): void => {
    const { record: current } = latest.current;
    const moved = current && versionOf(draft.record) !== versionOf(current) ? current : undefined;
    if (moved) begin(draft.record);
    put(draft.values);
    if (moved && conflictsIn(latest.current, form.getValues(), moved).length > 0)
      setConflict({ current: moved, saves: false });
    else if (moved) merge(moved, nothing);
  };

/** The state of one opened form: typing, checking, keeping, saving, the server's refusals and another's change. */
export function useRecordForm({ formCase: opened, start, save, draftName, confirmed }: RecordFormOptions) {
  const { formCase, latest, replace } = useFormCase(opened);
  const { form, refused } = useCheckedForm(latest, start);
  const { begin, put, merge, isChanged } = useValues(form, latest, replace, start);
  const { refusal, setRefusal, conflict, setConflict, refuse } = useRefusals(form, latest, refused);
  const { attempt, send } = useSending({ form, latest, merge, refuse }, save);
  // Counts up where the fields must be drawn anew: their values changed behind their back.
  const [round, redraw] = useReducer((count: number) => count + 1, 0);
  const [restored, setRestored] = useState(false);
  const takeUp = takingUp({ form, latest, begin, put, merge, setConflict });
  const onFound = (draft: Draft): void => {
    attempt.goOn(draft.key);
    takeUp(draft);
    setRestored(true);
    redraw();
  };
  const current = (): Draft | undefined =>
    isChanged() ? { values: form.getValues(), record: latest.current.record, key: attempt.key() } : undefined;
  const { keep, drop } = useDraft({ name: draftName, form, onFound, current });
  const missing = (): void => setRefusal({ text: opened.reading.t.file.notArrived, again: false });
  const saving = useOneAtATime(form, missing, async () => {
    // What was refused may be right by now: the server is asked again.
    refused.current.clear();
    setRefusal(undefined);
    let saved: SavedRecord | undefined;
    await form.handleSubmit(async () => {
      await keep();
      if (!confirmed || (await confirmed())) saved = await send();
    })();
    if (saved) drop();
    return saved;
  });
  const resolve = (takeTheirs: ReadonlySet<string>): void => {
    if (conflict) merge(conflict.current, takeTheirs);
    setConflict(undefined);
    redraw();
  };
  /** Everything as it was opened, or as it was just saved; the next save is a new request. */
  const restart = (record: Row | undefined = latest.current.record): void => {
    attempt.goOn();
    drop();
    begin(record);
    setRestored(false);
    setRefusal(undefined);
    redraw();
  };
  const said = { restored, refusal, conflict, round, dismissConflict: () => setConflict(undefined) };
  return { form, formCase, ...said, ...saving, resolve, restart, isChanged, forget: drop };
}
