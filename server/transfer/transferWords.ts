import { transfer as arabic } from '#i18n/ar/transfer.ts';
import { transfer as english } from '#i18n/en/transfer.ts';
import type { Texts } from '#i18n/texts.ts';
import type { Locale } from '#metadata/resource.ts';

export type TransferWords = Texts<typeof arabic>;

/** The words of exports and imports in a language. */
export const transferWords = (locale: Locale): TransferWords => (locale === 'ar' ? arabic : english);
