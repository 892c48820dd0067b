import { useSyncExternalStore } from 'react';
import type { Row } from '#src/client/records/row.ts';

/** The list a person came from: enough to walk its order on the record page (UX-18). */
export interface ListMemory {
  /** react-admin's name: `penalties`, or `penalties~self` for a list of own rows. */
  readonly resource: string;
  /** Everything the list asked, the search text as `q` and the parent of its address included. */
  readonly filter: Row;
  readonly sort: { readonly field: string; readonly order: 'ASC' | 'DESC' };
  /** The same text as `filter.q`, for those who want to say it. */
  readonly q: string | undefined;
  /** The `scope` parameter of the API, where the list has one. */
  readonly scope: 'self' | 'team' | undefined;
  readonly page: number;
  readonly perPage: number;
  /** The ids of the page on show, in its order. */
  readonly ids: readonly string[];
  /** Of the whole result. */
  readonly total: number;
  /** The address of the list in this state, query included: the way back. */
  readonly address: string;
}

/**
 * Held by the document and not by a browser store: a search text may be a patient's name (SEC-44). Signing out loads
 * another document, and a reloaded record page offers no neighbours.
 */
const memories = new Map<string, ListMemory>();
const listeners = new Set<() => void>();
const bare = (resource: string): string => resource.split('~')[0] ?? resource;

/** Keeps what a list shows now, as the last one of its resource. */
export function rememberList(memory: ListMemory): void {
  memories.set(bare(memory.resource), memory);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The last list of this resource that was on show in this tab, by the declaration's name. */
export const useListMemory = (resource: string): ListMemory | undefined =>
  useSyncExternalStore(subscribe, () => memories.get(bare(resource)));
