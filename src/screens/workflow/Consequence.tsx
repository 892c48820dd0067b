import { useWatch } from 'react-hook-form';
import { problemsIn } from '#metadata/derive/problems.ts';
import { transitionForm } from '#metadata/derive/transitionForm.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Row } from '#src/client/records/row.ts';
import { say } from '#src/client/words/recordWords.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { storedValues } from '#src/fields/values.ts';
import { sentenceOf } from './filledText.ts';
import { endWord, transitionOf } from './transitions.ts';
import type { TransitionForm } from './useTransitionForm.ts';

interface ConsequenceProps {
  readonly resource: AnyResource;
  readonly transition: string;
  readonly record: Row;
  readonly form: TransitionForm;
}

/** What will happen, with what is typed in the dialog so far: to whom, how much, until when. */
export function Consequence({ resource, transition, record, form }: ConsequenceProps) {
  const reading = useReading();
  const { t, locale } = reading;
  const { byLine } = transitionOf(resource, transition);
  const { [byLine?.of ?? '']: _lines, ...fields } = transitionForm(resource, transition).fields;
  const typed: Row = useWatch({ control: form.control });
  const stored = storedValues(fields, typed, reading, () => undefined);
  const wrong = problemsIn({ ...transitionForm(resource, transition), fields }, stored, {
    today: reading.today,
    country: reading.country,
  });
  // What is half typed is not known yet.
  const asked = Object.fromEntries(Object.entries(stored).filter(([name]) => wrong[name] === undefined));
  const labels = { ...(record['_labels'] as Row), ...(typed['_labels'] as Row) };
  const known = { ...record, ...asked, _labels: labels };
  const state = endWord(resource, transition, locale);
  const usual = state === undefined ? '' : say(locale, t.transition.will, { state });
  return sentenceOf({ resource, transition, part: 'consequence', record: known }, reading) ?? usual;
}
