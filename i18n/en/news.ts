import type { Texts } from '../texts.ts';
import type { news as arabic } from '../ar/news.ts';

/** What the latest version brought, told once to each person (UX-69); its day stands in `News.tsx`. */
export const news: Texts<typeof arabic> = {
  title: 'New in the system',
  what: 'What is new?',
  done: 'Got it',
  items: {
    help: 'Beside every heading a question mark says what the page is for and what you can do there',
    others: 'An open form tells you when somebody else is changing the same record',
    fields: 'Extra fields are columns and filters of the lists now',
  },
};
