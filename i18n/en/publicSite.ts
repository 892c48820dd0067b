import type { PublicSiteTexts } from '../ar/publicSite.ts';

/** What every public page says around its content (platform.md 8). Rendered by the server, never in a script. */
export const publicSite: PublicSiteTexts = {
  product: 'Clinic Management',
  /** The specification's, letter for letter. */
  titlePrefix: 'الموارد البشرية',
  skip: 'Skip to content',
  otherLanguage: 'العربية',
  menu: 'Menu',
  home: 'Home',
  features: 'Features',
  plans: 'Plans',
  blog: 'Blog',
  contact: 'Contact us',
  signUp: 'Register your clinic',
  signIn: 'Sign in',
  place: 'Cairo, Egypt',
  footLead:
    'An Arabic-first system for the whole clinic: patients, team and accounts, from the first appointment to the last branch.',
  rights: 'No cookies and no tracking on this site.',
  pictureOf: 'A picture of the product: {what}',
  notFound: {
    title: 'Page not found',
    text: 'The address may have changed, or a letter is missing. From here you find your way:',
  },
  gone: {
    title: 'This post is no longer published',
    text: 'The editors took it off the blog. Another post may have what you are looking for.',
    toList: 'All posts',
  },
  nobody: {
    title: 'No clinic at this address',
    text: 'Check the address: the clinic’s name is its first word. If your clinic is new, register it in a minute.',
  },
  clinic: {
    lead: 'The page of the clinic’s team. Sign in to get to your work.',
    staff: 'Team sign-in',
    reach: 'Reach the clinic',
    phone: 'Phone',
    whatsapp: 'WhatsApp',
    email: 'E-mail',
    address: 'Address',
    description: 'Where the team of {clinic} signs in, and how to reach the clinic.',
    poweredBy: 'The clinic runs on',
  },
};
