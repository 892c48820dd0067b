export const catalogueSuites: readonly string[];
