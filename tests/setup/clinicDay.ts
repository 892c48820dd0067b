import { clinicAreas } from '#resources/index.server.ts';
import { runClinicDay, type ClinicDay } from '#server/jobs/clinicDay.ts';

/** One look of the schedule at what every area does once a day, as the product runs it. */
export const doDailyWork = (parts: Omit<ClinicDay, 'areas'>): Promise<void> =>
  runClinicDay({ ...parts, areas: clinicAreas });
