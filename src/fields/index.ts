/** Importing this file makes every kind of field known to `kindOf`. */
import { boolean } from './plain/boolean.tsx';
import { color } from './plain/color.tsx';
import { email, phone, url } from './plain/contact.tsx';
import { copyAmountsPlain } from './copyPlain.ts';
import { custom } from './custom/custom.tsx';
import { date } from './date/date.tsx';
import { dateTime } from './date/dateTime.tsx';
import { file, files, image } from './file/file.tsx';
import { freeTags } from './choice/freeTags.tsx';
import { lines } from './lines/lines.tsx';
import { month } from './date/month.tsx';
import { decimal, integer, money, percent } from './plain/number.tsx';
import { part } from './lines/part.tsx';
import { reference } from './choice/reference.tsx';
import { references } from './choice/references.tsx';
import { register } from './core/registry.ts';
import { richText } from './rich/richText.tsx';
import { select } from './choice/select.tsx';
import { tags } from './choice/tags.tsx';
import { longText, text } from './plain/text.tsx';
import { time } from './date/time.tsx';

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
