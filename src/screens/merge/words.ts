import { merging as arabic } from '#i18n/ar/merging.ts';
import { merging as english } from '#i18n/en/merging.ts';
import type { Texts } from '#i18n/texts.ts';
import { useWords } from '#src/client/words/words.ts';

const words: { readonly ar: Texts<typeof arabic>; readonly en: Texts<typeof arabic> } = {
  ar: arabic,
  en: english,
};

/** The words of duplicates and merging. */
export const useMergeWords = () => useWords(words);
