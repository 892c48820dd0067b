type AreaOfEntity = (entity: string) => string | undefined;
export function areaOf(file: string, areaOfEntity?: AreaOfEntity): string | undefined;
export function sortChanges(
  files: readonly string[],
  areaOfEntity?: AreaOfEntity,
): {
  readonly areas: readonly string[];
  readonly tests: Readonly<Record<string, readonly string[]>>;
  readonly shared: readonly string[];
  readonly isWhole: boolean;
};
