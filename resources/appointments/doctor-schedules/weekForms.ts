import type { Fields } from '#metadata/fields/types.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { doctorSchedules } from './doctor-schedules.ts';
import { copyFields, severalFields } from './scheduleFields.ts';
import { weekWords } from './weekWords.ts';
import { weekdayWords } from '../../shared/weekdays.ts';

const base: AnyResource = doctorSchedules;

/** A form over the body of an operation, in the words of the sessions. */
const formOf = (
  fields: Fields,
  own: (t: (typeof weekWords)['ar']) => Record<string, string>,
): AnyResource => ({
  ...base,
  fields,
  checks: {},
  words: {
    ar: {
      ...base.words.ar,
      fields: { ...base.words.ar.fields, ...own(weekWords.ar) },
      options: { ...base.words.ar.options, weekdays: weekdayWords.ar },
    },
    en: {
      ...base.words.en,
      fields: { ...base.words.en.fields, ...own(weekWords.en) },
      options: { ...base.words.en.options, weekdays: weekdayWords.en },
    },
  },
});
const without = (fields: Fields, ...names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/** A session on several weekdays. */
export const severalForm = formOf(severalFields, (t) => ({ weekdays: t.weekdays }));
/** The usual week for another doctor. */
export const copyForm = formOf(without(copyFields, 'from_doctor_id', 'opens', 'closes', 'label'), (t) => ({
  doctor_id: t.toDoctor,
}));
/** The usual week of the same doctor for a while, at other hours. */
export const periodForm = formOf(without(copyFields, 'from_doctor_id', 'doctor_id'), (t) => ({
  opens: t.newOpens,
  closes: t.newCloses,
}));
