/** All a declaration calls for its fields, by kind. */
export { boolean } from './kinds/boolean.ts';
export { freeTags, select, tags } from './kinds/choice.ts';
export { computed, computedSelect } from './kinds/computed.ts';
export { color, email, phone, url } from './kinds/contact.ts';
export { custom } from './kinds/custom.ts';
export { date, dateTime, month, time } from './kinds/date.ts';
export { decimal, money, percent } from './kinds/decimal.ts';
export { file, files, image } from './kinds/file.ts';
export { integer } from './kinds/integer.ts';
export { lines, part } from './kinds/lines.ts';
export { reference, references } from './kinds/reference.ts';
export { longText, richText, text } from './kinds/text.ts';
