import { stepsDone, type ClinicArea } from '#server/kit/clinicAreas.ts';
import { platformSteps } from './setupSteps.ts';

/** The clinic itself: how it presents itself to staff and patients. */
export const area: ClinicArea = {
  name: 'platform',
  steps: stepsDone(platformSteps, {
    // The palette every clinic begins with (platform.md 5.1).
    brand: `exists (select from clinics where id = app_clinic() and (logo_file_id is not null
      or lower(primary_color) <> '#12355b' or lower(secondary_color) <> '#c9a227'))`,
  }),
};
