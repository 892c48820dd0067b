import { useCallback } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { usePreference } from '#src/client/session/preferences.ts';
import { call, isUnderWay, type Job } from './api.ts';

const key = ['jobs'] as const;
const lookEvery = 1_000;

/** Whether this person has work in the background to look after; kept on the server, so that a reload finds it again. */
export const useTrayOpen = () => usePreference<boolean>('jobs.tray', false);

/** Own jobs of the last day, asked again while one is under way (UX-46). */
export function useJobs(asked: boolean): readonly Job[] | undefined {
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => call<readonly Job[]>('GET', '/jobs'),
    enabled: asked,
    refetchInterval: ({ state }) => ((state.data ?? []).some(isUnderWay) ? lookEvery : false),
  });
  return data;
}

/** Opens the tray for work that was just begun. */
export function useWatchJobs(): () => void {
  const client = useQueryClient();
  const [, setOpen] = useTrayOpen();
  return useCallback(() => {
    setOpen(true);
    // What was known before this work began must not say that there is none.
    void client.resetQueries({ queryKey: key });
  }, [client, setOpen]);
}
