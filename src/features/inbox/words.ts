import { inbox as arabic } from '#i18n/ar/inbox.ts';
import { inbox as english } from '#i18n/en/inbox.ts';
import type { Texts } from '#i18n/texts.ts';
import { useWords } from '#src/client/words/words.ts';

const words: { readonly ar: Texts<typeof arabic>; readonly en: Texts<typeof arabic> } = {
  ar: arabic,
  en: english,
};

/** The words of what waits for one's decision. */
export const useInboxWords = () => useWords(words);
