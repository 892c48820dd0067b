import { useEffect, useRef } from 'react';
import { set, useForm, type FieldErrors, type Resolver, type UseFormReturn } from 'react-hook-form';
import { ownPassword, proofInputs } from '#metadata/derive/inPerson.ts';
import { problemsIn } from '#metadata/derive/problems.ts';
import { transitionForm } from '#metadata/derive/transitionForm.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { declarationOf } from '#src/client/catalogue/declarations.ts';
import type { Reading } from '#src/client/words/reading.ts';
import type { Row } from '#src/client/records/row.ts';
import { problemText } from '#src/fields/core/problemText.ts';
import { refusalOf } from '#src/client/records/refusals.ts';
import { askedLines, lineIn, sentLines, sentValues, startValues, transitionOf } from './transitions.ts';

export type TransitionForm = UseFormReturn<Record<string, unknown>>;

/**
 * What a transition asks, as a form: the record's fields start with what it holds, those of a line where the declaration
 * says, the others with their defaults. A line's inputs are named by its id, so that what was typed stays with its line
 * when another person changes the record meanwhile.
 */
export function useTransitionForm(
  resource: AnyResource,
  transition: string,
  record: Row | undefined,
  reading: Reading,
) {
  const asked = transitionForm(resource, transition);
  const proofs = proofInputs(transitionOf(resource, transition));
  const lines = askedLines(transitionOf(resource, transition), record);
  const sent = (typed: Row) => sentLines(transitionOf(resource, transition), typed, lines);
  const values = (typed: Row): Record<string, unknown> =>
    sentValues(resource, transition, typed, lines, reading);
  const resolver: Resolver<Record<string, unknown>> = (typed) => {
    const errors: FieldErrors<Record<string, unknown>> = {};
    const found = Object.entries(problemsIn(asked, values(typed), { ...reading, beside: record ?? {} }));
    for (const [path, problem] of found) {
      const message = problemText(asked, path, problem, reading, declarationOf);
      set(errors, lineIn(sent(typed), path), { type: problem.key, message });
    }
    return found.length > 0 ? { values: {}, errors } : { values: typed, errors: {} };
  };
  const start = { ...startValues(resource, transition, record, reading), _labels: record?.['_labels'] ?? {} };
  const form: TransitionForm = useForm({ defaultValues: start, mode: 'onBlur', resolver });
  const version = useRef(record?.['version']);
  useEffect(() => {
    if (version.current === record?.['version']) return;
    version.current = record?.['version'];
    // Somebody else was faster: what was not touched here follows the record, what was typed stays.
    form.reset(start, { keepDirtyValues: true, keepErrors: true });
  });
  /** Puts the server's refusals on their fields; answers what belongs on top. */
  const refuse = (error: unknown): string => {
    const refusal = refusalOf(error);
    if (form.getValues(ownPassword) !== undefined) form.setValue(ownPassword, '');
    for (const [path, message] of Object.entries(refusal.errors))
      if ((path.split('.')[0] ?? '') in asked.fields || proofs.includes(path))
        form.setError(lineIn(sent(form.getValues()), path), { type: 'server', message });
    return refusal.message;
  };
  /** What was typed, in stored form; what is proof and no value as it was typed. */
  const all = (): Record<string, unknown> => {
    const typed = form.getValues();
    const given = proofs.flatMap((name) => (typed[name] ? [[name, typed[name]]] : []));
    return { ...values(typed), ...Object.fromEntries(given) };
  };
  return { form, lines, refuse, values: all };
}
