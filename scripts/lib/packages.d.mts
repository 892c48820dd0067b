/** Types of packages.mjs for the TypeScript files that use it. */
export function packagesAreStale(directory?: string): string | undefined;
