import { settingSql } from '#server/kit/settings.ts';
import { bookingSettings } from './booking-settings/booking-settings.ts';

/** Whether a visit was cancelled by its patient less before it than the clinic's setting (clinic.md 4.1). */
export const lateCancelSql = (visit: string): string =>
  `(${visit}.cancelled_by = 'patient' and ${visit}.cancelled_at > ${visit}.starts_at - ${settingSql(bookingSettings, 'late_cancel_hours', '(select app_clinic())')} * interval '1 hour')`;
