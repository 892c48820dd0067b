import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { panelAddress } from '#src/client/catalogue/panelAddress.ts';
import { callApi, messageOf } from '#src/client/records/api.ts';
import { useReading } from '#src/client/words/useReading.ts';
import type { MineAnswer } from './monthAnswer.ts';

const shown = ['attendance-days', 'attendance-requests', 'punches', 'employees', 'holidays', 'vacations'];
const meta = { follows: (lists: ReadonlySet<string>) => shown.some((name) => lists.has(name)) };

interface Asked {
  readonly from: string;
  readonly to: string;
}

/** One's own month; what was there stays while another is on its way. */
export function useMine({ from, to }: Asked) {
  const { locale } = useReading();
  return useQuery({
    queryKey: ['attendance-days', 'mine', locale, from, to],
    queryFn: ({ signal }) =>
      callApi<MineAnswer>(`/attendance/mine?${new URLSearchParams({ from, to }).toString()}`, { signal }),
    meta,
    placeholderData: keepPreviousData,
  });
}

/** Opens the day of a cell in the panel: its id is asked for, since a grid of fifteen thousand cells carries none. */
export function useOpenDay(): (employee: string, day: string) => Promise<void> {
  const navigate = useNavigate();
  const notify = useNotify();
  return async (employee, day) => {
    const filter = JSON.stringify({ employee_id: employee, work_date: day });
    try {
      const [row] = await callApi<readonly { readonly id: string }[]>(
        `/attendance-days?${new URLSearchParams({ filter }).toString()}`,
      );
      if (row) void navigate(panelAddress('attendance-days', row.id));
    } catch (error) {
      notify(messageOf(error), { type: 'error' });
    }
  };
}
