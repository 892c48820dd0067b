import { useEffect, useRef, type RefObject } from 'react';
import { useListContext } from 'ra-core';
import type { ListRow } from './listSetting.ts';

/** How long a row stays marked, in milliseconds. */
const markedFor = 2_500;

const mark = (row: Element | null | undefined): void =>
  // As ink on the row itself: it fits every ground, and nothing moves. Browsers of tests cannot draw it.
  void row?.animate?.([{ backgroundColor: 'color-mix(in srgb, currentColor 14%, transparent)' }, {}], {
    duration: markedFor,
    easing: 'ease-out',
  });

/** Marks softly what changed or came while the same question stood on the screen; nothing else of the list moves (15.5). */
export function useMarkedRows(container: RefObject<HTMLElement | null>): void {
  const { data, filterValues, sort, page, perPage, isPlaceholderData } = useListContext<ListRow>();
  const question = JSON.stringify([filterValues, sort, page, perPage]);
  const seen = useRef<{ readonly question: string; readonly versions: ReadonlyMap<string, unknown> }>(
    undefined,
  );
  useEffect(() => {
    if (data === undefined || isPlaceholderData === true) return;
    const before = seen.current;
    const versions = new Map(data.map(({ id, version }) => [id, version]));
    seen.current = { question, versions };
    if (before?.question !== question) return;
    for (const [id, version] of versions)
      if (before.versions.get(id) !== version)
        mark(container.current?.querySelector(`[data-row="${CSS.escape(id)}"]`));
  }, [container, data, question, isPlaceholderData]);
}
