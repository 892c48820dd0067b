import { access as ar } from '#i18n/ar/access.ts';
import { access as en } from '#i18n/en/access.ts';

/** Loaded with the dialogs that speak them: the first script stays small. */
export const accessWords = { ar, en };
