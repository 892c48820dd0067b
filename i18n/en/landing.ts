import type { LandingTexts } from '../ar/landing.ts';

/** The landing page (platform.md 8). It names only what the product does today: an area that opens adds its words here. */
export const landing: LandingTexts = {
  title: 'Clinic Management: patients, team and accounts in one place',
  description:
    'Arabic-first software for dental and medical clinics: patients, appointments and treatment plans, attendance, leave and payroll, funds and stock. Free for 14 days.',
  headingStart: 'Put your clinic’s day in order.',
  headingEnd: 'Keep your time for patients.',
  lead: 'Patients, appointments and treatment plans, the team’s attendance, leave and pay, funds and stock: one Arabic-first system for dental and medical clinics.',
  tryFree: 'Register your clinic free',
  enter: 'Enter your clinic',
  promise: '14 days free, no card, a team of up to {n:employees}.',
  shots: {
    calendar: 'today’s appointments by doctor',
    record: 'an employee’s file with figures, details and history',
    attendance: 'a month of attendance, day by day',
    pay: 'salary slips before they are approved',
    roles: 'the clinic’s roles and how many hold each',
    phone: 'patients on a phone',
  },
  tour: 'What it does today',
  tourLead: 'Everything you see here works now; the pictures are of the product itself.',
  care: {
    name: 'Patients and appointments',
    title: 'From the first call to the last session',
    text: 'Find a patient by the last four digits of their phone, book the first free time, and they join the queue with one tap. Their file holds the dental chart, the plan, what was paid and what is left.',
    points: [
      'Never two visits in one room or with one doctor at once, even if two people book together',
      'Treatment plans with prices the patient signs for, and sessions recorded with their materials',
      'Waiting lists, recalls and who has not confirmed tomorrow, ready to be called',
    ],
  },
  people: {
    name: 'Employees',
    title: 'One file per employee, from day one',
    text: 'Details, job title, branch, department and documents on one page, with every change beside them: who, when, and what was there before.',
    points: [
      'Bring your team in from Excel: every row is checked before saving, and one click takes the whole import back',
      'Departments as a tree, branches and job titles with their headcount',
      'Something missing? Add a field of your own',
    ],
  },
  rights: {
    name: 'Roles and permissions',
    title: 'To each what concerns them, no more',
    text: 'Eight ready roles from owner to receptionist, to change or add to, with permissions written in plain words.',
    points: [
      'Employees see their own record, managers their team, the owner everything',
      'Nobody approves a decision about themselves',
      'A second step at sign-in for whomever you choose',
    ],
  },
  time: {
    name: 'Attendance and leave',
    title: 'Every day explained, down to the punch',
    text: 'Upload the fingerprint device’s file as it is, or let the team check in from the phone; each day shows its state and why: shift, punches, leave, holiday.',
    points: [
      'Split, night and flexible shifts, and a weekly roster painted with the mouse',
      'Leave balances that explain themselves, and requests that say how many days count and why',
      'Corrections, permissions and overtime, approved from one inbox',
    ],
  },
  pay: {
    name: 'Payroll',
    title: 'A salary its owner reviews before it is paid',
    text: 'Salaries come from attendance, leave, advances, penalties, bonuses and targets; every line opens to the days behind it.',
    points: [
      'Employees confirm their slip or object to a line, and get an answer',
      'Whoever calculates does not approve, and nobody approves their own',
      'Advances deducted by instalments, penalties with a ladder and a right to object',
    ],
  },
  money: {
    name: 'Accounts',
    title: 'Know where every pound is',
    text: 'Numbered receipts and payments, drawers handed over and counted, and a ledger for every patient from which nothing is erased.',
    points: [
      'Instalments for patients, with their dates and who is behind',
      'The clinic’s income and expenses by category and month',
      'Doctors’ commissions, of the price or of what was collected',
    ],
  },
  store: {
    name: 'Stock',
    title: 'Know what you have, and what expires soon',
    text: 'Items with their batches and expiry dates in every warehouse, and every movement with the name of who made it.',
    points: [
      'What expires first is issued first, and you are told when an item reaches its reorder level',
      'Requests with approval, and transfers between warehouses',
      'Counting on the phone; differences are settled by a document',
    ],
  },
  day: {
    name: 'Every day',
    title: 'Find it the way you type it',
    text: 'With or without hamza, in Arabic or Latin digits: the search understands Arabic as people write it, at the desk and on the phone.',
    points: [
      'Keep a list the way you like it, for yourself, your role or everybody',
      'Export to Excel, or print with the clinic’s logo',
      'The connection drops and nothing typed is lost: it comes back as it was',
    ],
  },
  safeTitle: 'Your clinic’s data is yours alone',
  safe: {
    wall: {
      title: 'A wall between clinics',
      text: 'The database itself refuses one clinic the data of another.',
    },
    history: {
      title: 'Nothing changes silently',
      text: 'Every record has a history with the author and time of each change.',
    },
    quiet: { title: 'Nobody follows you', text: 'No cookies, no advertising, no requests to other sites.' },
    yours: { title: 'Leave with your data', text: 'Every list can be exported whole, to Excel or CSV.' },
  },
  startTitle: 'Three steps to begin',
  start: {
    register: {
      title: 'Register your clinic',
      text: 'Its name, address and owner. One minute, and you are in.',
    },
    prepare: {
      title: 'Set it up',
      text: 'The setup steps lead you: logo and colours, branches, departments, roles.',
    },
    team: {
      title: 'Bring in your team',
      text: 'From Excel or one by one; each gets a link to choose a password.',
    },
  },
  plansTitle: 'A plan the size of your clinic',
  plansLead:
    'Every plan has every feature; they differ in size. We agree on the price with you: ask us, we usually reply within one working day.',
  trialPrice: 'Free',
  trialFor: 'for 14 days',
  askPrice: 'Ask us for the price',
  perMonth: 'a month',
  upTo: 'Up to {n:employees}',
  branches: '{n:branches}',
  storage: '{n} GB of files',
  postsTitle: 'From the blog',
  allPosts: 'All posts',
  questionsTitle: 'Questions we get',
  questions: {
    card: {
      ask: 'Do I need a card to try it?',
      answer: 'No. You register and work for 14 days with every feature; we ask for no payment details.',
    },
    after: {
      ask: 'What happens when the trial ends?',
      answer:
        'We remind you seven, three and one day before. Your data can then be read and exported for 7 days; after that sign-in stops until you choose a plan. Your data stays kept.',
    },
    training: {
      ask: 'Does the team need training?',
      answer:
        'Every screen says in short what it is for and the three things usually done there. You can start with sample data and remove all of it with one button.',
    },
    phone: {
      ask: 'Does it work on phones?',
      answer:
        'Yes, in the browser, with nothing to install. Every screen is drawn for phones as for the desk.',
    },
    branches: {
      ask: 'We have several branches. Does it fit?',
      answer:
        'Yes. Each branch has its staff and holidays, and its manager sees that branch alone if you wish. How many branches depends on the plan.',
    },
    leaving: {
      ask: 'If we leave, do we take our data?',
      answer: 'Yes. Every list can be exported whole to Excel or CSV at any time.',
    },
  },
  endTitle: 'Your clinic, in order by tomorrow',
  endText: 'Register now, bring your team in tonight, and everyone signs in tomorrow with their own link.',
};
