/** Types of chromium.mjs for the TypeScript files that use it. */
export function findChromium(): string | undefined;
export function ensureChromium(): Promise<{
  readonly path: string | undefined;
  readonly advice: string | undefined;
}>;
