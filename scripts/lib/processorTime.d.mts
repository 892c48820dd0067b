/** Types of processorTime.mjs for the TypeScript files that use it. */
export interface FileMark {
  readonly pid: number;
  readonly file: string;
  readonly at: number;
  readonly ends: boolean;
}
export interface Stretch {
  readonly pid: number;
  readonly file: string;
  readonly from: number;
  readonly to: number;
}
export function stretchesOf(marks: readonly FileMark[]): Stretch[];
export function secondsByFile(
  looks: readonly {
    readonly at: number;
    readonly total: number;
    readonly parts: ReadonlyMap<number, number>;
  }[],
  stretches: readonly Stretch[],
): Map<string, number>;
