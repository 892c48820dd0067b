/** active ⇄ archived in the store's words: what moved is never deleted, it is taken out of use (inventory.md 2, 3, 5). */
export const activeWords = {
  ar: {
    states: { active: 'نشط', archived: 'موقوف' },
    actions: { archive: 'إيقاف', restore: 'إعادة التفعيل' },
    transitions: {
      archive: {
        consequence: 'لا يُختار «{title}» في مستندات جديدة، ويبقى سجله وحركاته. يمكن إعادة تفعيله في أي وقت.',
        done: 'أُوقف «{title}»',
      },
      restore: { consequence: 'يُختار «{title}» في المستندات من جديد.', done: 'أُعيد تفعيل «{title}»' },
    },
  },
  en: {
    states: { active: 'Active', archived: 'Inactive' },
    actions: { archive: 'Deactivate', restore: 'Activate' },
    transitions: {
      archive: {
        consequence:
          '“{title}” is no longer offered in new documents; its record and movements stay. It can be activated again any time.',
        done: '“{title}” was deactivated',
      },
      restore: {
        consequence: '“{title}” is offered in documents again.',
        done: '“{title}” was activated',
      },
    },
  },
} as const;
