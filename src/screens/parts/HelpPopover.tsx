import { useParams } from 'react-router-dom';
import { screenHelp as arabic } from '#i18n/ar/screenHelp.ts';
import { screenHelp as english } from '#i18n/en/screenHelp.ts';
import type { Texts } from '#i18n/texts.ts';
import type { AnyResource } from '#metadata/resource.ts';
import type { Subject } from '#metadata/access.ts';
import { useSubject } from '#src/client/session/subject.ts';
import { useReading } from '#src/client/words/useReading.ts';
import { useWords } from '#src/client/words/words.ts';
import { opensInPanel } from '#src/client/catalogue/catalogue.ts';
import { createAddress, listAddress, mayDo, mayExport } from './access.ts';
import { HelpPaper, type Task } from './HelpPaper.tsx';
import type { HelpKind } from './ScreenHelp.tsx';
import { nounOf } from './titles.ts';

const words: { readonly ar: Texts<typeof arabic>; readonly en: Texts<typeof arabic> } = {
  ar: arabic,
  en: english,
};

interface HelpPopoverProps {
  readonly resource: AnyResource;
  readonly kind: HelpKind;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

type Names = Readonly<Record<string, string>> | undefined;
const namesOfKeys = (names: Names, keys: readonly string[]): readonly string[] =>
  keys
    .map((key) => names?.[key] ?? '')
    .filter(Boolean)
    .slice(0, 3);

/** The usual tasks of a screen, of which only those stand there that this person may do (UX-69). */
function useTasks({ resource, kind }: HelpPopoverProps): readonly Task[] {
  const { t, say, locale } = useWords(words);
  const subject: Subject = useSubject();
  const params = useParams();
  const own = resource.words[locale];
  const one = nounOf(resource, 'one', locale);
  const { format } = useReading();
  if (kind === 'form') return [t.steps.required, t.steps.draft, t.steps.save].map((text) => ({ text }));
  const moves = Object.keys(resource.workflow?.transitions ?? {}).filter((name) =>
    mayDo(resource, name, subject),
  );
  if (kind === 'record')
    return [
      ...(mayDo(resource, 'edit', subject) ? [{ text: t.page.edit }] : []),
      ...(moves.length > 0
        ? [{ text: say(t.page.moves, { moves: format.commas(namesOfKeys(own.actions, moves)) }) }]
        : []),
      { text: t.page.tabs },
      { text: t.page.history },
      { text: t.page.print },
    ];
  const add = createAddress(resource, subject, params);
  const list = listAddress(resource, subject, params);
  const views = format.commas(namesOfKeys(own.views, Object.keys(resource.views ?? {})));
  return [
    { text: t.list.find },
    ...(views === '' ? [] : [{ text: say(t.list.views, { views }) }]),
    { text: t.list.open },
    ...(add === undefined ? [] : [{ text: say(t.list.add, { one }), to: add }]),
    ...(mayDo(resource, 'create', subject) && list !== undefined && !opensInPanel(resource, 'list')
      ? [{ text: t.list.import, to: `${list}?import=new` }]
      : []),
    ...(mayExport(resource, subject) ? [{ text: t.list.export }] : []),
  ];
}

/** What the screen is for, in one sentence, and its usual tasks. */
export default function HelpPopover(props: HelpPopoverProps) {
  const { resource, kind, anchor, onClose } = props;
  const { t, say, locale } = useWords(words);
  const tasks = useTasks(props);
  const { many, about: told } = resource.words[locale];
  // What a report says of itself is why it may have no rows.
  const about = resource.isReport ? undefined : told;
  const title = kind === 'list' ? many : say(t[kind], { many });
  return <HelpPaper {...{ title, about, tasks, anchor, onClose }} />;
}
