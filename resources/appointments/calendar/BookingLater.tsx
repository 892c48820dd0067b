import { loadDeclaration } from '#src/client/catalogue/declarations.ts';
import { later } from '#src/ui/later.tsx';

/** The booking of the calendar over a screen of a patient, with the words of its area. */
export const BookingForm = later(async () => {
  const [form] = await Promise.all([import('./BookingForm.tsx'), loadDeclaration('appointments')]);
  return form;
});
