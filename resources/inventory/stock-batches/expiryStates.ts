/** How near a batch is to its expiry (inventory.md 6), and how each is coloured. */
export const expiryStates = {
  values: ['none', 'expired', 'critical', 'near', 'ok'],
  tones: { none: 'neutral', expired: 'danger', critical: 'warning', near: 'info', ok: 'neutral' },
} as const;
