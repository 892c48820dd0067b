import { useEffect, useRef } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { meKey } from './me.ts';
import { useLocation } from 'react-router-dom';
import { useMe } from './subject.ts';

const open = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('clinic');

/** Name, logo, colours, services: read again; what is on show stays until the answers have come. */
function readAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: meKey });
  void client.invalidateQueries({ queryKey: ['clinic-settings'] });
}

/** The clinic was changed here: this tab and every other one of this browser follow at once (platform.md 6). */
export function tellClinicChanged(client: QueryClient): void {
  readAgain(client);
  const tabs = open();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target: it is this origin's own
  tabs?.postMessage('changed');
  tabs?.close();
}

/** Milliseconds an answer of `/me` is taken as it is. */
const freshFor = 60_000;

/**
 * Whoever goes on to another screen, or comes back to the window, works with what holds now: rights, services, the
 * subscription and the clinic's looks (platform.md 2, 6). Never by a timer: a call nobody made would keep an idle
 * session open.
 */
function useMeRenewed(): void {
  const client = useQueryClient();
  const { pathname } = useLocation();
  useEffect(() => {
    const renew = (): void => {
      const askedAt = client.getQueryState(meKey)?.dataUpdatedAt ?? 0;
      if (document.visibilityState === 'visible' && Date.now() - askedAt > freshFor)
        void client.invalidateQueries({ queryKey: meKey });
    };
    renew();
    document.addEventListener('visibilitychange', renew);
    return () => document.removeEventListener('visibilitychange', renew);
  }, [client, pathname]);
}

/** Follows what another tab changed at once, and what another machine changed with the next `/me` (platform.md 6). */
export function useClinicNews(): void {
  useMeRenewed();
  const client = useQueryClient();
  // The same object until an answer tells the clinic differently.
  const { clinic } = useMe();
  const told = useRef(clinic);
  useEffect(() => {
    if (told.current === clinic) return;
    told.current = clinic;
    void client.invalidateQueries({ queryKey: ['clinic-settings'] });
  }, [client, clinic]);
  useEffect(() => {
    const tabs = open();
    tabs?.addEventListener('message', () => readAgain(client));
    return () => tabs?.close();
  }, [client]);
}
