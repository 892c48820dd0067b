/** Whose catalogue the suites walk. `tests/contract/console.test.ts` runs them over the provider's console (platform.md 10). */
export const realm: 'clinic' | 'console' = 'clinic';
