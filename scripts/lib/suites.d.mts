/** Types of suites.mjs for the TypeScript files that use it. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}
export function countsOf(
  report: Report,
  exitCode: number,
): { passed: number; failed: number; skipped: number };
interface TriedReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}
export function secondTriesOf(report: TriedReport): string[];
interface TimedReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
  }[];
}
export function secondsByFile(report: TimedReport): (readonly [file: string, seconds: number])[];
interface FailedReport {
  readonly testResults: readonly {
    readonly name?: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}
export function failuresOf(report: FailedReport): string[];
