/** What people are told of expenses (platform.md 11). */
export const expenseNotices = {
  'expense.waits': {
    ar: ['مصروف ينتظر موافقتك: {title}', 'سجّله {by}.'],
    en: ['An expense waits for your approval: {title}', 'Entered by {by}.'],
  },
  'expense.decided': {
    ar: ['مصروف {title}: {status}', '{by}: {decision}.'],
    en: ['Expense {title}: {status}', '{by}: {decision}.'],
  },
} as const;
