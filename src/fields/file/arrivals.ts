import { useEffect, useRef, useState } from 'react';
import { useReading } from '#src/client/words/useReading.ts';

type State = 'coming' | 'failed';

/** Files that were chosen in one form and are not in its values yet. */
class Arrivals {
  readonly #open = new Map<File, State>();
  readonly #waiting = new Set<() => void>();

  /** Where a file is now; nothing once it arrived or was given up. */
  note(file: File, state: State | undefined): void {
    if (state === undefined) this.#open.delete(file);
    else this.#open.set(file, state);
    for (const go of this.#waiting) go();
    this.#waiting.clear();
  }

  get isComing(): boolean {
    return [...this.#open.values()].includes('coming');
  }

  /** Waits until none is on its way; whether all of them arrived. */
  async all(): Promise<boolean> {
    while (this.isComing) await new Promise<void>((go) => this.#waiting.add(go));
    return this.#open.size === 0;
  }
}

const byForm = new WeakMap<object, Arrivals>();

/** The files under way of the form with this `control`: saving waits for them, for they were chosen to be saved. */
function arrivalsOf(control: object): Arrivals {
  const found = byForm.get(control) ?? new Arrivals();
  byForm.set(control, found);
  return found;
}

/** Notes where the files of an input are; what failed in one that is gone stands in nobody's way. */
export function useArrivalNote(control: object | undefined): (file: File, state: State | undefined) => void {
  const failed = useRef(new Set<File>());
  const isGone = useRef(false);
  useEffect(() => {
    const left = failed.current;
    isGone.current = false;
    return () => {
      isGone.current = true;
      if (control !== undefined) for (const file of left) arrivalsOf(control).note(file, undefined);
    };
  }, [control]);
  return (file, state) => {
    if (control === undefined) return;
    if (state === 'failed') failed.current.add(file);
    else failed.current.delete(file);
    arrivalsOf(control).note(file, state === 'failed' && isGone.current ? undefined : state);
  };
}

/**
 * Saving waits for the files on their way. Where one did not arrive, `arrived` says no and `missing` says it: it was chosen to be saved
 * too, and nothing is saved without it until it is sent again or given up. `once` does the work once all arrived.
 */
export function useArrival(control: object) {
  const [isWaiting, setWaiting] = useState(false);
  const { t } = useReading();
  const [isMissing, setMissing] = useState(false);
  const arrived = async (): Promise<boolean> => {
    const files = arrivalsOf(control);
    if (files.isComing) setWaiting(true);
    const all = await files.all();
    setWaiting(false);
    setMissing(!all);
    return all;
  };
  const once = async (work: () => Promise<void>): Promise<void> => {
    if (await arrived()) await work();
  };
  return { isWaiting, missing: isMissing ? t.file.notArrived : undefined, arrived, once };
}
