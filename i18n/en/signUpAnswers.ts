import type { SignUpAnswerTexts } from '../ar/signUpAnswers.ts';

/** What the sign-up page says while it is filled in and sent. */
export const signUpAnswers: SignUpAnswerTexts = {
  required: 'This field is required',
  missing: {
    clinic_name: 'Enter the clinic’s name',
    subdomain: 'Choose the clinic’s address',
    owner_name: 'Enter the owner’s name',
    name: 'Enter the name you will sign in with',
    email: 'Enter your email',
    phone: 'Enter a WhatsApp number',
    password: 'Enter a password',
    password_confirmation: 'Enter the password again',
  },
  mismatch: 'Passwords do not match',
  termsRequired: 'Accept the terms to make the clinic',
  checking: 'Checking...',
  free: 'This address is free',
  invalid: 'The address takes small English letters, digits and hyphens (3–30)',
  reserved: 'This address is reserved',
  taken: 'This address is taken',
  suggestions: 'Free addresses near it:',
  strong: 'A good password',
  sending: 'Making the clinic...',
  failed: 'The server could not be reached. What you typed is kept, try again',
  review: 'Please check the marked fields',
  doneHeading: 'Your clinic was created',
  doneAddress: 'Your clinic’s address:',
  doneMail:
    'We sent a confirmation link to your e-mail. Open it within 7 days, so that the system may write to your staff.',
  entering: 'Opening your clinic…',
  enter: 'Open your clinic and sign in',
};
