import type { SetupTexts } from '../ar/setup.ts';

/** The first days of a clinic on its dashboard. */
export const setup: SetupTexts = {
  title: 'Setting up your clinic',
  progress: '{done} of {all} done',
  done: 'Done',
  open: 'Start',
  skip: 'Skip',
  skipped: 'Skipped',
  resume: 'Bring back',
  hide: 'Hide the steps',
  show: 'Show the steps',
  finished: 'All steps are done. Your clinic is ready.',
  emailTitle: 'Confirm your e-mail',
  emailText: 'We sent a link to {email}. Until you confirm it, the system sends no mail to your staff.',
  emailAgain: 'Send the link again',
  sampleNone:
    'Want to try first? Add 12 invented people with penalties, holidays and targets. They take no place of your plan and are removed all together. Whoever of them you rename becomes one of your staff.',
  sampleAdd: 'Add sample data',
  sampleThere: 'Your clinic holds sample data. Remove it before you begin to work.',
  sampleRemove: 'Remove the sample data',
  sampleAsk: 'Only the sample rows are removed. What real data depends on stays.',
  sampleKept: 'These stayed, because real data depends on them:',
};
