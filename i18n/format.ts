import { isRepeated, wallAt } from '#metadata/time/clock.ts';
import { arabicDigits } from './digits.ts';
import type { Locale } from './plural.ts';

export interface FormatSettings {
  readonly locale: Locale;
  /** The clinic's choice of digits; 0-9 where not said. */
  readonly digits?: 'western' | 'arabic' | undefined;
  /** IANA name; instants are shown in the clinic's time zone. */
  readonly timeZone?: string | undefined;
}

type Empty = null | undefined | '';
/** Every method answers '' for a value that is not there. Decimals are exact strings, never binary floats. */
export interface Format {
  /** `("12345.5", "EGP", 2)` → 12,345.50 ج.م */
  money(value: string | Empty, currency: string, places: number): string;
  /** Groups thousands; keeps the places as written unless told. */
  number(value: string | number | Empty, places?: number): string;
  /** `"12.5"` → 12.5% */
  percent(value: string | number | Empty): string;
  /** `"2026-11-21"` → 21/11/2026 */
  date(day: string | Empty): string;
  /** `"2026-11-21"` → السبت، 21 نوفمبر 2026 */
  longDate(day: string | Empty): string;
  /** The Umm al-Qura date of a day: `"2026-11-21"` → 11 جمادى الآخرة 1448 هـ */
  hijri(day: string | Empty): string;
  /** `"14:30"` → 2:30 م */
  time(clock: string | Empty): string;
  /** An instant in the clinic's time zone: 21/11/2026، 2:30 م; a time clocks show again says so (clinic.md W4). */
  dateTime(instant: string | Empty): string;
  /** `"2026-11"` → نوفمبر 2026 */
  month(month: string | Empty): string;
  /** أمس, قبل 5 دقائق; `now` in milliseconds. */
  relative(instant: string | Empty, now?: number): string;
  list(texts: readonly string[]): string;
  /** The same without the last "and", for lines that are looked over: أ، ب، ج */
  commas(texts: readonly string[]): string;
}

/** The clinic currencies of platform.md 5, as people write them. */
const arabicSymbols: Readonly<Record<string, string>> = {
  EGP: 'ج.م',
  SAR: 'ر.س',
  AED: 'د.إ',
  KWD: 'د.ك',
  QAR: 'ر.ق',
  BHD: 'د.ب',
  OMR: 'ر.ع',
  JOD: 'د.أ',
};

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** One Intl object per shape: making them is what costs. */
function remembered<Value>(make: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) known.set(key, (value = make(key)));
    return value;
  };
}

/** `Intl.NumberFormat` takes a decimal text digit by digit; a JavaScript number would round it. */
const exact = (value: string | number): Intl.StringNumericLiteral =>
  String(value) as Intl.StringNumericLiteral;
const isDecimal = (value: string | number): boolean => /^-?\d+(\.\d+)?$/.test(String(value));
const placesOf = (value: string | number): number => String(value).split('.')[1]?.length ?? 0;

interface Makers {
  readonly number: (places: string) => Intl.NumberFormat;
  readonly dates: (shape: string) => Intl.DateTimeFormat;
  readonly digits: (text: string) => string;
  readonly settings: FormatSettings;
  readonly tag: string;
}

const shapes: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  month: { month: 'long', year: 'numeric', timeZone: 'UTC' },
  hijri: { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC', calendar: 'islamic-umalqura' },
  clock: { hour: 'numeric', minute: '2-digit', hourCycle: 'h12', timeZone: 'UTC' },
};

function makersFor(settings: FormatSettings): Makers {
  const arabic = settings.locale === 'ar';
  const indic = arabic && settings.digits === 'arabic';
  const tag = arabic ? `ar-EG-u-nu-${indic ? 'arab' : 'latn'}-ca-gregory` : 'en-GB';
  return {
    settings,
    tag,
    number: remembered((places) => {
      const [least, most] = places.split('-').map(Number);
      return new Intl.NumberFormat(tag, {
        minimumFractionDigits: least ?? 0,
        maximumFractionDigits: most ?? least ?? 0,
        roundingMode: 'halfExpand',
      });
    }),
    dates: remembered((shape) => new Intl.DateTimeFormat(tag, shapes[shape])),
    digits: indic ? arabicDigits : (text) => text,
  };
}

