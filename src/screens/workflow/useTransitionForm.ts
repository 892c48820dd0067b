import { useRef } from 'react';
import { useForm, type FieldErrors, type Resolver, type UseFormReturn } from 'react-hook-form';
import type { AnyResource } from '#metadata/resource.ts';
import { declarationOf } from '#src/client/catalogue/catalogue.ts';
import { freshKey } from '#src/client/session/http.ts';
import type { Reading } from '#src/client/words/reading.ts';
import type { Row } from '#src/client/records/row.ts';
import { emptyValues } from '#src/fields/values.ts';
import { problemText } from '#src/fields/core/problemText.ts';
import { refusalOf } from '#src/client/records/refusals.ts';
import { askedProblems, askedValues, transitionOf } from './transitions.ts';

export type TransitionForm = UseFormReturn<Record<string, unknown>>;

/** The asked fields of a transition as a form; they start with what the record holds, else with their defaults. */
export function useTransitionForm(
  resource: AnyResource,
  transition: string,
  record: Row | undefined,
  reading: Reading,
) {
  const ask = transitionOf(resource, transition).ask ?? [];
  const resolver: Resolver<Record<string, unknown>> = (values) => {
    const problems = askedProblems(
      resource,
      transition,
      askedValues(resource, transition, values, reading),
      reading.today,
    );
    const errors = Object.fromEntries(
      Object.entries(problems).map(([name, problem]) => [
        name,
        { type: problem.key, message: problemText(resource, name, problem, reading, declarationOf) },
      ]),
    ) as FieldErrors<Record<string, unknown>>;
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
  const fields = Object.fromEntries(
    ask.flatMap((one) => {
      const field = resource.fields[one];
      return field ? [[one, { ...field, options: { ...field.options, readOnly: false } }]] : [];
    }),
  );
  const defaults = emptyValues(fields, reading);
  const start = Object.fromEntries(ask.map((one) => [one, record?.[one] ?? defaults[one] ?? null]));
  const form: TransitionForm = useForm({
    defaultValues: { ...start, _labels: record?.['_labels'] ?? {} },
    mode: 'onBlur',
    resolver,
  });
  const key = useRef(freshKey());
  /** Puts the server's refusals on their fields; answers what belongs on top. */
  const refuse = (error: unknown): string => {
    const refusal = refusalOf(error);
    // A refused try did nothing: the next one is a new request.
    if (refusal.definite) key.current = freshKey();
    for (const [path, message] of Object.entries(refusal.errors))
      if (ask.includes(path)) form.setError(path, { type: 'server', message });
    return refusal.message;
  };
  return { form, key, refuse, values: () => askedValues(resource, transition, form.getValues(), reading) };
}
