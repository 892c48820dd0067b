import { useQuery } from '@tanstack/react-query';
import { callApi } from '#src/client/records/api.ts';
import { useReading } from '#src/client/words/useReading.ts';

/** A kind of leave with what is left of it; of one without a balance the figures are null. */
export interface OwnBalance {
  readonly type_id: string;
  readonly name: string;
  readonly color: string;
  readonly earned: string | null;
  readonly taken: string | null;
  readonly pending: string | null;
  readonly left: string | null;
}

const shown = ['vacations', 'vacation-types', 'vacation-ledger', 'leave-openings', 'holidays'];
const meta = { follows: (lists: ReadonlySet<string>) => shown.some((name) => lists.has(name)) };

/** One's own balances of leave, today. */
export function useBalances() {
  const { locale } = useReading();
  return useQuery({
    queryKey: ['vacations', 'balances', locale],
    queryFn: ({ signal }) =>
      callApi<{ readonly balances: readonly OwnBalance[] }>('/vacations/balances', { signal }),
    meta,
  });
}
