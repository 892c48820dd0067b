/** `patient_id` says who is treated, not whom the row pays or judges. */
export const treating = { allowed: 'treating a patient and writing it down is the work itself' };
