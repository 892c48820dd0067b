import type { AppWords } from '../ar/app.ts';

/** Words of the app's own pages beside those of `shell.ts`. Placeholders: fill.ts. */
export const app: AppWords = {
  narrowMenu: 'Narrow the menu',
  widenMenu: 'Widen the menu',
  accountOf: '{name}: account',
  toArabic: 'العربية',
  toEnglish: 'English',
  unreachable: 'The server cannot be reached. Check your connection and try again',
  offline: 'The connection is lost. You see what was loaded last, and what you type stays in place.',
  closeToast: 'Close the message',
  endOthersText:
    'Every session open with your account on other devices and browsers is closed. This one stays open.',
  othersEnded: 'The other sessions were ended',
  add: 'Add {one}',
  edit: 'Edit',
  details: 'Details',
  moreThan: 'more than {count}',
  figures: 'The clinic in figures',
  mine: 'My records',
  notificationsAbout:
    'Here you find what needs your attention: requests waiting for your decision, decisions about you, and reminders. Each one opens the record it is about.',
};
