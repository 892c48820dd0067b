/** Types of chromium.mjs for the TypeScript files that use it. */
export function findChromium(): string | undefined;
