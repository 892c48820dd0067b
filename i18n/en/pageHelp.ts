import type { Texts } from '../texts.ts';
import type { pageHelp as arabic } from '../ar/pageHelp.ts';

/** What each page made by hand is for and its three usual tasks (UX-69). */
export const pageHelp: Texts<typeof arabic> = {
  dashboard: {
    title: 'Home',
    about:
      'The start of your day: the clinic’s figures you may see, your own records, and the shortest way to add.',
    tasks: {
      first: 'Press a figure to open its list',
      second: 'Look at your own records under “My records”',
      third: 'Begin something new under “Quick actions”',
    },
  },
  settings: {
    title: 'Settings',
    about:
      'Everything that governs how the clinic works, in one place. Only the cards open to you are shown.',
    tasks: {
      first: 'Press a card to open it',
      second: 'Find a setting by its name with the search box at the top',
      third: 'Ask the owner or the clinic manager for what you do not find here',
    },
  },
  clinic: {
    title: 'Clinic settings',
    about:
      'The clinic’s name, logo, colours, currency and time, as all users see them and as they are printed.',
    tasks: {
      first: 'Change logo and colours, and look at the preview before saving',
      second: 'Set the time zone and the weekend: they say when a day begins and which days are worked',
      third: 'See who changed what and when under “History” at the foot of the page',
    },
  },
  freeRooms: {
    title: 'Free rooms',
    about:
      'Which rooms have a free chair for the whole time, preparation included, and when the others are free.',
    tasks: {
      first:
        'Which rooms have a free chair for the whole time, preparation included, and when the others are free',
      second: 'Type day, time and duration; choose branch, kind and equipment where they matter',
      third: 'Press “Book” beside a free room: the booking form opens with its time',
    },
  },
  fields: {
    title: 'Fields of the form',
    about: 'What the form asks and in which order, and the fields your clinic adds.',
    tasks: {
      first: 'Drag a field to another place, or use Alt with the arrow keys',
      second: 'Hide what you do not need, and make what matters required or part of quick add',
      third: 'Add a field of your clinic, and look at it in the preview before you save',
    },
  },
  subscription: {
    title: 'Subscription',
    about: 'Your plan, what you use of it, and your invoices. Only owners of the clinic see this.',
    tasks: {
      first: 'Ask for another plan and we will contact you',
      second: 'Print an invoice from the table',
      third: 'Switch off a service you do not need under “Services in use”',
    },
  },
  modules: {
    title: 'Services',
    about:
      'The services the clinic works with. One that is off leaves the menu and the search; its data stay.',
    tasks: {
      first: 'Switch off what you do not need, and the menu gets shorter',
      second: 'Switch it on again at any time: it comes back with all its data',
      third: 'See what stops with it before you confirm',
    },
  },
  notifications: {
    title: 'Notifications',
    about: 'What needs your attention: requests that wait for you, decisions about you, and reminders.',
    tasks: {
      first: 'Press a notification to open its record',
      second: 'Come back here with the bell at the top of the page',
      third: 'Only what concerns you or is open to you arrives here',
    },
  },
  profile: {
    title: 'My profile',
    about: 'Your details as the clinic keeps them, your documents and your sign-in.',
    tasks: {
      first: 'Update your picture and contact details under “My details”',
      second: 'Ask for a correction of what you cannot change yourself',
      third: 'Change your password and look at your devices under “Sign-in and security”',
    },
  },
  permissions: {
    title: 'Permission matrix',
    about: 'What each role may do, and where each user’s permissions come from.',
    tasks: {
      first: 'Tick a box to give a role a permission or take it away, and look at the effect before saving',
      second: 'Copy the permissions of one role to another',
      third: 'See why somebody holds a permission, or give a single one',
    },
  },
  departments: {
    title: 'Departments',
    about: 'The clinic’s departments as a tree, with the active employees and the manager of each.',
    tasks: {
      first: 'Search for a department, or open what is below it with the arrow',
      second: 'Open “Employees” to move those who work in it',
      third: 'Add a department, or archive one from the menu of its row',
    },
  },
  mover: {
    title: 'Moving employees',
    about: 'Two lists: who works here, and who works elsewhere. Those you select move from one to the other.',
    tasks: {
      first: 'Search by name or code and select whom to move',
      second: 'Move them with the arrow button; you can take it back before saving',
      third: 'Save at the foot, and the file of each of them changes',
    },
  },
  inventory: {
    title: 'Stock overview',
    about:
      'The warehouses today: what they are worth, what is out or low, what has expired. You see only what you may.',
    tasks: {
      first: 'Press a figure at the top to open its list',
      second: 'Copy the suggested order of a supplier and send it, or download it as CSV',
      third: 'Look at expired batches, write them off or return them',
    },
  },
  audit: {
    title: 'Audit log',
    about:
      'Every addition, change, deletion, sign-in and export of the clinic: who did it, when, and what changed. Nobody can change or delete it.',
    tasks: {
      first: 'Narrow the log by user, kind of record or dates',
      second: 'Open “Details” to see what changed and from which device',
      third: 'Press “Check integrity” to be sure it is as it was written, or export it as CSV',
    },
  },
  stockTransfers: {
    title: 'Transfer between warehouses',
    about: 'Moves goods from one warehouse to another, and shows what awaits receipt and the last 30 days.',
    tasks: {
      first:
        'Choose both warehouses, then scan or choose items; what each has before and after stands beside them',
      second:
        'Press “Transfer now” where you carry them yourself, or “Dispatch” where somebody else receives them',
      third: 'When they arrive press “Receive” and enter what came and what was lost',
    },
  },
};
