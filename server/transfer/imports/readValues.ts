import { clockPattern } from '#metadata/fields/kinds/date.ts';
import { isDay } from '#metadata/time/days.ts';
import { instantOrWall } from '#metadata/time/wallText.ts';
import { plainDigits, saysNothing } from '#metadata/fields/normalise.ts';
import type { Kind } from '#metadata/fields/kinds/kind.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { momentOfSerial } from '../xlsx/numbers.ts';
import { fold } from './foldedText.ts';
import { choiceWords, type ImportField } from './importFields.ts';

/** What a row says, before the API judges it: a text nobody can read stays as it is, and the API says what is wrong. */
export type Resolve = (field: ImportField, text: string) => string | undefined;

const words = (texts: string): ReadonlySet<string> => new Set(texts.split(' ').map(fold));
const yes = words('نعم yes true 1 صح صحيح ✓ ✔ y on');
const no = words('لا no false 0 خطأ ✗ ✘ n off -');

const monthNames = new Map(
  [
    'يناير january jan كانون-الثاني',
    'فبراير february feb شباط',
    'مارس march mar اذار',
    'ابريل april apr نيسان',
    'مايو may ايار',
    'يونيو june jun حزيران',
    'يوليو july jul تموز',
    'اغسطس august aug اب',
    'سبتمبر september sep sept ايلول',
    'اكتوبر october oct تشرين-الاول',
    'نوفمبر november nov تشرين-الثاني',
    'ديسمبر december dec كانون-الاول',
  ].flatMap((names, at) =>
    names.split(' ').map((name): [string, number] => [fold(name.replace('-', ' ')), at + 1]),
  ),
);

const two = (number: number | string): string => String(number).padStart(2, '0');
/** 26 means 2026 and 88 means 1988: nobody is entered who will be born far in the future. */
const fullYear = (text: string): string =>
  text.length === 4 ? text : `${Number(text) > 50 ? '19' : '20'}${text}`;

/** No day, clock or month is written longer, with its weekday: more is no date and is not read. */
const longestDate = 80;

/** `الأربعاء، 15 كانون الثاني 2026` by its words, each looked at once; `text` is folded. */
function namedDay(text: string): string | undefined {
  const words = text.split(/[\s,،-]/).filter((word) => word !== '');
  if (/^[^\d]+$/.test(words[0] ?? '')) words.shift();
  const [date = '', ...rest] = words;
  const year = rest.pop() ?? '';
  const month = monthNames.get(rest.join(' '));
  return month !== undefined && /^\d{1,2}$/.test(date) && /^\d{4}$/.test(year)
    ? `${year}-${two(month)}-${two(date)}`
    : undefined;
}

/** A day in any usual form as YYYY-MM-DD; day before month, as people here write. Undefined for anything else. */
export function dayOf(typed: string, since1904 = false): string | undefined {
  if (typed.length > longestDate) return undefined;
  const text = fold(plainDigits(typed)).replace(/[\u200e\u200f]/g, '');
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[t ][\d:.]+z?)?$/.exec(text);
  if (iso) return `${iso[1] ?? ''}-${two(iso[2] ?? '')}-${two(iso[3] ?? '')}`;
  const usual = /^(\d{1,2})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{4}|\d{2})(?: [\d:]+)?$/.exec(text);
  if (usual) return `${fullYear(usual[3] ?? '')}-${two(usual[2] ?? '')}-${two(usual[1] ?? '')}`;
  const named = namedDay(text);
  if (named !== undefined) return named;
  if (/^\d{5}(\.\d+)?$/.test(text)) return momentOfSerial(Math.floor(Number(text)), 'date', since1904);
  return undefined;
}

/** A wall clock as HH:MM. */
export function clockOf(typed: string): string | undefined {
  if (typed.length > longestDate) return undefined;
  const text = fold(plainDigits(typed));
  const found = /(?:^|[ t])(\d{1,2})[:.](\d{2})(?::\d{2}(?:\.\d+)?)?\s*([a-zا-ي.]*)$/.exec(text);
  if (!found) return /^0?\.\d+$/.test(text) ? momentOfSerial(Number(text), 'time') : undefined;
  const half = (found[3] ?? '').replaceAll('.', '');
  const hours = Number(found[1]);
  const afternoon = ['م', 'pm', 'p', 'مساء'].includes(half);
  const morning = ['ص', 'am', 'a', 'صباحا'].includes(half);
  const hour = afternoon && hours < 12 ? hours + 12 : morning && hours === 12 ? 0 : hours;
  return `${two(hour)}:${found[2] ?? ''}`;
}

function monthOf(typed: string, since1904: boolean): string | undefined {
  if (typed.length > longestDate) return undefined;
  const text = fold(plainDigits(typed));
  const found = /^(\d{4})[-/.](\d{1,2})$/.exec(text);
  if (found) return `${found[1] ?? ''}-${two(found[2] ?? '')}`;
  const turned = /^(\d{1,2})[-/.](\d{4})$/.exec(text);
  if (turned) return `${turned[2] ?? ''}-${two(turned[1] ?? '')}`;
  const named = /^([^\d]+) (\d{4})$/.exec(text);
  const month = named && monthNames.get((named[1] ?? '').trim());
  return named && month !== undefined
    ? `${named[2] ?? ''}-${two(month ?? 0)}`
    : dayOf(typed, since1904)?.slice(0, 7);
}

