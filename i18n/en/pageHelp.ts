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
  sulfaSettings: {
    title: 'Advance settings',
    about:
      'When advances are given, how high, and how they are paid back. Each new request is judged by them.',
    tasks: {
      first: 'Set the highest amount and instalment as shares of the basic salary',
      second: 'Set the days of the month on which requests are taken',
      third: 'Set how often an instalment of one advance may be skipped',
    },
  },
  payDashboard: {
    title: 'Payroll overview',
    about:
      'What pay costs by branch, system and month, how far the month’s circle is, and who has no salary yet.',
    tasks: {
      first: 'Press a figure to open its list',
      second: 'Compare the month with those before in the chart or its table',
      third: 'Press the name of somebody without a salary to set it',
    },
  },
  freeRooms: {
    title: 'Free rooms',
    about:
      'Which rooms have a free chair for the whole time, preparation included, and when the others are free.',
    tasks: {
      first: 'Type day, time and duration; choose branch, kind and equipment where they matter',
      second: 'Press “Book” beside a free room: the booking form opens with its time',
      third: 'See when the rooms that are taken are free again',
    },
  },
  calendar: {
    title: 'Appointments',
    about:
      'The days of doctors and rooms as they are booked. Beside them stand the lists of work: queue, messages to send, freed times, waiting list and recalls.',
    tasks: {
      first: 'Press a free time to book in it, or the lightning above a doctor for their next free times',
      second: 'Drag an appointment to move it, or stand on it, press M and use the arrows',
      third: 'Press an appointment to confirm it, note who came, change or cancel it',
    },
  },
  toothChart: {
    title: 'Tooth chart',
    about:
      'What was found in each tooth, what is planned and what was done, the patient’s right at your left. Any past day is shown as the mouth was then.',
    tasks: {
      first: 'Tap a tooth, then what you found; take several by dragging or by “Several teeth”',
      second: 'Move the slider over the days to see the mouth as it was, or compare two of them',
      third: 'From the menu of a tooth add a treatment, or note that a finding is resolved',
    },
  },
  treatments: {
    title: 'Treatments and plans',
    about: 'What the patient is offered, what is planned and what was done, by phases.',
    tasks: {
      first: 'Add a treatment by tooth and procedure, or note what was done today in one step',
      second: 'Choose treatments for the patient to accept and sign, or to book a visit for',
      third:
        'Put alternatives into plans beside each other and print them; accepting one declines the others',
    },
  },
  payments: {
    title: 'Payments',
    about: 'What the patient owes and paid, and when the rest is due.',
    tasks: {
      first: 'Take a payment or give money back by the buttons at the top',
      second: 'Agree on instalments: the program splits them and shows in red what is overdue',
      third: 'Print the statement of any days; the balance stands at its end in words',
    },
  },
  visit: {
    title: 'Visit',
    about: 'Note, chart and treatments of one visit on one page, with what was written the time before.',
    tasks: {
      first: 'Write the note, or start it from the last visit or a template',
      second: 'Complete what was planned for the visit or note what was done; its material leaves the store',
      third: 'Complete the visit: you are asked what was done, for the next visit and for the payment',
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
  roster: {
    title: 'Roster',
    about: 'Who works on which day and by which shift, with the changes of single days.',
    tasks: {
      first:
        'Choose a shift or “Rest”, then draw over the days with the mouse, or select them with Shift and arrows',
      second: 'Look at the warnings: less than 11 hours of rest, a seventh working day, leave',
      third: 'Save the roster, or print it for the wall',
    },
  },
  holidayYear: {
    title: 'Holiday calendar',
    about: 'The holidays of the year month by month, and those that await their sighting.',
    tasks: {
      first: 'Choose a holiday to open it or to change its dates',
      second: 'From the list, add a whole year of holidays at once',
      third: 'When you move one, read before saving which vacations change',
    },
  },
  leaveGrid: {
    title: 'Vacation grid',
    about:
      'Who is away on each day of the month, a letter and colour per type. What awaits a decision is underlined.',
    tasks: {
      first: 'Choose a department or branch to see who is away together',
      second: 'Choose a cell to open the vacation and decide on it',
      third: 'Print the month on A4 landscape',
    },
  },
  attendanceGrid: {
    title: 'Attendance grid',
    about: 'Everybody’s days of a month on one page, a letter and a colour for each status.',
    tasks: {
      first: 'Choose a cell to see its punches with file and line, and why the day is what it is',
      second: 'From the day itself: ask for a correction, void a punch, approve its overtime',
      third: 'Print the month on A4, landscape',
    },
  },
  myAttendance: {
    title: 'My attendance',
    about: 'Your shift today, your attendance this month and the permissions left to you.',
    tasks: {
      first: 'Check in or out with one button where your clinic allows it',
      second: 'Choose a day, then “Ask to correct this day”',
      third: 'Ask for a permission or mission at the top of the page',
    },
  },
  myClosing: {
    title: 'My month closing',
    about:
      'Your pay of this month until today, then the slip once it is shown, to confirm before it is paid.',
    tasks: {
      first: 'Follow your days and the expected net while the circle runs',
      second: 'Once it is shown: confirm the slip, or object to a line with a text and a file',
      third: 'Open “Where from” under a line to see the days it comes from',
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
