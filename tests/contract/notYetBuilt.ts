/** How many addresses of the contract were still to be built when this number was last lowered. It never rises. */
export const mostNotYetBuilt = 0;

/** Addresses of the contract that belong to areas not built yet. The list only shrinks. */
export const notYetBuilt: readonly string[] = [];
