import type { MailTexts } from '../ar/mails.ts';

/** The words of every mail. */
export const mails: MailTexts = {
  greeting: 'Hello {name},',
  greetingPlain: 'Hello,',
  linkHint: 'If the button does not work, copy this link and open it in your browser:',
  automatic: 'You received this message from {clinic} because you have an account there.',
  facts: {
    device: 'Device',
    ip: 'Network address',
    at: 'Time',
    user_name: 'Username',
    new_email: 'New e-mail',
    ends_on: 'Ends on',
    readable_until: 'Readable until',
    subdomain: 'Clinic address',
    plan: 'Plan asked for',
    note: 'Note',
    sender: 'Name',
    sender_clinic: 'Clinic',
    sender_email: 'E-mail',
    sender_phone: 'WhatsApp',
    message: 'Message',
  },
  events: {
    'account.verify': {
      subject: 'Confirm your e-mail at {clinic}',
      heading: 'Confirm your e-mail',
      lines: [
        'One step is left: confirm that this address is yours, so that the clinic can send mails to its team.',
      ],
      button: 'Confirm e-mail',
      note: 'The link works for {hours:hours}. If you did not sign up a clinic, ignore this message.',
    },
    'account.welcome': {
      subject: '{clinic} is ready',
      heading: 'Your clinic is ready',
      lines: [
        'Open your clinic’s address and sign in with the username and password you chose.',
        'Keep this message: the address is the way in for you and your whole team.',
      ],
      button: 'Open your clinic',
    },
    'account.reset': {
      subject: 'Reset your password at {clinic}',
      heading: 'A new password',
      lines: ['You asked for a new password for your account at {clinic}. Press the button to choose it.'],
      button: 'Choose a new password',
      note: 'The link works once, for {minutes:minutes}. If you did not ask for it, ignore this message: your password has not changed.',
    },
    'account.password_changed': {
      subject: 'Your password at {clinic} was changed',
      heading: 'Your password was changed',
      lines: ['The password of your account at {clinic} was changed, and all earlier sessions ended.'],
      note: 'If it was not you, contact the clinic’s administration at once.',
    },
    'account.new_sign_in': {
      subject: 'Sign-in from a new device at {clinic}',
      heading: 'Sign-in from a new device',
      lines: ['Your account signed in from a device we have not seen before.'],
      note: 'If it was not you, change your password at once and tell the clinic’s administration.',
    },
    'account.temporary': {
      subject: 'Choose a new password at {clinic}',
      heading: 'Choose a new password',
      lines: [
        'The administration of {clinic} reset your sign-in. Press the button to choose a password only you know.',
      ],
      button: 'Choose password',
      note: 'The link works once, for {hours:hours}.',
    },
    'account.email_changed': {
      subject: 'Your e-mail at {clinic} was changed',
      heading: 'Your e-mail was changed',
      lines: [
        'The e-mail of your account at {clinic} changed. Mails about the account no longer come to this address.',
      ],
      note: 'If it was not you, contact the clinic’s administration at once.',
    },
    'account.second_step': {
      subject: 'The second sign-in step changed at {clinic}',
      heading: 'Second sign-in step',
      lines: [],
      note: 'If it was not you, change your password at once and tell the clinic’s administration.',
    },
    'subscription.ending': {
      subject: 'The subscription of {clinic} ends in {days:days}',
      heading: 'The subscription ends in {days:days}',
      lines: [
        'After that your data stays safe and readable, but nothing can be added or changed until it is renewed.',
      ],
      button: 'Open subscription',
    },
    'subscription.ended': {
      subject: 'The subscription of {clinic} has ended',
      heading: 'The subscription has ended',
      lines: [
        'The clinic’s data is safe. It can be read and exported, but nothing can be added or changed until the subscription is renewed.',
      ],
      button: 'Renew subscription',
    },
    'subscription.suspended': {
      subject: 'The subscription of {clinic} is suspended',
      heading: 'The subscription is suspended',
      lines: [
        'The clinic’s team cannot sign in now. The data is safe and comes back as it is once the subscription is renewed.',
      ],
      button: 'Open subscription',
    },
    'subscription.plan_asked': {
      subject: '{clinic} asks for another plan',
      heading: 'Another plan is asked for',
      lines: [
        'The owner of {clinic} asks for another subscription plan. An answer to this message reaches them.',
      ],
    },
    'platform.contact': {
      subject: 'A message from {sender}',
      heading: 'A message from the contact page',
      lines: ['An answer to this message reaches its sender.'],
    },
    'staff.invited': {
      subject: 'Your account at {clinic} is ready',
      heading: 'Your account is ready',
      lines: [
        '{clinic} added you to its team. Press the button to choose your password, then sign in with the username below.',
      ],
      button: 'Choose password',
      note: 'The link works once, for {hours:hours}. If it has expired, ask the clinic’s administration for a new one.',
    },
    notification: {
      subject: '{clinic}: {title}',
      heading: '{title}',
      lines: ['{body}'],
      button: 'Open in the system',
      note: 'You choose what you get by e-mail on the notifications page, under preferences.',
    },
  },
  secondStep: {
    on: 'Signing in to your account at {clinic} now asks for a code from your phone after the password.',
    off: 'Signing in to your account at {clinic} no longer asks for a code from your phone. The password alone is enough now.',
  },
};
