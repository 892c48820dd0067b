import type { Row } from '#server/kit/rules.ts';

/** The lines of a value; what is no object is none, and refused elsewhere. */
export const linesOf = (value: unknown): readonly Row[] =>
  Array.isArray(value)
    ? (value as unknown[]).filter((line): line is Row => line !== null && typeof line === 'object')
    : [];
