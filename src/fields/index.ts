/** Importing this file makes every kind of field known to `kindOf`. */
import { boolean } from './boolean.tsx';
import { color } from './color.tsx';
import { email, phone, url } from './contact.tsx';
import { copyAmountsPlain } from './copyPlain.ts';
import { custom } from './custom.tsx';
import { date } from './date.tsx';
import { dateTime } from './dateTime.tsx';
import { file, files, image } from './file.tsx';
import { freeTags } from './freeTags.tsx';
import { lines } from './lines.tsx';
import { month } from './month.tsx';
import { decimal, integer, money, percent } from './number.tsx';
import { part } from './part.tsx';
import { reference } from './reference.tsx';
import { references } from './references.tsx';
import { register } from './registry.ts';
import { richText } from './richText.tsx';
import { select } from './select.tsx';
import { tags } from './tags.tsx';
import { longText, text } from './text.tsx';
import { time } from './time.tsx';

register({
  text,
  longText,
  richText,
  integer,
  decimal,
  money,
  percent,
  boolean,
  date,
  time,
  dateTime,
  month,
  select,
  tags,
  freeTags,
  reference,
  references,
  lines,
  part,
  image,
  file,
  files,
  phone,
  email,
  url,
  color,
  custom,
});
if (typeof document !== 'undefined') copyAmountsPlain(document);
