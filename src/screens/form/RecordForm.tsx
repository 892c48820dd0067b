import { useCallback, useEffect, useMemo, useRef, useState, type ComponentType, type FormEvent } from 'react';
import { FormProvider } from 'react-hook-form';
import { useSubject } from '#src/admin/subject.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { FormSettingContext, type FormSetting } from '#src/fields/formContext.ts';
import type { Row } from '#src/fields/kind.ts';
import { useReading } from '#src/fields/useReading.ts';
import { viewsFor } from '#src/kit/viewsFor.ts';
import { sectionsOf, type SectionPlan } from '../parts/sections.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { flatErrors, focusPath } from './errors.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FormSections } from './FormSections.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { SaveBar } from './SaveBar.tsx';
import { useRecordForm, type RecordFormState, type SavedRecord, type SaveRequest } from './useRecordForm.ts';

export type Afterwards = 'open' | 'new';

interface RecordFormProps {
  readonly resource: AnyResource;
  readonly record: Row | undefined;
  readonly start: Record<string, unknown>;
  readonly save: (request: SaveRequest) => Promise<SavedRecord>;
  /** Told when it is saved; the form has nothing to lose any more. */
  readonly onSaved: (saved: SavedRecord, afterwards: Afterwards) => void;
  readonly cancelTo: string;
}

/** Hand-made inputs of `views()`. */
const inputFor: FormSetting['inputFor'] = (resource, name) =>
  (
    viewsFor(resource)?.inputs as
      Record<string, ComponentType<{ source: string; resource: AnyResource }>> | undefined
  )?.[name];

/** Leads to a field, in whichever tab it is, and to the first wrong one after a failed save. */
function useLeading(form: RecordFormState, sections: readonly SectionPlan[]) {
  const box = useRef<HTMLFormElement>(null);
  const [open, setOpen] = useState(sections[0]?.name ?? '');
  const goTo = useCallback(
    (path: string): void => {
      const field = path.split('.')[0] ?? '';
      const section = sections.find(({ fields }) => fields.includes(field));
      if (section) setOpen(section.name);
      requestAnimationFrame(() => focusPath(box.current, path));
    },
    [sections],
  );
  const goToFirst = useCallback((): void => {
    const order = sections.flatMap(({ fields }) => fields);
    const place = (path: string): number => order.indexOf(path.split('.')[0] ?? '');
    const [first] = [...flatErrors(form.formState.errors)].sort((a, b) => place(a.path) - place(b.path));
    if (first) goTo(first.path);
  }, [form, goTo, sections]);
  return { box, open, setOpen, goTo, goToFirst };
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

/** The one form behind "add" and "edit": sections, checks, errors, saving, leaving, another's change. */
export function RecordForm({ resource, record, start, save, onSaved, cancelTo }: RecordFormProps) {
  const subject = useSubject();
  const reading = useReading();
  const work = useRecordForm({ formCase: { resource, record, subject, reading }, start, save });
  const { form, formCase, refusal, conflict } = work;
  const sections = useMemo(() => sectionsOf(resource, reading), [resource, reading]);
  const { box, open, setOpen, goTo, goToFirst } = useLeading(form, sections);
  useLeadAfterTry(form, goToFirst);
  const saved = useRef(false);
  const run = (afterwards: Afterwards): void =>
    void work.submit((result) => {
      saved.current = afterwards === 'open';
      if (afterwards === 'new') work.restart();
      onSaved(result, afterwards);
    });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    run('open');
  };
  const takeUp = (takeTheirs: ReadonlySet<string>): void => {
    if (conflict) work.resolve(conflict, takeTheirs);
    run('open');
  };
  const setting = useMemo<FormSetting>(() => ({ record: formCase.record, inputFor }), [formCase.record]);
  return (
    <FormProvider {...form}>
      <FormSettingContext.Provider value={setting}>
        <form ref={box} onSubmit={onSubmit} noValidate>
          <ErrorSummary resource={resource} refusal={refusal} onGo={goTo} />
          <FormSections {...{ resource, sections, open }} record={formCase.record} onOpen={setOpen} />
          <SaveBar
            onSave={() => run('open')}
            onSaveAndNew={record ? undefined : () => run('new')}
            cancelTo={cancelTo}
          />
        </form>
        <LeaveGuard saved={saved} />
        {conflict ? (
          <ConflictDialog
            {...{ formCase }}
            values={form.getValues()}
            current={conflict}
            onResolve={takeUp}
            onClose={work.dismissConflict}
          />
        ) : null}
      </FormSettingContext.Provider>
    </FormProvider>
  );
}
