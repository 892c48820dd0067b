import type { PublicSiteTexts } from '../ar/publicSite.ts';

/** The public page: what the product is, and the way in. */
export const publicSite: PublicSiteTexts = {
  product: 'Clinic Management',
  signIn: 'Sign in',
  language: 'العربية',
  skip: 'Skip to content',
  heading: 'Everything your clinic needs, in one place',
  lead: 'An Arabic-first system for dental and medical clinics: staff, attendance and payroll, patients and appointments, stock and accounts.',
  enter: 'Enter your clinic',
  tryFree: 'Register your clinic free',
  what: 'What does it do?',
  peopleTitle: 'Staff and payroll',
  people:
    'Attendance from the fingerprint device or the phone, vacations with balances, bonuses, penalties and advances, then a slip everyone understands.',
  patientsTitle: 'Patients and appointments',
  patients:
    'One file per patient, doctors and rooms without clashes, treatment plan and payments at a glance.',
  moneyTitle: 'Stock and accounts',
  money: 'Balances, batches and expiry dates, funds and vouchers with numbers that never repeat.',
  whyTitle: 'Why teams like it',
  whyArabic:
    'Arabic first: right to left throughout, with a search that understands hamza, taa marbuta and Arabic digits.',
  whyRoles:
    'To each role what concerns it: staff see their own record, managers their team, and pay stays private.',
  whySafe: 'Nothing gets lost: every change is kept with its author and time, and clinics never mix.',
  foot: 'Cairo, Egypt',
};