function numbers({ number, settings, digits }: Makers): Pick<Format, 'money' | 'number' | 'percent'> {
  const written = (value: string | number | Empty, places?: number): string => {
    if (value === null || value === undefined || value === '') return '';
    if (!isDecimal(value)) return String(value);
    return number(String(places ?? placesOf(value))).format(exact(value));
  };
  return {
    number: written,
    money(value, currency, places) {
      const amount = written(value, places);
      if (amount === '') return '';
      // Our own symbols: CLDR ends them with a point and a direction mark that jumble copied amounts.
      return settings.locale === 'ar'
        ? onItsSide(`${amount}\u00a0${arabicSymbols[currency] ?? currency}`, 'ar')
        : `${currency}\u00a0${amount}`;
    },
    percent(value) {
      const amount = written(value);
      return amount === '' ? '' : `${amount}${digits('0') === '0' ? '%' : '٪'}`;
    },
  };
}

/**
 * A number with what stands beside it, a currency or a unit. Below nought it begins with a mark of its own direction: without ours the
 * word would change sides.
 */
export const onItsSide = (said: string, locale: Locale): string =>
  locale === 'ar' && said.startsWith('\u200e') ? `\u200f${said}` : said;

/** Day/month/year as one left-to-right run, the same in both languages (UX-56). */
const slashed = (year: string, month: string, day: string): string =>
  `${Number(day)}/${Number(month)}/${year}`;

function dates({
  dates: shape,
  digits,
  settings,
  tag,
}: Makers): Omit<Format, 'money' | 'number' | 'percent' | 'list' | 'commas'> {
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' });
  const zone = settings.timeZone ?? 'UTC';
  const date = (day: string | Empty): string => {
    const [year, month, rest] = (day ?? '').split('-');
    return year && month && rest ? digits(slashed(year, month, rest)) : '';
  };
  const time = (clock: string | Empty): string =>
    clock ? shape('clock').format(new Date(`1970-01-01T${clock.slice(0, 5)}:00Z`)) : '';
  return {
    date,
    longDate: (day) => (day ? shape('long').format(new Date(`${day}T00:00:00Z`)) : ''),
    hijri: (day) => (day ? shape('hijri').format(new Date(`${day}T00:00:00Z`)) : ''),
    month: (month) => (month ? shape('month').format(new Date(`${month}-01T00:00:00Z`)) : ''),
    time,
    dateTime(instant) {
      if (!instant) return '';
      const wall = wallAt(instant, zone);
      const again = isRepeated(instant, zone) ? ` (${afterChange[settings.locale]})` : '';
      return `${date(wall.day)}${commaOf(settings.locale)}${time(wall.clock)}${again}`;
    },
    relative(instant, now = Date.now()) {
      if (!instant) return '';
      const seconds = (Date.parse(instant) - now) / 1000;
      const [unit, size] = units.find(([, each]) => Math.abs(seconds) >= each) ?? ['second', 1];
      return unit === 'second'
        ? relative.format(0, 'second')
        : relative.format(Math.round(seconds / size), unit);
    },
  };
}

/** What is added to a time that clocks show again after they went back. */
export const afterChange = { ar: 'بعد تغيير الساعة', en: 'after the clock change' } as const;

export const commaOf = (locale: Locale): string => (locale === 'ar' ? '، ' : ', ');

function newFormat(settings: FormatSettings): Format {
  const makers = makersFor(settings);
  const list = new Intl.ListFormat(makers.tag, { type: 'conjunction' });
  return {
    ...numbers(makers),
    ...dates(makers),
    list: (texts) => list.format(texts),
    commas: (texts) => texts.join(commaOf(settings.locale)),
  };
}

const known = remembered((key) => newFormat(JSON.parse(key) as FormatSettings));

/** The formatter for a language, digits and time zone; the same object for the same settings. */
export const formatFor = ({
  locale,
  digits = 'western',
  timeZone = 'Africa/Cairo',
}: FormatSettings): Format => known(JSON.stringify({ locale, digits, timeZone }));
