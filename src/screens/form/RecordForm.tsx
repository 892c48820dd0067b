import {
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  type ComponentType,
  type FormEvent,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { FormProvider } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { useSubject } from '#src/client/session/subject.ts';
import { confirmation, twinLevels } from '#metadata/derive/twins.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { FormSettingContext, type FormSetting, type OwnInputProps } from '#src/fields/core/formContext.ts';
import { Reckoning } from '#src/fields/core/Reckoning.tsx';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { later } from '#src/ui/later.tsx';
import { piecesFor } from '#src/client/catalogue/piecesFor.ts';
import { sectionsOf, type SectionPlan } from '../parts/sections.ts';
import { EditedNow } from './EditedNow.tsx';
import { flatErrors, focusPath } from './errors.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormFields } from './FormFields.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { Refused } from './Refused.tsx';
import { RestoredNotice } from './RestoredNotice.tsx';
import { SaveBar } from './SaveBar.tsx';
import { TwinPanel } from './TwinPanel.tsx';
import { useConfirming } from './useConfirming.tsx';
import { useTwins } from './useTwins.ts';
import { useRecordForm, type RecordFormState, type SavedRecord, type SaveRequest } from './useRecordForm.ts';

/** What follows a save: back to where one came from, another new one, the record's page, a transition of it; or nothing. */
export type Afterwards = 'close' | 'new' | 'open' | 'stay' | `then.${string}`;

/** What others may do with an open form. */
export interface FormHandle {
  readonly isChanged: () => boolean;
  /** Checks and saves, and stays; nothing where it was not saved. */
  readonly save: () => Promise<SavedRecord | undefined>;
  /** Everything as it was opened. */
  readonly discard: () => void;
}

export interface RecordFormProps {
  readonly resource: AnyResource;
  readonly record: Row | undefined;
  readonly start: Record<string, unknown>;
  readonly save: (request: SaveRequest) => Promise<SavedRecord>;
  /** Told when it is saved; the form has nothing to lose any more. */
  readonly onSaved: (saved: SavedRecord, afterwards: Afterwards) => void;
  /** The saves offered, the main one first; none where it is only read. */
  readonly saves: readonly Exclude<Afterwards, 'stay'>[];
  /** What the saves are called where the plain words would not say what follows. */
  readonly saveWords?: Readonly<Partial<Record<Afterwards, string>>>;
  /** Where "cancel" leads, or what it does. */
  readonly cancel: string | (() => void);
  /** Names resource and record, where typing is kept until it is saved (UX-23). */
  readonly draftName: string | undefined;
  /** In a side panel: one column, no list of sections. */
  readonly compact?: boolean;
  /** Asks before the address is left; not where a panel of its own does. */
  readonly guarded?: boolean;
  readonly handle?: Ref<FormHandle>;
  /** The fields it begins with, in their order; the others are folded below. All are open where not said. */
  readonly first?: readonly string[] | undefined;
  /** The sections that are folded below the others. */
  readonly folds?: readonly string[] | undefined;
  /** Stands above the fields. */
  readonly children?: ReactNode;
}

const ConflictDialog = later(async () => ({
  default: (await import('./ConflictDialog.tsx')).ConflictDialog,
}));

/** Hand-made inputs of `pieces()`. */
const inputFor: FormSetting['inputFor'] = (resource, name) =>
  (piecesFor(resource)?.inputs as Record<string, ComponentType<OwnInputProps>> | undefined)?.[name];

/** Hand-made cells, of lines too. */
const cellFor: NonNullable<FormSetting['cellFor']> = (resource, name) =>
  (piecesFor(resource)?.cells as Record<string, ComponentType<{ readonly record: Row }>> | undefined)?.[name];

/** Leads to a field, and to the first wrong one after a failed save. */
function useLeading(form: RecordFormState, sections: readonly SectionPlan[]) {
  const box = useRef<HTMLFormElement>(null);
  const goTo = useCallback((path: string): void => {
    requestAnimationFrame(() => focusPath(box.current, path));
  }, []);
  const goToFirst = useCallback((): void => {
    const order = sections.flatMap(({ fields }) => fields);
    const place = (path: string): number => order.indexOf(path.split('.')[0] ?? '');
    const [first] = [...flatErrors(form.formState.errors)].sort((a, b) => place(a.path) - place(b.path));
    if (first) goTo(first.path);
  }, [form, goTo, sections]);
  // An address may name the field it is about: `…/edit#field-national_id`.
  const asked = /^#field-(\w+)$/.exec(useLocation().hash)?.[1];
  useEffect(() => {
    if (asked !== undefined) goTo(asked);
  }, [asked, goTo]);
  return { box, goTo, goToFirst };
}

/** The first error is led to once it is drawn: of the form's own checks, or of the server's. */
function useLeadAfterTry(form: RecordFormState, goToFirst: () => void): void {
  const { submitCount, isSubmitting, errors } = form.formState;
  const led = useRef(0);
  useEffect(() => {
    if (isSubmitting || submitCount === led.current) return;
    led.current = submitCount;
    if (Object.keys(errors).length > 0) goToFirst();
  }, [submitCount, isSubmitting, errors, goToFirst]);
}

type Work = ReturnType<typeof useRecordForm>;

/** Runs the saves: twins are shown before the first, and each way out has its own end. */
function useSaving(
  work: Work,
  twins: ReturnType<typeof useTwins>,
  passesRef: RefObject<Readonly<Record<string, true>>>,
  { onSaved, saves, record, handle }: Pick<RecordFormProps, 'onSaved' | 'saves' | 'record' | 'handle'>,
) {
  const saved = useRef(false);
  const wanted = useRef<Afterwards>(saves[0] ?? 'close');
  const run = async (afterwards: Afterwards): Promise<SavedRecord | undefined> => {
    // Saved already, and on the way to another page: a late second click is no second save (REL-13).
    if (saved.current) return undefined;
    wanted.current = afterwards;
    if (await twins.stops()) return undefined;
    const result = await work.submit();
    if (!result) return undefined;
    saved.current = afterwards !== 'new' && afterwards !== 'stay';
    if (afterwards === 'new') work.restart();
    if (afterwards === 'stay') work.restart(record ? result : undefined);
    onSaved(result, afterwards);
    return result;
  };
  const again = (): void => void run(wanted.current);
  const pass = (name: string): void => {
    passesRef.current = { [name]: true };
    again();
  };
  const { isChanged, restart } = work;
  useImperativeHandle(handle, () => ({ isChanged, save: () => run('stay'), discard: () => restart() }));
  return { run, again, pass, loses: (): boolean => !saved.current && isChanged() };
}

/** Another's change to the same fields, where there is one (UX-28). */
function Conflicting({ work, onSaves }: { readonly work: Work; readonly onSaves: () => void }) {
  const { form, formCase, conflict } = work;
  if (!conflict) return null;
  const takeUp = (takeTheirs: ReadonlySet<string>): void => {
    work.resolve(takeTheirs);
    if (conflict.saves) onSaves();
  };
  return (
    <ConflictDialog
      formCase={formCase}
      values={form.getValues()}
      conflict={conflict}
      onResolve={takeUp}
      onClose={work.dismissConflict}
    />
  );
}

interface FormAroundProps {
  readonly work: Work;
  readonly resource: AnyResource;
  readonly children: ReactNode;
}

/** What every field of the form finds around it: its state, the record, and what is reckoned of it. */
function FormAround({ work: { form, formCase }, resource, children }: FormAroundProps) {
  const setting = useMemo<FormSetting>(
    () => ({ record: formCase.record, inputFor, cellFor }),
    [formCase.record],
  );
  return (
    <FormProvider {...form}>
      <FormSettingContext.Provider value={setting}>
        <Reckoning fields={resource.fields}>{children}</Reckoning>
      </FormSettingContext.Provider>
    </FormProvider>
  );
}

/** Saves with the word that the records like it were looked at, once they were, and once with one that lets pass what was refused. */
function useConfirmedSave(resource: AnyResource, save: RecordFormProps['save']) {
  const confirmsRef = useRef(false);
  const passesRef = useRef<Readonly<Record<string, true>>>({});
  const confirmed: typeof save = (request) => {
    const looked = confirmsRef.current && twinLevels(resource) ? { [confirmation]: true } : {};
    const passes = { ...looked, ...passesRef.current };
    passesRef.current = {};
    return save(
      Object.keys(passes).length > 0 ? { ...request, values: { ...request.values, ...passes } } : request,
    );
  };
  return { confirmsRef, passesRef, save: confirmed };
}

/** The one form behind "add" and "edit": sections, checks, errors, drafts, saving, leaving, another's change. */
export function RecordForm(props: RecordFormProps) {
  const { resource, record, start, save, cancel, draftName, children } = props;
  const { compact = false, guarded = true } = props;
  const subject = useSubject();
  const reading = useReading();
  const own = piecesFor(resource);
  const saving = record === undefined ? own?.saving : undefined;
  const { confirmed, dialog, isAsking } = useConfirming((record ? own?.changing : saving)?.Confirm);
  // What is final has one way to be saved.
  const saves = saving ? props.saves.slice(0, 1) : props.saves;
  const formCaseOpened = { resource, record, subject, reading };
  const { confirmsRef, passesRef, save: saveSeen } = useConfirmedSave(resource, save);
  const work = useRecordForm({ formCase: formCaseOpened, start, save: saveSeen, draftName, confirmed });
  const { form, formCase, refusal } = work;
  const sections = useMemo(() => sectionsOf(resource, reading), [resource, reading]);
  const { box, goTo, goToFirst } = useLeading(form, sections);
  useLeadAfterTry(form, goToFirst);
  const twins = useTwins(formCase, form, confirmsRef);
  const { run, again, pass, loses } = useSaving(work, twins, passesRef, { ...props, saves });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    // A panel stands inside another form in the tree of components.
    event.stopPropagation();
    void run(saves[0] ?? 'close');
  };
  return (
    <FormAround work={work} resource={resource}>
      <form ref={box} onSubmit={onSubmit} noValidate>
        {record ? <EditedNow resource={resource} record={record} isChanged={loses} /> : null}
        {work.restored ? <RestoredNotice onDiscard={() => work.restart()} /> : null}
        <ErrorSummary resource={resource} refusal={refusal} onGo={goTo} onAgain={again} />
        {children}
        <FormFields key={work.round} {...{ ...props, sections, compact }} record={formCase.record} />
        <TwinPanel resource={resource} twins={twins} onContinue={again} />
        {saves.length === 0 ? null : (
          <SaveBar
            {...{ box, saves, cancel, isAsking, isWaiting: work.isWaiting }}
            words={props.saveWords}
            Label={saving?.Label}
            onSave={(after) => void run(after)}
          />
        )}
      </form>
      {guarded ? <LeaveGuard loses={loses} onLeave={work.forget} /> : null}
      <Conflicting work={work} onSaves={again} />
      <Refused {...{ resource, refusal }} onPass={pass} />
      {dialog}
    </FormAround>
  );
}
