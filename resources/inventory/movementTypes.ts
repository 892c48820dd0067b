/** Why stock moves (inventory.md 10). */
export const movementTypes = [
  'receipt',
  'opening',
  'issue',
  'return_in',
  'transfer_out',
  'transfer_in',
  'adjust_in',
  'adjust_out',
  'write_off',
  'return_supplier',
  'consumption',
] as const;

/** What a movement of stock is called (inventory.md 10). */
export const movementTypeWords = {
  ar: {
    receipt: 'توريد',
    opening: 'رصيد افتتاحي',
    issue: 'صرف',
    return_in: 'مرتجع داخلي',
    transfer_out: 'تحويل صادر',
    transfer_in: 'تحويل وارد',
    adjust_in: 'تسوية زيادة',
    adjust_out: 'تسوية عجز',
    write_off: 'إعدام',
    return_supplier: 'مرتجع للمورد',
    consumption: 'استهلاك علاج',
  },
  en: {
    receipt: 'Receipt',
    opening: 'Opening stock',
    issue: 'Issue',
    return_in: 'Internal return',
    transfer_out: 'Transfer out',
    transfer_in: 'Transfer in',
    adjust_in: 'Adjustment up',
    adjust_out: 'Adjustment down',
    write_off: 'Write-off',
    return_supplier: 'Return to supplier',
    consumption: 'Treatment use',
  },
} as const;

/** Why stock was set right or written off; a movement may have a reason in somebody's own words instead. */
export const movementReasons = [
  'count_difference',
  'damaged',
  'expired',
  'lost',
  'found',
  'entry_error',
  'sample',
] as const;
export const movementReasonWords = {
  ar: {
    count_difference: 'فرق جرد',
    damaged: 'تالف',
    expired: 'منتهي',
    lost: 'مفقود',
    found: 'زائد',
    entry_error: 'خطأ إدخال',
    sample: 'عينة',
  },
  en: {
    count_difference: 'Count difference',
    damaged: 'Damaged',
    expired: 'Expired',
    lost: 'Lost',
    found: 'Found',
    entry_error: 'Entry error',
    sample: 'Sample',
  },
} as const;
