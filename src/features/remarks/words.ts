import { remarks as arabic } from '#i18n/ar/remarks.ts';
import { remarks as english } from '#i18n/en/remarks.ts';
import type { Locale } from '#i18n/index.ts';
import type { Texts } from '#i18n/texts.ts';
import { useWords } from '#src/client/words/words.ts';

const words: { readonly ar: Texts<typeof arabic>; readonly en: Texts<typeof arabic> } = {
  ar: arabic,
  en: english,
};

export const useRemarkWords = () => useWords(words);

type Steps = Readonly<Record<string, string>>;
/** What an entry of the history says happened to a remark; nothing for an entry of another kind. */
export const remarkStep = (
  locale: Locale,
  shape: 'history' | 'steps',
  step: string | null | undefined,
): string | undefined => (words[locale][shape] as Steps)[step ?? ''];
