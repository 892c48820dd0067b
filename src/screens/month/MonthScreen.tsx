import type { ReactNode } from 'react';
import type { AnyResource } from '#metadata/resource.ts';
import { piecesFor } from '#src/client/catalogue/piecesFor.ts';
import { titleOfScreen, useWords } from '#src/client/words/words.ts';
import { monthWords } from '#src/features/monthGrid/monthWords.ts';
import { ListAndGrid } from '../ListAndGrid.tsx';

interface MonthScreenProps {
  readonly resource: AnyResource;
  readonly screenName: string;
  readonly above: ReactNode;
}

/** A list drawn `as: 'month'`: its rows in one tab, people by days in the other. Throws where no piece draws them. */
export default function MonthScreen({ resource, screenName, above }: MonthScreenProps) {
  const { t, locale } = useWords(monthWords);
  const drawn = piecesFor(resource)?.month;
  if (drawn === undefined) throw new Error(`nothing draws the month of ${resource.name}`);
  const words = resource.words[locale];
  const said = { tabs: t.tabs, title: titleOfScreen(words, screenName), about: words.month?.about ?? '' };
  return <ListAndGrid {...{ resource, screenName, above, ...drawn }} words={said} />;
}
