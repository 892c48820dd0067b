import { useEffect } from 'react';
import { useListContext } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { variantOf } from '#src/client/catalogue/catalogue.ts';
import { rememberList } from './listMemory.ts';
import { useListSetting, type ListRow } from './listSetting.ts';

/** Keeps what the list around shows, for the record pages it leads to. */
export function useRemembering(): void {
  const { page: setting } = useListSetting();
  const { pathname, search } = useLocation();
  const { data, filterValues, sort, page, perPage, total, isPlaceholderData } = useListContext<ListRow>();
  useEffect(() => {
    if (!setting || !data || isPlaceholderData === true) return;
    const { name, question } = setting;
    const ids = data.map(({ id }) => id);
    const q: unknown = filterValues['q'];
    rememberList({
      resource: name,
      filter: question(filterValues),
      sort,
      q: typeof q === 'string' && q !== '' ? q : undefined,
      scope: name.includes('~') ? (variantOf(name)?.screen.action === 'team' ? 'team' : 'self') : undefined,
      page,
      perPage,
      ids,
      total: total ?? ids.length,
      address: pathname + search,
    });
  }, [setting, data, filterValues, sort, page, perPage, total, isPlaceholderData, pathname, search]);
}
