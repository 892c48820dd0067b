import { longText, select } from '#metadata/fields/kinds.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { correctable } from './employeeFields.ts';
import { employees } from './employees.ts';

const base: AnyResource = employees;
const body = base.operations?.['saveProfile']?.body ?? {};

/** What people may change about themselves: the fields of `saveProfile`, in the words of the employee's file. */
export const profileForm: AnyResource = {
  ...base,
  fields: Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'version')),
  checks: {},
  words: {
    ar: {
      ...base.words.ar,
      fields: { ...base.words.ar.fields, locale: 'لغة العرض' },
      options: { ...base.words.ar.options, locale: { ar: 'العربية', en: 'الإنجليزية' } },
    },
    en: {
      ...base.words.en,
      fields: { ...base.words.en.fields, locale: 'Language' },
      options: { ...base.words.en.options, locale: { ar: 'Arabic', en: 'English' } },
    },
  },
};

/** Which entry is wrong, and what it should say (hr.md 1, profile). */
export const correctionForm: AnyResource = {
  ...base,
  name: 'employees',
  fields: {
    field: select(correctable, { required: true }),
    wanted: longText({ required: true, maxLength: 500 }),
  },
  checks: {},
  words: {
    ar: {
      ...base.words.ar,
      fields: { field: 'البيان', wanted: 'القيمة الصحيحة' },
      help: {},
      options: { field: base.words.ar.fields },
    },
    en: {
      ...base.words.en,
      fields: { field: 'Entry', wanted: 'Correct value' },
      help: {},
      options: { field: base.words.en.fields },
    },
  },
};
