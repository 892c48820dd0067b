/** The states of a request in which each step of its way is possible (inventory.md 8); the server's guard and the screen's. */
export const stepStates = {
  approve: ['submitted'],
  issue: ['approved', 'partly_approved', 'partly_issued'],
  receive: ['partly_issued', 'issued'],
  return: ['partly_issued', 'issued', 'received'],
  resolveDifference: ['received'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
