/** active ⇄ archived in the store's words: what moved is never deleted, it is taken out of use (inventory.md 2, 3, 5). */
export const activeWords = {
  ar: {
    states: { active: 'نشط', archived: 'موقوف' },
    actions: { archive: 'إيقاف', restore: 'إعادة التفعيل' },
  },
  en: {
    states: { active: 'Active', archived: 'Inactive' },
    actions: { archive: 'Deactivate', restore: 'Activate' },
  },
} as const;
