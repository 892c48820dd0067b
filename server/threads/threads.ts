import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker, type Transferable } from 'node:worker_threads';
import { ProblemError } from '../problems.ts';

/** Why a thread gave no answer: it worked too long, took too much memory, or broke. */
export type ThreadFailure = 'time' | 'memory' | 'broken';

export class ThreadFailed extends Error {
  override readonly name = 'ThreadFailed';
  readonly failure: ThreadFailure;
  constructor(failure: ThreadFailure, options?: ErrorOptions) {
    super(failure, options);
    this.failure = failure;
  }
}

export interface ThreadLimits {
  /** Its source, `new URL('./<name>.ts', import.meta.url)`; the build puts `<name>.mjs` beside the server. */
  readonly entry: URL;
  /** How many work at once. */
  readonly most: number;
  /** How many jobs may wait for one. */
  readonly waiting: number;
  /** Milliseconds one job may take; getting a thread ready does not count. */
  readonly time: number;
  /** MiB of JavaScript's heap per thread. */
  readonly memory: number;
}

/** What a thread says: that it listens, or how its job ended. */
export type Said<Answer> =
  { readonly ready: true } | { readonly answer: Answer } | { readonly broken: string };

export interface AskOptions {
  /** Handed over, not copied: they belong to the thread afterwards. */
  readonly moved?: readonly Transferable[];
  /** Waits behind all that are not, and finds only half the places to wait. */
  readonly isPatient?: boolean;
}

interface Job<Question, Answer> extends Required<AskOptions> {
  readonly question: Question;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: Error) => void;
}

interface Seat<Question, Answer> {
  readonly worker: Worker;
  isReady: boolean;
  job: Job<Question, Answer> | undefined;
  timer: NodeJS.Timeout | undefined;
}

/** Milliseconds a thread may take to listen; only a machine in need takes so long. */
const readyWithin = 30_000;
const running = new Set<Worker>();

/** Ends every thread of the process; the next question would start one again. */
export async function endThreads(): Promise<void> {
  await Promise.all([...running].map((worker) => worker.terminate()));
}

/**
 * A few threads that live from their first job on and answer one after the other. One that fails is ended and the next
 * job gets a new one. An idle thread keeps no process alive.
 */
export class Threads<Question, Answer> {
  readonly #limits: ThreadLimits;
  readonly #seats = new Set<Seat<Question, Answer>>();
  readonly #queue: Job<Question, Answer>[] = [];

  constructor(limits: ThreadLimits) {
    this.#limits = limits;
  }

  /**
   * Answers off the event loop (security findings 2 and 6). Throws `ThreadFailed`, and 429 `too_many` where too many wait.
   */
  ask(question: Question, { moved = [], isPatient = false }: AskOptions = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const patient = this.#queue.findIndex((job) => job.isPatient);
      const most = isPatient ? this.#limits.waiting / 2 : this.#limits.waiting;
      if (this.#queue.length >= most)
        return reject(new ProblemError('too_many', { values: { n: 1 }, headers: { 'retry-after': '5' } }));
      const place = isPatient || patient < 0 ? this.#queue.length : patient;
      this.#queue.splice(place, 0, { question, moved, isPatient, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    const idle = [...this.#seats].find(({ job }) => job === undefined);
    if (this.#queue.length === 0 || (idle === undefined && this.#seats.size >= this.#limits.most)) return;
    const job = this.#queue.shift();
    if (job) this.#hand(idle ?? this.#start(), job);
  }

  #start(): Seat<Question, Answer> {
    const worker = startWorker(this.#limits);
    const seat: Seat<Question, Answer> = { worker, isReady: false, job: undefined, timer: undefined };
    this.#seats.add(seat);
    this.#watch(seat, readyWithin);
    worker
      .on('message', (said: Said<Answer>) => this.#hear(seat, said))
      .on('error', (cause: NodeJS.ErrnoException) => {
        const failure = cause.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'broken';
        this.#leave(seat, new ThreadFailed(failure, { cause }));
      })
      .on('exit', () => this.#leave(seat, new ThreadFailed('broken')));
    return seat;
  }

  #hand(seat: Seat<Question, Answer>, job: Job<Question, Answer>): void {
    seat.job = job;
    seat.worker.ref();
    if (!seat.isReady) return;
    this.#watch(seat, this.#limits.time);
    seat.worker.postMessage(job.question, job.moved);
  }

  #hear(seat: Seat<Question, Answer>, said: Said<Answer>): void {
    const { job } = seat;
    clearTimeout(seat.timer);
    if ('ready' in said) {
      seat.isReady = true;
      if (job) this.#hand(seat, job);
      return;
    }
    seat.job = undefined;
    seat.worker.unref();
    if ('answer' in said) job?.resolve(said.answer);
    else job?.reject(new ThreadFailed('broken', { cause: said.broken }));
    this.#next();
  }

  #watch(seat: Seat<Question, Answer>, milliseconds: number): void {
    clearTimeout(seat.timer);
    seat.timer = setTimeout(() => this.#leave(seat, new ThreadFailed('time')), milliseconds);
  }

  #leave(seat: Seat<Question, Answer>, reason: Error): void {
    if (!this.#seats.delete(seat)) return;
    clearTimeout(seat.timer);
    void seat.worker.terminate();
    seat.job?.reject(reason);
    this.#next();
  }
}

function startWorker({ entry, memory }: ThreadLimits): Worker {
  const options = { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: memory } };
  const isSource = import.meta.url.endsWith('.ts');
  const file = isSource ? entry : new URL(`./${path.basename(entry.pathname, '.ts')}.mjs`, import.meta.url);
  const worker = isSource
    ? new Worker(fromSource(file), { ...options, eval: true })
    : new Worker(file, options);
  running.add(worker);
  worker.once('exit', () => running.delete(worker));
  return worker;
}

/** A thread does not inherit how its process reads TypeScript: development and tests tell it anew. */
function fromSource(file: URL): string {
  const reader = createRequire(import.meta.url)
    .resolve('tsx/esm/api')
    .replace(/\.cjs$/, '.mjs');
  return `import(${JSON.stringify(pathToFileURL(reader).href)}).then(({ register }) => {
    register();
    return import(${JSON.stringify(file.href)});
  });`;
}
