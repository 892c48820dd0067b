import { clinicPages as arabic } from '#i18n/ar/clinicPages.ts';
import { clinicPages as english } from '#i18n/en/clinicPages.ts';
import { useWords } from '#src/client/words/words.ts';
import type { Texts } from '#i18n/texts.ts';

const words: { readonly ar: Texts<typeof arabic>; readonly en: Texts<typeof arabic> } = {
  ar: arabic,
  en: english,
};

/** The words of clinic settings, subscription and services. */
export const useClinicWords = () => useWords(words);
