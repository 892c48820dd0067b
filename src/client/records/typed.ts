import { instantOrWall } from '#metadata/time/wallText.ts';
import { latinDigits } from '#i18n/digits.ts';
import { addDays, isDay } from '#metadata/time/days.ts';

const pad = (value: number): string => String(value).padStart(2, '0');
const clean = (text: string): string =>
  latinDigits(text)
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
    .toLowerCase();

/** How far the day named by a word lies from today; hamzas and tanween may be left out. */
const dayWords: Readonly<Record<string, number>> = {
  'اول امس': -2,
  'بعد غد': 2,
  'بعد بكره': 2,
  اليوم: 0,
  غدا: 1,
  بكره: 1,
  بكرة: 1,
  امس: -1,
  امبارح: -1,
  today: 0,
  tomorrow: 1,
  yesterday: -1,
};
const wordKey = (text: string): string => text.replace(/[أإآ]/g, 'ا').replace(/[\u064b-\u0652]/g, '');

const fullYear = (text: string): number => (text.length <= 2 ? 2000 + Number(text) : Number(text));

/**
 * A day as people type it (UX-56): `5/3`, `5-3-26`, `٥/٣/٢٠٢٦`, `اليوم`, `+7`, `2026-03-05`, `5` (of this month).
 * Day before month, the current year where none is written. `undefined` = not a day.
 */
export function typedDay(text: string, today: string): string | undefined {
  const plain = clean(text);
  const word = dayWords[wordKey(plain)];
  if (word !== undefined) return addDays(today, word);
  if (/^[+-]\d{1,4}$/.test(plain)) return addDays(today, Number(plain));
  if (isDay(plain)) return plain;
  const [, date, month, year] =
    /^(\d{1,2})(?:[/\-.\s،](\d{1,2})(?:[/\-.\s،](\d{2}|\d{4}))?)?$/.exec(plain) ?? [];
  if (date === undefined) return undefined;
  const [thisYear = '', thisMonth = ''] = today.split('-');
  const day = `${year === undefined ? thisYear : fullYear(year)}-${pad(Number(month ?? thisMonth))}-${pad(Number(date))}`;
  return isDay(day) ? day : undefined;
}

/**
 * The estimated day of birth of somebody whose age alone is known, typed as people say it (`35`, `٣٥ سنة`): 1 July of the year it
 * leads back to (clinic.md 2.1), of the year before where that still lies ahead. `undefined` = not an age.
 */
export function typedAge(text: string, today: string): string | undefined {
  const [, age] = /^(\d{1,3})(?:\s*(?:سنة|سنه|سنوات|سنين|عام|عاما|عامًا|years?|y))?$/.exec(clean(text)) ?? [];
  if (age === undefined) return undefined;
  const year = Number(today.slice(0, 4)) - Number(age);
  return `${`${year}-07-01` > today ? year - 1 : year}-07-01`;
}

/**
 * A time of day as people type it: `9`, `930`, `9:30`, `٩:٣٠`, `2:30 م`, `2.30pm`. `undefined` = not a time.
 */
export function typedTime(text: string): string | undefined {
  const plain = clean(text);
  const [, hourText, minuteText = '0', half] =
    /^(\d{1,2})(?:[:.\s]?(\d{2}))?(?::\d{2})?\s*(ص|م|am|pm|صباحا|مساء|صباحًا|مساءً)?$/.exec(plain) ?? [];
  if (hourText === undefined) return undefined;
  const evening = half !== undefined && /^(م|pm|مساء)/.test(half);
  const hour = Number(hourText);
  if (half !== undefined && (hour < 1 || hour > 12)) return undefined;
  const full = half === undefined ? hour : (hour % 12) + (evening ? 12 : 0);
  const minute = Number(minuteText);
  return full < 24 && minute < 60 ? `${pad(full)}:${pad(minute)}` : undefined;
}

/**
 * A day and a time of the clinic's wall clock as people type them: `5/3 9:30`, `2026-10-29 11:30 م`. The instant they are, or the
 * wall clock as text where it shows that time twice or never, for the form to ask. `undefined` = not both.
 */
export function typedMoment(text: string, today: string, timezone: string): string | undefined {
  const [dayText = '', ...clockParts] = text.split(/[\s،,]+/).filter(Boolean);
  const day = typedDay(dayText, today);
  const clock = typedTime(clockParts.join(' '));
  return day === undefined || clock === undefined ? undefined : instantOrWall({ day, clock }, timezone);
}

/** A month as people type it: `3/2026`, `3`, `2026-03`, `03-26`. `undefined` = not a month. */
export function typedMonth(text: string, today: string): string | undefined {
  const plain = clean(text);
  const [, isoYear, isoMonth] = /^(\d{4})[/-](\d{1,2})$/.exec(plain) ?? [];
  const [, month = isoMonth, year = isoYear] = /^(\d{1,2})(?:[/\-.\s](\d{2}|\d{4}))?$/.exec(plain) ?? [];
  if (month === undefined || Number(month) < 1 || Number(month) > 12) return undefined;
  return `${year === undefined ? today.slice(0, 4) : fullYear(year)}-${pad(Number(month))}`;
}
