import type { ContactPageTexts } from '../ar/contactPage.ts';

/** The contact page (platform.md 8). */
export const contactPage: ContactPageTexts = {
  title: 'Contact us',
  description:
    'Ask us about the product, the plans or moving your clinic’s data. We usually reply within one working day.',
  lead: 'Ask us about the product, the plans or moving your clinic’s data. We usually reply within one working day.',
  leadAtClinic: 'This page reaches the provider of the system, not the clinic.',
  address: 'Address',
  emailAddress: 'E-mail',
  phoneNumber: 'Phone',
  fields: {
    name: 'Name',
    email: 'E-mail',
    clinicName: 'Clinic name',
    phone: 'WhatsApp number',
    message: 'Message',
  },
  required: {
    name: 'The name is required',
    email: 'The e-mail is required',
    clinicName: 'The clinic name is required',
    phone: 'The WhatsApp number is required',
    message: 'The message is required',
  },
  trap: 'Leave this field empty',
  send: 'Send message',
  sending: 'Sending...',
  failed: 'The message could not be sent.',
  sent: 'Your message was sent!',
  reply: 'Thank you. We usually reply within one working day, to the e-mail or WhatsApp number you wrote.',
  another: 'Send another message',
  home: 'Back to home',
};
