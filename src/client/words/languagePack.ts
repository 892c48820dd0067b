import type { Locale } from '#i18n/locale.ts';

/**
 * Brings the words of a language; answers at once where they are there. In development and in tests both languages are
 * part of the program; the build puts each into a script of its own (vite.words.ts). Throws when it cannot be fetched.
 */
export const loadWords = (locale: Locale): Promise<Locale> => Promise.resolve(locale);

/** Brings the words of an area's entities, in every language that was asked for. Throws when they cannot be fetched. */
export const loadAreaWords = (_area: string): Promise<void> => Promise.resolve();
