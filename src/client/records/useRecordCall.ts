import { useQuery } from '@tanstack/react-query';
import { useReading } from '#src/client/words/useReading.ts';
import { useClinicProvider } from './api.ts';

/** What a reading operation of one record answers: the sheet of a count, the rows a dialog asks about; asked again in the other language. */
export function useRecordCall<Answer>(resource: string, operation: string, id: string) {
  const provider = useClinicProvider();
  const { locale } = useReading();
  return useQuery({
    queryKey: [resource, operation, id, locale],
    queryFn: async ({ signal }) =>
      (await provider.operate<Answer>(resource, { operation, params: { id }, signal })).data,
  });
}
