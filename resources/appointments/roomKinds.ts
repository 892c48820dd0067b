/** What a room is for (clinic.md 3.1); types of appointments ask for some of them. */
export const roomKinds = [
  'dental',
  'consultation',
  'surgery',
  'xray',
  'lab',
  'sterilization',
  'other',
] as const;

export const roomKindWords = {
  ar: {
    dental: 'أسنان',
    consultation: 'كشف',
    surgery: 'عمليات',
    xray: 'أشعة',
    lab: 'معمل',
    sterilization: 'تعقيم',
    other: 'أخرى',
  },
  en: {
    dental: 'Dental',
    consultation: 'Consultation',
    surgery: 'Surgery',
    xray: 'X-ray',
    lab: 'Laboratory',
    sterilization: 'Sterilization',
    other: 'Other',
  },
} as const;

/** Durations, buffers and preparation are whole steps of five minutes (clinic.md 3.1, 4.3); empty ones wait. */
export const inSteps = (minutes: number | null | undefined): boolean => (minutes ?? 0) % 5 === 0;
