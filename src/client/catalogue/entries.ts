import { startEntries, type StartEntry } from '#metadata/derive/entries.ts';
import { areas } from '#resources/index.ts';

/**
 * Every entity as the browser knows it from the start. The build writes this table out (vite.words.ts), so that no
 * declaration comes with it; in development and in tests it is derived from them here.
 */
export const entries: readonly StartEntry[] = startEntries(areas);
