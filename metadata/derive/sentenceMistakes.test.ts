import { expect, it } from 'vitest';
import { may } from '../access.ts';
import * as f from '../fields/kinds.ts';
import type { AnyResource, AnyWords } from '../resource.ts';
import type { StateSentence } from './wordParts.ts';
import { sentenceMistakes } from './sentenceMistakes.ts';

interface Said {
  readonly consequence?: StateSentence;
  readonly done?: StateSentence;
}
const fields = { employee_id: f.reference('employees'), value: f.decimal(), name: f.text() };
const access = { list: [], show: [], create: [], edit: [], remove: [] };
/** A record that is approved, its person told of it. */
const told = (said: Said, english = said): AnyResource => {
  const words = (close: Said): AnyWords => ({
    one: 'note',
    many: 'notes',
    fields: {},
    transitions: { approve: close },
  });
  return {
    name: 'notes',
    title: 'name',
    person: 'employee_id',
    fields,
    access,
    screens: {},
    workflow: {
      states: { draft: 'neutral', approved: 'good' },
      initial: 'draft',
      transitions: {
        approve: {
          from: 'draft',
          to: 'approved',
          access: may('edit_penalties'),
          body: { days: f.integer() },
          notify: [{ event: 'note.approved', to: 'person' }],
        },
      },
    },
    words: { ar: words(said), en: words(english) },
  };
};
const good = { consequence: ['{employee_id}: {value}, {days}', '{employee_id}: {title}'], done: '{value}' };

it('takes sentences over fields, what is asked, and the title', () => {
  expect(sentenceMistakes(told(good))).toEqual([]);
  expect(sentenceMistakes(told({ ...good, done: { approved: ['{status}', '{days}'] } }))).toEqual([]);
});

it('names what is missing, in the language it is missing in', () => {
  expect(sentenceMistakes(told(good, { consequence: '{employee_id}' }))).toEqual([
    'transitions.approve.done has no words in English',
  ]);
});

it('names a place that is no field and a state nobody declared, with what was probably meant', () => {
  expect(sentenceMistakes(told({ ...good, done: '{valu}' }))).toEqual([
    'transitions.approve.done names {valu}, which is no field of it; did you mean value?',
  ]);
  expect(sentenceMistakes(told({ ...good, done: { aproved: 'x' } }))).toEqual([
    'transitions.approve.done speaks of the state aproved; did you mean approved?',
  ]);
});

it('wants whoever is told to be named', () => {
  expect(sentenceMistakes(told({ ...good, consequence: '{value}' }))).toEqual([
    'transitions.approve.consequence does not name {employee_id}, who is told of it, in Arabic',
    'transitions.approve.consequence does not name {employee_id}, who is told of it, in English',
  ]);
});
