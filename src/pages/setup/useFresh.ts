import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'ra-core';
import { localeOf } from '#i18n/plural.ts';
import { callApi } from '#src/client/records/api.ts';

/** Whether the clinic is still being set up: then a figure of nothing says nothing. Asked once with the steps themselves. */
export function useFresh(asked: boolean): boolean {
  const locale = localeOf(useLocale());
  const { data } = useQuery({
    queryKey: ['clinic-setup', locale],
    queryFn: ({ signal }) =>
      callApi<{ readonly steps?: readonly { readonly done: boolean }[] }>('/clinic-setup', { signal }),
    enabled: asked,
    staleTime: 0,
  });
  // Without an answer the dashboard shows what it shows everybody.
  return data?.steps?.some(({ done }) => !done) ?? false;
}
