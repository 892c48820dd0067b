import { transfer as arabic } from '#i18n/ar/transfer.ts';
import { transfer as english } from '#i18n/en/transfer.ts';
import { useWords } from '#src/client/words/words.ts';
import type { Texts } from '#i18n/texts.ts';

const words: { readonly ar: Texts<typeof arabic>; readonly en: Texts<typeof arabic> } = {
  ar: arabic,
  en: english,
};

/** The words of export, import and the tray. */
export const useTransferWords = () => useWords(words);
