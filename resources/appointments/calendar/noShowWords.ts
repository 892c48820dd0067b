/** The warning about who often did not come (clinic.md A6). */
export const noShowWords = {
  ar: { often: 'لم يحضر هذا المريض {n:visits} خلال آخر 12 شهراً' },
  en: { often: 'This patient did not come to {n:visits} in the last 12 months' },
};
