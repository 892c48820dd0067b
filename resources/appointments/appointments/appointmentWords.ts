import { appointmentsArabic } from './appointmentWordsAr.ts';
import { appointmentsEnglish } from './appointmentWordsEn.ts';

/** All that is read of visits, in both languages. */
export const appointmentWords = { ar: appointmentsArabic, en: appointmentsEnglish };
