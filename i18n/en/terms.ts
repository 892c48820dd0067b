import type { TermsTexts } from '../ar/terms.ts';

/** The terms a clinic is registered under, in plain words; only what the product does and keeps to. */
export const terms: TermsTexts = {
  title: 'Terms of use',
  description: 'What we keep to and what your clinic keeps to, in plain words.',
  trialTitle: 'The trial',
  trial:
    'You try the system for 14 days without charge and without a card. Then your data can be read and exported for 7 days, after which signing in stops until you choose a plan. Your data is kept.',
  dataTitle: 'Your data is yours',
  data: 'All that your clinic records belongs to it. You export it to files whenever you like, and we use it for nothing but running the system for you.',
  secretTitle: 'Confidentiality',
  secret:
    'The data of each clinic is kept apart from all others. Inside your clinic you decide who sees what, and every change is noted with the name of who made it.',
  youTitle: 'What you keep to',
  you: 'You record true data, tell your staff and everybody whose data you record that you keep it, and share no login between people.',
  endTitle: 'Ending the subscription',
  end: 'You stop the subscription whenever you like. Export your data before that, then ask for its removal on the contact page.',
  changeTitle: 'Changes of these terms',
  change: 'Every new wording of these terms is published on this page before it holds.',
  toSignUp: 'Register a new clinic',
};
