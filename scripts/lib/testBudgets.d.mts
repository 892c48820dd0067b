/** Types of testBudgets.mjs for the TypeScript files that use it. */
export type Step = 'check' | 'build' | 'unit' | 'api' | 'browser' | 'architecture';
export const suiteBudgets: Readonly<Record<Step, number>>;
export const areaBudgets: Readonly<Record<'api' | 'browser', number>>;
export function areaOf(file: string): string | undefined;
export function secondsByArea(byFile: ReadonlyMap<string, number>): (readonly [string, number])[];
export function overBudget(
  step: Step | 'long',
  used: { readonly seconds: number; readonly byFile: ReadonlyMap<string, number> },
  slower: number,
): string[];
