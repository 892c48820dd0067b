import type { Answers } from '../ar/answers.ts';

/** What the server answers when something went well and there is no record to show. */
export const answers: Answers = {
  passwordChanged: 'Your password was changed',
  passwordReset: 'Your password was changed. Sign in with the new one',
  passwordConfirmed: 'Password confirmed',
  secondStepOn: 'Two-step verification is on',
  shownOnce: 'This was shown once and is not kept. Make a new one if it did not reach you',
  secondStepOff: 'Two-step verification is off',
  resetLinkSent: 'A link to reset the password was sent if the e-mail is registered with us',
  signedOut: 'You signed out',
  sessionsEnded: 'The other sessions were ended',
  contactSent: 'Your message was sent!',
  loginFieldsEmpty: 'Please enter your user name and password',
  clinicCreated: 'Your clinic was created',
  emailProven: 'Your e-mail is confirmed',
  mailStopped: 'You will get no more mails of this kind',
  emailLinkSent: 'We sent the confirmation link to your e-mail',
  sampleAdded: 'The sample data was added',
  sampleRemoved: 'The sample data was removed',
  sampleKept: 'The sample data was removed, except what real data depends on',
  emailEmpty: 'Please enter your e-mail',
  staffAdmin: 'Platform admin',
  staffEditor: 'Platform editor',
  passwordLinkSent: 'A link to set the password was sent to the account’s e-mail',
};
