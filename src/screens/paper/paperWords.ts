import { papers as arabic } from '#i18n/ar/papers.ts';
import { papers as english } from '#i18n/en/papers.ts';
import { useWords } from '#src/client/words/words.ts';
import type { Texts } from '#i18n/texts.ts';

const words: { readonly ar: Texts<typeof arabic>; readonly en: Texts<typeof arabic> } = {
  ar: arabic,
  en: english,
};

/** The words of documents on paper. */
export const usePaperWords = () => useWords(words);
