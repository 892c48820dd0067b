import type { Check } from './checks.mjs';

export function changedFiles(base: string): readonly string[];
export function checksOf(files: readonly string[], names: readonly string[]): readonly Check[];
