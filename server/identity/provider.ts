/** The provider's own row of `clinics` (functions/provider.sql): its posts, messages and staff stand behind this wall. */
export const providerClinic = '00000000-0000-4000-8000-000000000001';

/** Whether an account of this clinic is one of the provider's staff, who sign in at the console and nowhere else. */
export const isStaff = (clinicId: string): boolean => clinicId === providerClinic;
