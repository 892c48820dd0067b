/** Groups of people that some holidays are limited to; every employee is in one (hr.md 1, 3). */
export const holidayGroups = ['general', 'christian', 'shift'] as const;

export const holidayGroupWords = {
  ar: { general: 'عامة', christian: 'الأعياد المسيحية', shift: 'نوبات' },
  en: { general: 'General', christian: 'Christian feasts', shift: 'Shift staff' },
} as const;
