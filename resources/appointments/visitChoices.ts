/** How somebody came to a visit (clinic.md 4.1). */
export const sources = [
  'phone',
  'front_desk',
  'whatsapp',
  'website',
  'recall',
  'waitlist',
  'patient_login',
] as const;

/** The doctor of a visit is who sees the patient: their own visits are their work. */
export const seeing = { allowed: 'visits of a doctor are that doctor’s own work' };

/** What keeps one visit of several from its time while the others may stand (clinic.md A1–A4, 4.4); whom nobody can book keeps them all. */
export const dateReasons = [
  'appointment.patient_busy',
  'appointment.doctor_busy',
  'appointment.room_busy',
  'appointment.session_full',
  'appointment.outside_hours',
  'appointment.doctor_absent',
  'appointment.past',
  'appointment.too_far',
  'time.nonexistent',
] as const;
export type DateReason = (typeof dateReasons)[number];
