import { notifications as arabic } from '#i18n/ar/notifications.ts';
import { notifications as english } from '#i18n/en/notifications.ts';
import type { Texts } from '#i18n/texts.ts';
import { titleOfGroup } from '#src/client/catalogue/pageWords.ts';
import { useWords } from '#src/client/words/words.ts';

const words: { readonly ar: Texts<typeof arabic>; readonly en: Texts<typeof arabic> } = {
  ar: arabic,
  en: english,
};

/** The words of the bell and its page. */
export const useNoticeWords = () => useWords(words);

/** What an area is called: as in the menu, or one's own account and the clinic as a whole. */
export function useAreaName(): (area: string) => string {
  const { t, locale } = useNoticeWords();
  const names: Readonly<Record<string, string>> = t.areas;
  return (area) => names[area] ?? titleOfGroup(area, locale);
}
