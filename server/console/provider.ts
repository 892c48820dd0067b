/** The provider's own row of `clinics` (migration 0019): its posts, messages and staff stand behind this wall. */
export const providerClinic = '00000000-0000-4000-8000-000000000001';
