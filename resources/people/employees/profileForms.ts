import { longText, select } from '#metadata/fields/kinds.ts';
import type { AnyResource } from '#metadata/resource.ts';
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

/** Sections of the file shown on one's own page; account and papers have tabs of their own. */
const shownSections = ['personal', 'job', 'contract', 'pay'] as const;

/** The registered data by section, without what people change themselves. */
export const registeredSections: readonly { readonly name: string; readonly fields: readonly string[] }[] =
  shownSections.map((name) => ({
    name,
    fields: (base.sections?.[name] ?? []).filter((field) => !(field in profileForm.fields)),
  }));

const correctable = registeredSections.flatMap(({ fields }) => fields);

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
