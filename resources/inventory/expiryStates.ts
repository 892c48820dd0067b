/** How near a batch is to its expiry (inventory.md 6), and how each is coloured. */
export const expiryStates = {
  values: ['none', 'expired', 'critical', 'near', 'ok'],
  tones: { none: 'neutral', expired: 'danger', critical: 'warning', near: 'info', ok: 'neutral' },
} as const;

/** What they are called. */
export const expiryWords = {
  ar: {
    none: 'بلا تاريخ انتهاء',
    expired: 'منتهية',
    critical: 'تنتهي خلال 30 يوماً',
    near: 'قاربت الانتهاء',
    ok: 'صالحة',
  },
  en: {
    none: 'No expiry date',
    expired: 'Expired',
    critical: 'Expires within 30 days',
    near: 'Near expiry',
    ok: 'Good',
  },
};
