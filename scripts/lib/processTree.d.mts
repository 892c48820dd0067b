/** Types of processTree.mjs for the TypeScript files that use it. */
export interface SeenProcess {
  readonly parent: number;
  readonly started: string;
  readonly own: number;
  readonly waited: number;
}
export function parseStat(line: string): SeenProcess;
export class ProcessTree {
  constructor(root: number);
  look(processes?: ReadonlyMap<number, SeenProcess>): void;
  secondsOf(pid?: number): number;
}
