import { readEvents, type LiveEvent } from './events.ts';

export interface LiveParts {
  /** Opens the stream after the last event that came. */
  readonly open: (lastId: string | undefined, signal: AbortSignal) => Promise<Response>;
  readonly onEvent: (event: LiveEvent) => void;
  readonly onState: (connected: boolean) => void;
  /** 0 to 1; so that a clinic's browsers do not all come back in the same moment. */
  readonly random?: () => number;
}

/** platform.md 11: from one second to thirty, doubled, with jitter. */
const firstWait = 1_000;
const longestWait = 30_000;
/** The server says something every 25 s: a line that is silent for longer than two of them is dead. */
const silence = 60_000;

/** How long to wait before the nth try in a row, in milliseconds: half of it is certain, half is chance. */
export const waitBefore = (attempt: number, random: number): number =>
  Math.round(Math.min(firstWait * 2 ** attempt, longestWait) * (0.5 + random / 2));

/** Waits in a way that can be cut short. */
class Pause {
  #end: (() => void) | undefined;

  wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = window.setTimeout(resolve, milliseconds);
      this.#end = () => {
        window.clearTimeout(timer);
        resolve();
      };
    });
  }

  end(): void {
    this.#end?.();
  }
}

/** Calls once nothing was heard for a minute. */
class Silence {
  #timer: number | undefined;
  readonly #onSilence: () => void;
  constructor(onSilence: () => void) {
    this.#onSilence = onSilence;
    this.hear();
  }

  readonly hear = (): void => {
    this.stop();
    this.#timer = window.setTimeout(this.#onSilence, silence);
  };

  stop(): void {
    window.clearTimeout(this.#timer);
  }
}

/** Keeps the stream open until it is stopped, or the server says goodbye or refuses the session. */
export class Live {
  readonly #parts: LiveParts;
  readonly #random: () => number;
  readonly #pause = new Pause();
  #lastId: string | undefined;
  #current: AbortController | undefined;
  #state = 'running' as 'running' | 'over' | 'stopped';

  constructor(parts: LiveParts) {
    this.#parts = parts;
    this.#random = parts.random ?? Math.random;
    window.addEventListener('offline', this.#cut);
    window.addEventListener('online', this.#hurry);
    void this.#run();
  }

  stop(): void {
    this.#state = 'stopped';
    window.removeEventListener('offline', this.#cut);
    window.removeEventListener('online', this.#hurry);
    this.#cut();
    this.#pause.end();
  }

  /** Begins again after a goodbye, because the session was seen to live; nothing where it never ended. */
  revive(): void {
    if (this.#state !== 'over') return;
    this.#state = 'running';
    void this.#run();
  }

  readonly #cut = (): void => this.#current?.abort();
  /** Back in the net: the next try is now. */
  readonly #hurry = (): void => this.#pause.end();

  async #run(): Promise<void> {
    const { onState } = this.#parts;
    for (let attempt = 0; this.#state === 'running'; attempt += 1) {
      const worked = await this.#once();
      if (this.#is('stopped')) return;
      onState(false);
      if (worked) attempt = 0;
      if (this.#is('running')) await this.#pause.wait(waitBefore(attempt, this.#random()));
    }
  }

  /** Reads one connection to its end; answers whether it had worked. */
  async #once(): Promise<boolean> {
    const { open, onState } = this.#parts;
    const { signal } = (this.#current = new AbortController());
    const watch = new Silence(this.#cut);
    let worked = false;
    try {
      const response = await open(this.#lastId, signal);
      if (response.status === 401 || response.status === 403) this.#goodbye();
      if (!response.ok || !response.body) return false;
      worked = true;
      onState(true);
      await readEvents(response.body, this.#take, watch.hear);
    } catch {
      // Cut off: the next try tells.
    } finally {
      watch.stop();
    }
    return worked;
  }

  readonly #take = (event: LiveEvent): void => {
    this.#lastId = event.id ?? this.#lastId;
    if (event.event === 'bye') this.#goodbye();
    this.#parts.onEvent(event);
  };

  /** Asked anew: what was awaited may have changed it. */
  #is(state: 'running' | 'stopped'): boolean {
    return this.#state === state;
  }

  #goodbye(): void {
    if (this.#state === 'running') this.#state = 'over';
  }
}
