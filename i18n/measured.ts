import { measured as arabic } from './ar/measured.ts';
import { measured as english } from './en/measured.ts';
import { plural, type Locale } from './plural.ts';

const words = { ar: arabic, en: english };
const fractions: Readonly<Record<string, 'quarter' | 'half' | 'most'>> = {
  '0.25': 'quarter',
  '0.5': 'half',
  '0.75': 'most',
};

/** What can be said in words: the values of a choice that are units of time. */
export type Measure = 'days' | 'hours';
export const isMeasure = (unit: string): unit is Measure => unit === 'days' || unit === 'hours';

/**
 * So many days or hours as people say them: «نصف يوم», «يوم ونصف», «يومان», «3 أيام»; other fractions keep their figures.
 * `value` is a plain decimal without noughts at its end; `written` writes its digits as the reader wants them.
 */
export function measured(
  locale: Locale,
  value: string,
  unit: Measure,
  written: (value: string) => string = (plain) => plain,
): string {
  const said = words[locale][unit];
  const fraction = fractions[value];
  if (fraction !== undefined) return said[fraction];
  if (value === '1.5') return said.oneAndHalf;
  const counted = (plain: string): string => {
    const forms = said.counted.map((form) => form.replaceAll('{n}', '{digits}'));
    return plural(locale, Number(plain), forms).replace('{digits}', written(plain));
  };
  const half = /^(\d+)\.5$/.exec(value)?.[1];
  if (half === undefined) return counted(value);
  return words[locale].andHalf.replace('{whole}', counted(half));
}
