/** The states of a request and how each is coloured (inventory.md 8). */
export const requestStates = {
  draft: 'neutral',
  submitted: 'warning',
  approved: 'info',
  partly_approved: 'info',
  partly_issued: 'info',
  issued: 'good',
  received: 'good',
  rejected: 'danger',
  cancelled: 'muted',
} as const;
