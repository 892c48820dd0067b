import { useSyncExternalStore } from 'react';
import { API } from './apiAddress.ts';

/** What the app knows of the way to the server. */
export interface Connection {
  /** Calls do not arrive, or the browser says that it is offline. */
  readonly lost: boolean;
  /** A call has been waiting for an answer for longer than people expect. */
  readonly slow: boolean;
}

/** A missing answer is told after this long (UX-67 allows five seconds). */
const PATIENCE = 4_000;
/** How often a lost server is looked for. */
const LOOK_EVERY = 3_000;

let state: Connection = { lost: false, slow: false };
const listeners = new Set<() => void>();
const waiting = new Set<symbol>();
let lastAnswer: number | undefined;
let looking: number | undefined;

function change(next: Connection): void {
  if (next.lost === state.lost && next.slow === state.slow) return;
  state = next;
  for (const tell of listeners) tell();
}

/** When the last answer came, in milliseconds since 1970; `undefined` before the first. */
export const lastAnswerAt = (): number | undefined => lastAnswer;

async function look(): Promise<void> {
  try {
    await fetch(`${API}/health`, { cache: 'no-store' });
    answered();
  } catch {
    // Still lost: the next look tells.
  }
}

/** A call found no server: it is looked for until it answers. */
export function unreachable(): void {
  looking ??= window.setInterval(() => void look(), LOOK_EVERY);
  change({ ...state, lost: true });
}

/** Any answer, also a refusal: the server is there. */
export function answered(): void {
  window.clearInterval(looking);
  looking = undefined;
  lastAnswer = Date.now();
  change({ ...state, lost: false });
}

/** A call is on its way; the function that comes back is called at its end. */
export function onTheWay(): () => void {
  const call = Symbol('call');
  const timer = window.setTimeout(() => {
    waiting.add(call);
    change({ ...state, slow: true });
  }, PATIENCE);
  return () => {
    window.clearTimeout(timer);
    waiting.delete(call);
    change({ ...state, slow: waiting.size > 0 });
  };
}

function subscribe(tell: () => void): () => void {
  const off = (): void => unreachable();
  const on = (): void => void look();
  listeners.add(tell);
  window.addEventListener('offline', off);
  window.addEventListener('online', on);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('offline', off);
    window.removeEventListener('online', on);
  };
}

/** Follows the connection; several lost calls are one change. */
export const useConnection = (): Connection => useSyncExternalStore(subscribe, () => state);
