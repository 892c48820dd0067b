import type { AnyResource, Locale } from '../resource.ts';
import { guess } from './nearest.ts';
import { transitionForm } from './transitionForm.ts';
import { titlePlace } from './transitions.ts';
import type { StateSentence } from './wordParts.ts';

const languages = { ar: 'Arabic', en: 'English' } as const;
const told = (said: StateSentence | undefined): readonly string[] =>
  said === undefined
    ? []
    : typeof said === 'string'
      ? [said]
      : (Array.isArray(said) ? said : Object.values(said)).flatMap((one: string | readonly string[]) => one);
const placesIn = (text: string): readonly string[] =>
  [...text.matchAll(/\{(\w+)(?::\w+)?\}/g)].map(([, name = '']) => name);
/** The states a sentence is told apart by; none where it is the same for all. */
const statesOf = (said: StateSentence | undefined): readonly string[] =>
  typeof said === 'object' && !Array.isArray(said) ? Object.keys(said) : [];

/**
 * What is wrong with the sentences that say before and after each transition what happens (`consequence`, `done`): one is missing,
 * one names what is neither a field of the record nor asked for, one stands for a state nobody declared, and where the record's
 * person is told of it, no sentence names them. One sentence per mistake.
 */
export function sentenceMistakes(resource: AnyResource): readonly string[] {
  const states = Object.keys(resource.workflow?.states ?? {});
  const mistakesOf = (name: string, locale: Locale): string[] => {
    const words = resource.words[locale].transitions?.[name] ?? {};
    const known = [
      ...Object.keys(transitionForm(resource, name).fields),
      ...Object.keys(resource.fields),
      ...(states.length > 0 ? ['status'] : []),
      titlePlace,
    ];
    const at = `transitions.${name}`;
    const person = resource.person ?? '';
    const tellsPerson = resource.workflow?.transitions[name]?.notify?.some(({ to }) => to === 'person');
    const names = told(words.consequence).flatMap(placesIn);
    return [
      ...(['consequence', 'done'] as const).flatMap((part) => [
        ...(told(words[part]).length === 0 ? [`${at}.${part} has no words in ${languages[locale]}`] : []),
        ...told(words[part])
          .flatMap(placesIn)
          .filter((place) => !known.includes(place))
          .map((place) => `${at}.${part} names {${place}}, which is no field of it${guess(place, known)}`),
        ...statesOf(words[part])
          .filter((state) => !states.includes(state))
          .map((state) => `${at}.${part} speaks of the state ${state}${guess(state, states)}`),
      ]),
      ...(tellsPerson === true && told(words.consequence).length > 0 && !names.includes(person)
        ? [`${at}.consequence does not name {${person}}, who is told of it, in ${languages[locale]}`]
        : []),
    ];
  };
  const found = Object.keys(resource.workflow?.transitions ?? {}).flatMap((name) =>
    (['ar', 'en'] as const).flatMap((locale) => mistakesOf(name, locale)),
  );
  return [...new Set(found)];
}
