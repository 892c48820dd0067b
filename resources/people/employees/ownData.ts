import * as f from '#metadata/fields/kinds.ts';

/** What people change in their own file alone (hr.md 1, profile): `saveProfile` of employees. */
export const ownData = {
  phone: f.phone({ required: true }),
  email: f.email(),
  address: f.longText({ maxLength: 500 }),
  emergency_name: f.text({ maxLength: 120 }),
  emergency_phone: f.phone(),
  locale: f.select(['ar', 'en']),
  profile_picture: f.image({ maxMegabytes: 5 }),
  away_from: f.date(),
  away_until: f.date(),
  version: f.integer({ required: true }),
} as const;
