/** The words of `archivable`: states, what is done, and what is said before and after it. */
export const archiveWords = {
  ar: {
    states: { active: 'نشط', archived: 'مؤرشف' },
    actions: { archive: 'أرشفة', restore: 'استعادة' },
    transitions: {
      archive: {
        consequence: 'يُخفى «{title}» من قوائم الاختيار، ويبقى اسمه فيما سُجل من قبل. يمكن استعادته في أي وقت.',
        done: 'تمت أرشفة «{title}»',
      },
      restore: { consequence: 'يعود «{title}» إلى قوائم الاختيار.', done: 'تمت استعادة «{title}»' },
    },
  },
  en: {
    states: { active: 'Active', archived: 'Archived' },
    actions: { archive: 'Archive', restore: 'Restore' },
    transitions: {
      archive: {
        consequence:
          '“{title}” is no longer offered for choosing; what was recorded with it stays. It can be restored any time.',
        done: '“{title}” was archived',
      },
      restore: { consequence: '“{title}” is offered for choosing again.', done: '“{title}” was restored' },
    },
  },
} as const;
