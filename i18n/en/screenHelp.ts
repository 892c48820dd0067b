import type { Texts } from '../texts.ts';
import type { screenHelp as arabic } from '../ar/screenHelp.ts';

/** Words of the short help of every screen (UX-69). */
export const screenHelp: Texts<typeof arabic> = {
  tasks: 'What you can do here',
  form: 'A form of: {many}',
  record: 'A page of: {many}',
  list: {
    find: 'Search for a word, or choose a filter to see only what you need',
    views: 'Open a ready view: {views}',
    add: 'Add {one}',
    import: 'Import from an Excel file',
    export: 'Download or print the list with the export button',
    open: 'Press a row to open it, or its state to change it',
  },
  steps: {
    required: 'Fill what is marked “required”; the rest is up to you',
    draft: 'What you type is kept as a draft on this device until you save it',
    save: 'Save at the foot of the page or with Ctrl and S',
  },
  page: {
    tabs: 'Open the tabs to see the other details and what belongs to them',
    edit: 'Change the details with the edit button',
    moves: 'Change the state: {moves}',
    history: 'See who changed what and when in the history',
    print: 'Print the page with Ctrl and P',
  },
};
