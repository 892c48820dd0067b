import { fill } from './fill.ts';
import type { Locale } from './plural.ts';

/** Which browser on which system, out of what the browser calls itself; the first that fits. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** `undefined` where neither is known (a script, an old device). */
export function deviceOf(userAgent: string | null): { browser: string; system: string } | undefined {
  const text = userAgent ?? '';
  const browser = browsers.find(([pattern]) => pattern.test(text))?.[1];
  const system = systems.find(([pattern]) => pattern.test(text))?.[1];
  return browser !== undefined && system !== undefined ? { browser, system } : undefined;
}

const words = {
  ar: { device: '{browser} على {system}', unknown: 'جهاز غير معروف', feed: 'رابط التقويم' },
  en: { device: '{browser} on {system}', unknown: 'Unknown device', feed: 'Calendar link' },
} as const;

/** What the session of a calendar's feed is called where a browser's name stands (functions/secretLinks.sql). */
const feed = 'calendar-feed';

/** The device in words of a language: «Chrome على Windows». */
export function deviceName(locale: Locale, userAgent: string | null): string {
  if (userAgent === feed) return words[locale].feed;
  const device = deviceOf(userAgent);
  return device === undefined ? words[locale].unknown : fill(locale, words[locale].device, device);
}
