import { useRef, useState } from 'react';
import { useDataProvider } from 'ra-core';
import type { AnyResource } from '#metadata/resource.ts';
import type { ClinicDataProvider, Refused } from '#src/client/records/dataProvider.ts';
import { freshKey } from '#src/client/session/http.ts';

/** So many go in one call: the progress transitions, and stopping does not take long. The API takes 200 at most. */
export const portion = 25;

export interface BulkState {
  readonly phase: 'ready' | 'running' | 'ended';
  readonly done: readonly string[];
  readonly refused: readonly Refused[];
  /** Not tried: stopped before, or cut off. */
  readonly left: readonly string[];
  readonly stopping: boolean;
  /** Why it was cut off. */
  readonly failure: unknown;
}

const ready: BulkState = {
  phase: 'ready',
  done: [],
  refused: [],
  left: [],
  stopping: false,
  failure: undefined,
};

export interface BulkRun extends BulkState {
  /** Moves these records; what an earlier run did stays done. Answers the end. */
  readonly run: (ids: readonly string[], values: Record<string, unknown>) => Promise<BulkState>;
  /** After the portion that is under way. */
  readonly stop: () => void;
  /** Back to the question, after a refused answer of the dialog. */
  readonly again: () => void;
}

/** One transition for many records, portion by portion (UX-13). */
export function useBulkRun(resource: AnyResource, transition: string): BulkRun {
  const provider = useDataProvider<ClinicDataProvider>();
  const [state, setState] = useState(ready);
  const stopped = useRef(false);
  const run: BulkRun['run'] = async (ids, values) => {
    stopped.current = false;
    let now: BulkState = { ...ready, phase: 'running', done: state.done, left: ids };
    setState(now);
    while (now.left.length > 0 && !stopped.current && now.failure === undefined) {
      const some = now.left.slice(0, portion);
      const call = { ids: some, name: transition, values, idempotencyKey: freshKey() };
      try {
        const { data } = await provider.transitionMany(resource.name, call);
        now = {
          ...now,
          done: [...now.done, ...data.done],
          refused: [...now.refused, ...data.refused],
          left: now.left.slice(portion),
        };
      } catch (failure) {
        now = { ...now, failure };
      }
      setState({ ...now, stopping: stopped.current });
    }
    now = { ...now, phase: 'ended', stopping: false };
    setState(now);
    return now;
  };
  const stop = (): void => {
    stopped.current = true;
    setState((before) => ({ ...before, stopping: true }));
  };
  return { ...state, run, stop, again: () => setState(ready) };
}

/** Refusals by their reason, the commonest first. */
export function byReason(refused: readonly Refused[]): readonly { reason: string; ids: readonly string[] }[] {
  const groups = new Map<string, string[]>();
  for (const { id, message } of refused) groups.set(message, [...(groups.get(message) ?? []), id]);
  return [...groups]
    .map(([reason, ids]) => ({ reason, ids }))
    .sort((one, other) => other.ids.length - one.ids.length);
}
