export interface Check {
  readonly name: string;
  readonly advice: string;
  /** The check that must not have found a wrong declaration. */
  readonly needs?: string;
  run(): Promise<{
    readonly code: number;
    readonly output: string;
    readonly seconds: number;
    /** Its sentences are told also where it passed. */
    readonly isTold?: boolean;
  }>;
}
export const checks: readonly Check[];
export function runChecks(
  only?: string,
  among?: readonly Check[],
): Promise<{ readonly passed: number; readonly failed: number }>;