/** The instant of a day and clock of the clinic, as ISO text with its offset. */
/**
 * A moment as people and our own files write it: with an offset behind it, or as the clinic's wall clock, which stays without one
 * where it shows that time twice or never, for the API to name it.
 */
function instantOf(typed: string, timezone: string, since1904: boolean): string | undefined {
  if (typed.length > longestDate) return undefined;
  if (/^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(typed)) return typed;
  const plain = plainDigits(typed).trim();
  const offset = /\d:\d{2} ?([+-]\d{2}:\d{2})$/.exec(plain)?.[1];
  const local = offset === undefined ? plain : plain.slice(0, -offset.length).trim();
  const split = /^(.*?\d)[ t،,]+([\d:.]{4,8}\s*\S*)$/i.exec(local);
  const day = dayOf(split?.[1] ?? typed, since1904);
  const clock = split ? clockOf(split[2] ?? '') : '00:00';
  if (!isDay(day) || clock === undefined || !clockPattern.test(clock)) return undefined;
  return offset === undefined ? instantOrWall({ day, clock }, timezone) : `${day}T${clock}:00${offset}`;
}

/** More than any list has: a text of so many pieces is no list and stays whole, for the API to refuse. */
const mostPieces = 500;

/** The pieces of a cell that holds several values. */
export function listOf(text: string): string[] {
  const pieces = text.split(/[,،;؛\n|]/, mostPieces + 1);
  if (pieces.length > mostPieces) return [text];
  return pieces.map((one) => one.trim()).filter((one) => !saysNothing(one));
}

/** No word of a choice is longer. */
const longestChoice = 200;

/** A folded word of a woman as it is said of a man: «متزوجة» and «مصرية» are choices too. */
const ofMen = (word: string): string => word.replace(/(?<=\S{3})ه$/, '');
/** Both words of a choice that names men and women («أعزب/عزباء»); of «متزوج/ة» the first is enough. */
const namesIn = (word: string): readonly string[] =>
  word.split('/').flatMap((one) => (one.trim().length < 3 ? [] : [fold(one), ofMen(fold(one))]));

/** The value whose word in either language, or whose own name, was written. */
export function choiceOf(resource: AnyResource, at: ImportField, text: string): string | undefined {
  if (text.length > longestChoice) return undefined;
  const choices = choicesOf(resource, at);
  const word = fold(text);
  return choices.get(word) ?? choices.get(ofMen(word));
}

const known = new WeakMap<ImportField, ReadonlyMap<string, string>>();

/** Every word of a column's choices, folded once for all rows of an import; the first value of a word has it. */
function choicesOf(resource: AnyResource, at: ImportField): ReadonlyMap<string, string> {
  const found = known.get(at);
  if (found !== undefined) return found;
  const choices = new Map<string, string>();
  for (const value of at.field.values ?? [])
    for (const word of [
      ...(['ar', 'en'] as const).map((one) => choiceWords(resource, at, one)[value]),
      value,
    ]) {
      const key = fold(word ?? value);
      if (!choices.has(key)) choices.set(key, value);
    }
  for (const [word, value] of Array.from(choices))
    for (const name of namesIn(word)) if (!choices.has(name)) choices.set(name, value);
  known.set(at, choices);
  return choices;
}

/** One cell of a file, and what helps to read it. */
interface ReadCell {
  readonly resource: AnyResource;
  readonly at: ImportField;
  readonly text: string;
  readonly timezone: string;
  /** Numbers that stand for days count from 1904. */
  readonly since1904: boolean;
  readonly resolve: Resolve;
}
type Reader = (cell: ReadCell) => unknown;

const asText: Reader = ({ text }) => text;

/** How a cell of each kind is read. A new kind does not compile without its entry. */
const readers: Readonly<Record<Kind, Reader>> = {
  text: asText,
  longText: asText,
  richText: asText,
  integer: asText,
  decimal: asText,
  money: asText,
  percent: asText,
  boolean: ({ text }) => (yes.has(fold(text)) ? true : no.has(fold(text)) ? false : text),
  date: ({ text, since1904 }) => dayOf(text, since1904) ?? text,
  time: ({ text }) => clockOf(text) ?? text,
  dateTime: ({ text, timezone, since1904 }) => instantOf(text, timezone, since1904) ?? text,
  month: ({ text, since1904 }) => monthOf(text, since1904) ?? text,
  select: ({ resource, at, text }) => choiceOf(resource, at, text) ?? text,
  tags: ({ resource, at, text }) => listOf(text).map((tag) => choiceOf(resource, at, tag) ?? tag),
  freeTags: ({ text }) => listOf(text),
  reference: ({ at, text, resolve }) => resolve(at, text) ?? text,
  references: ({ at, text, resolve }) => listOf(text).map((name) => resolve(at, name) ?? name),
  lines: asText,
  part: asText,
  image: asText,
  file: asText,
  files: asText,
  phone: asText,
  email: asText,
  url: asText,
  color: asText,
  custom: asText,
  computed: asText,
};

/** One cell as the value the API takes. What cannot be read goes on as text, for the API to name what is wrong with it. */
export const valueOf = (cell: ReadCell): unknown => readers[cell.at.field.kind](cell);
