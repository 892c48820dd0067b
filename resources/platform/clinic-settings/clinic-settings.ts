import { may, nobody, wholeClinic } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { weekdays } from '../../shared/weekdays.ts';
import { clinicSettingsWords } from './clinicSettingsWords.ts';

const manage = may('manage_clinic_settings');

/** How a clinic presents itself and reckons (platform.md 6). One row per clinic: it stands in `clinics`. */
export const clinicSettings = defineResource({
  name: 'clinic-settings',
  title: 'name',
  fields: {
    name: f.text({ required: true, minLength: 2, maxLength: 80 }),
    name_en: f.text({ minLength: 2, maxLength: 80 }),
    logo: f.image({ maxMegabytes: 2 }),
    primary_color: f.color({ required: true }),
    secondary_color: f.color({ required: true }),
    currency: f.select(['EGP', 'SAR', 'AED', 'KWD', 'QAR', 'BHD', 'OMR', 'JOD'], { required: true }),
    timezone: f.text({ required: true, maxLength: 60, code: true }),
    day_cutoff: f.time({ required: true }),
    locale: f.select(['ar', 'en'], { required: true }),
    digits: f.select(['western', 'arabic'], { required: true }),
    week_start: f.select(['sat', 'sun', 'mon'], { required: true }),
    weekend_days: f.tags(weekdays, { max: 3 }),
    phone: f.phone(),
    whatsapp: f.phone(),
    email: f.email(),
    address: f.text({ maxLength: 300 }),
    tax_number: f.text({ maxLength: 40, code: true }),
  },
  sections: {
    look: ['name', 'name_en', 'logo', 'primary_color', 'secondary_color'],
    region: ['currency', 'timezone', 'day_cutoff', 'locale', 'digits', 'week_start', 'weekend_days'],
    contact: ['phone', 'whatsapp', 'email', 'address', 'tax_number'],
  },
  access: { list: nobody, show: manage, create: nobody, edit: wholeClinic(manage), remove: nobody },
  screens: {},
  checks: { cutoffLate: { on: 'day_cutoff', ok: ({ day_cutoff }) => !day_cutoff || day_cutoff <= '06:00' } },
  refusals: ['currencyLocked', 'timezoneUnknown', 'logoSides'],
  words: clinicSettingsWords,
});
