import { pageHelp as arabic } from '#i18n/ar/pageHelp.ts';
import { pageHelp as english } from '#i18n/en/pageHelp.ts';
import type { Texts } from '#i18n/texts.ts';
import { useWords } from '#src/client/words/words.ts';
import { HelpPaper } from './HelpPaper.tsx';

const words: { readonly ar: Texts<typeof arabic>; readonly en: Texts<typeof arabic> } = {
  ar: arabic,
  en: english,
};

interface PageHelpPopoverProps {
  readonly page: keyof typeof arabic;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** What a page made by hand is for, in one sentence, and its usual tasks. */
export default function PageHelpPopover({ page, anchor, onClose }: PageHelpPopoverProps) {
  const { t } = useWords(words);
  const { title, about, tasks } = t[page];
  return (
    <HelpPaper
      {...{ title, about, anchor, onClose }}
      tasks={[tasks.first, tasks.second, tasks.third].map((text) => ({ text }))}
    />
  );
}
