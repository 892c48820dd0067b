import { useMemo } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { problemsIn } from '#metadata/derive/problems.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { declarationOf } from '#src/client/catalogue/declarations.ts';
import type { Row } from '#src/client/records/row.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { emptyValues, storedValues } from '#src/fields/values.ts';
import { problemText } from '#src/fields/core/problemText.ts';
import { fieldErrorsOf, messageOf } from '#src/client/records/api.ts';

type Values = Record<string, unknown>;

export interface FieldsForm {
  readonly form: UseFormReturn<Values>;
  /** Checks what was typed, sends it, and puts the server's sentences on their fields. Answers whether it was saved. */
  readonly submit: (send: (values: Values) => Promise<unknown>) => Promise<boolean>;
}

/** A small form over the fields of a declaration, outside of the generated forms. */
export function useFieldsForm(declaration: AnyResource, initial: Row = {}): FieldsForm {
  const reading = useReading();
  const start = useMemo(
    () => ({ ...emptyValues(declaration.fields, reading), ...initial }),
    // The form is opened once with what was known then.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [],
  );
  const form = useForm<Values>({ defaultValues: start, shouldFocusError: true });
  const submit = async (send: (values: Values) => Promise<unknown>): Promise<boolean> => {
    form.clearErrors();
    const known = Object.fromEntries(
      Object.entries(form.getValues()).filter(([name]) => name in declaration.fields),
    );
    const values = storedValues(declaration.fields, known, reading, declarationOf);
    const problems = Object.entries(problemsIn(declaration, values, { ...reading, resource: declarationOf }));
    problems.forEach(([path, problem], index) =>
      form.setError(
        path,
        { message: problemText(declaration, path, problem, reading, declarationOf) },
        { shouldFocus: index === 0 },
      ),
    );
    if (problems.length > 0) return false;
    try {
      await send(values);
      return true;
    } catch (error) {
      const errors = Object.entries(fieldErrorsOf(error));
      const [here, elsewhere] = [
        errors.filter(([path]) => (path.split('.')[0] ?? '') in declaration.fields),
        errors.filter(([path]) => !((path.split('.')[0] ?? '') in declaration.fields)),
      ];
      for (const [path, message] of here) form.setError(path, { message });
      const above = elsewhere.map(([, message]) => message).join(' ');
      if (here.length === 0 || above !== '') form.setError('root', { message: above || messageOf(error) });
      return false;
    }
  };
  return { form, submit };
}
