/** What stands in the way of a slip, in words (hr.md 4 NO_ASSIGNMENT, COMP_CYCLE). */
export const problemWords = {
  ar: {
    not_employed: 'ليس على رأس العمل في هذه الدورة',
    no_assignment: 'لا يوجد راتب محدد',
    no_scheduled_days: 'لا أيام عمل مجدولة في الدورة، فلا يُعرف أجر اليوم',
    no_circle: 'يوم لا تضمه دورة مرتبات',
    comp_cycle: 'البند يعتمد على نفسه',
    override_lost: 'عُدّلت قيمة بند لم يعد في المفردات',
    not_reckoned: 'أرقام لا يُصرف بها مرتب',
  },
  en: {
    not_employed: 'Not employed in this circle',
    no_assignment: 'No salary is set',
    no_scheduled_days: 'No scheduled days in the circle, so a day has no rate',
    no_circle: 'A day that lies in no circle',
    comp_cycle: 'A component depends on itself',
    override_lost: 'A line that was overridden is no longer there',
    not_reckoned: 'Figures no salary is paid by',
  },
} as const;
