import { loadWords } from './languagePack.ts';

/**
 * Brings the words of both languages, for what finds by either: the palette, the settings, headings in a pasted block. Where
 * one cannot be fetched it is found by the other alone.
 */
export const bothLanguages = (): Promise<unknown> =>
  Promise.all([loadWords('ar'), loadWords('en')]).catch(() => undefined);
