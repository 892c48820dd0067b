import { startAreas, startEntries, type StartArea, type StartEntry } from '#metadata/derive/entries.ts';
import { areas } from '#resources/index.ts';

/**
 * Every entity and every area as the browser knows it from the start. The build writes these tables out (vite.words.ts), so
 * that no declaration comes with them; in development and in tests they are derived from them here.
 */
export const entries: readonly StartEntry[] = startEntries(areas);
export const areasAtStart: readonly StartArea[] = startAreas(areas);
