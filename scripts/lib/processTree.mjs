/**
 * Processor seconds of a program with everything it started, read from Linux' /proc. A child that ended is counted too:
 * by what was last seen of it, or by what its parent was told when it waited for it, whichever is more.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';

/** Ticks per second of the times in /proc; the kernel shows 100 to programs whatever it counts in itself. */
const ticksPerSecond = 100;

/** True where processor seconds of other programs can be read. */
export const canReadProcesses = () => existsSync('/proc/self/stat');

/** One line of /proc/<pid>/stat: parent, moment of the start (ticks), own seconds and those of children waited for. */
export function parseStat(line) {
  // The name stands in brackets and may hold spaces and brackets itself.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const seconds = (from) => (Number(fields[from]) + Number(fields[from + 1])) / ticksPerSecond;
  return { parent: Number(fields[1]), started: fields[19], own: seconds(11), waited: seconds(13) };
}

/** Every process that runs now, by its number. */
export function readProcesses() {
  const found = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      found.set(Number(name), parseStat(readFileSync(`/proc/${name}/stat`, 'utf8')));
    } catch {
      // It ended between the two reads.
    }
  }
  return found;
}

/** What one program and everything below it has used. `look` takes in what runs now; `secondsOf` answers a part of the tree. */
export class ProcessTree {
  /** What ran at the last look, by its number; `ended` are the seconds of children that ran before and do no more. */
  #known = new Map();
  #below = new Map();
  #root;
  /** What the programs of the first look had waited for by then: children of before, which are not counted. */
  #before;

  constructor(root) {
    this.#root = root;
  }

  /** Takes in what runs now, as `readProcesses` answers it. */
  look(processes = readProcesses()) {
    this.#before ??= new Map(
      [...processes].map(([pid, { started, waited }]) => [`${pid} ${started}`, waited]),
    );
    const running = new Map();
    for (const pid of processes.keys()) {
      if (!this.#belongs(pid, processes)) continue;
      const [seen, old] = [processes.get(pid), this.#same(pid, processes)];
      // Whoever started it: one that outlives its parent still belongs to it.
      running.set(pid, {
        ...seen,
        waited: seen.waited - (this.#before.get(`${pid} ${seen.started}`) ?? 0),
        parent: old?.parent ?? seen.parent,
        ended: old?.ended ?? 0,
      });
    }
    for (const pid of this.#known.keys()) if (!this.#same(pid, processes)) this.#bury(pid, running);
    this.#known = running;
    this.#below = new Map();
    for (const [pid, { parent }] of running)
      this.#below.set(parent, [...(this.#below.get(parent) ?? []), pid]);
  }

  /** What was known of the process with this number, where it is still the same one. */
  #same(pid, processes) {
    const old = this.#known.get(pid);
    return old !== undefined && old.started === processes.get(pid)?.started ? old : undefined;
  }

  #belongs(pid, processes) {
    // Numbers of parents lead to the first process of the machine; a circle there is not.
    for (let at = pid; processes.has(at); at = processes.get(at).parent)
      if (at === this.#root || this.#same(at, processes)) return true;
    return false;
  }

  /** What an ended process used goes to the nearest of its parents that still runs; its children too. */
  #bury(pid, running) {
    const { own, waited, ended, parent } = this.#known.get(pid);
    let heir = parent;
    while (!running.has(heir) && this.#known.has(heir)) heir = this.#known.get(heir).parent;
    if (!running.has(heir)) heir = this.#root;
    const above = running.get(heir);
    if (above) above.ended += own + Math.max(waited, ended);
    for (const child of running.values()) if (child.parent === pid) child.parent = heir;
  }

  /** Processor seconds of a running process and everything below it, so far; 0 for one that does not run. */
  secondsOf(pid = this.#root) {
    const node = this.#known.get(pid);
    if (!node) return 0;
    const below = (this.#below.get(pid) ?? []).filter((child) => child !== pid);
    return (
      node.own +
      Math.max(node.waited, node.ended) +
      below.reduce((sum, child) => sum + this.secondsOf(child), 0)
    );
  }
}
