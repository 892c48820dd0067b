import { useGetOne } from 'ra-core';
import { useWatch } from 'react-hook-form';

export interface DayOfFund {
  readonly id: string;
  readonly type?: string;
  readonly balance?: string;
  readonly today_opening?: string;
  readonly today_in?: string;
  readonly today_out?: string;
}

/** The fund that is counted, as its page tells it; nothing while none is chosen. */
export function useCountedFund(fund: unknown): DayOfFund | undefined {
  const id = typeof fund === 'string' ? fund : '';
  return useGetOne<DayOfFund>('financial-funds', { id }, { enabled: id !== '', retry: false }).data;
}

export const useChosenFund = (): DayOfFund | undefined =>
  useCountedFund(useWatch({ name: 'fund_id' }) as unknown);
