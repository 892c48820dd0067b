import type { Field } from '../types.ts';
import { booleanSlice } from './boolean.ts';
import { freeTagsSlice, selectSlice, tagsSlice } from './choice.ts';
import { computedSlice } from './computed.ts';
import { colorSlice, emailSlice, phoneSlice, urlSlice } from './contact.ts';
import { customSlice } from './custom.ts';
import { dateSlice, dateTimeSlice, monthSlice, timeSlice } from './date.ts';
import { exactSlices } from './decimal.ts';
import { fileSlice, filesSlice } from './file.ts';
import { integerSlice } from './integer.ts';
import type { Kind, KindSlice, ValueKind } from './kind.ts';
import { linesSlice, partSlice } from './lines.ts';
import { referenceSlice, referencesSlice } from './reference.ts';
import { longTextSlice, richTextSlice, textSlice } from './text.ts';

/** Every kind, with what both sides know of it. */
export const kinds: Readonly<Record<Kind, KindSlice>> = {
  text: textSlice,
  longText: longTextSlice,
  richText: richTextSlice,
  integer: integerSlice,
  ...exactSlices,
  boolean: booleanSlice,
  date: dateSlice,
  time: timeSlice,
  dateTime: dateTimeSlice,
  month: monthSlice,
  select: selectSlice,
  tags: tagsSlice,
  freeTags: freeTagsSlice,
  reference: referenceSlice,
  references: referencesSlice,
  lines: linesSlice,
  part: partSlice,
  image: fileSlice,
  file: fileSlice,
  files: filesSlice,
  phone: phoneSlice,
  email: emailSlice,
  url: urlSlice,
  color: colorSlice,
  custom: customSlice,
  computed: computedSlice,
};

type Kinded = Pick<Field, 'kind' | 'as'>;

/** The kind a field's value has: that of a computed one is the kind it is computed as. */
export const valueKindOf = ({ kind, as }: Kinded): ValueKind => (kind === 'computed' ? (as ?? 'text') : kind);
/** What is asked of the value of a field, computed or not. */
export const valueTraitsOf = (field: Kinded): KindSlice => kinds[valueKindOf(field)];
/** Whether a value is a figure: aligned at the end of a column, added up below it. */
export const isNumeric = (field: Kinded): boolean => valueTraitsOf(field).number !== null;
/** What a field holds when nobody filled it: its own empty list, or no. */
export const blankOf = ({ kind }: Pick<Field, 'kind'>): null | false | readonly unknown[] =>
  holdsMany({ kind }) ? [] : kinds[kind].blank;
/** Whether a value is a list, which is empty instead of missing. */
export const holdsMany = ({ kind }: Pick<Field, 'kind'>): boolean => Array.isArray(kinds[kind].blank);
