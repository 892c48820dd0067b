export function areaOf(file: string): string | undefined;
export function sortChanges(files: readonly string[]): {
  readonly areas: readonly string[];
  readonly tests: Readonly<Record<string, readonly string[]>>;
  readonly shared: readonly string[];
  readonly isWhole: boolean;
};
