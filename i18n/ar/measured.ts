/** Measures on their own, as people say them; the forms of a count: zero, one, two, few, many, other. */
export const measured = {
  days: {
    counted: ['لا أيام', 'يوم واحد', 'يومان', '{n} أيام', '{n} يوماً', '{n} يوم'],
    quarter: 'ربع يوم',
    half: 'نصف يوم',
    most: 'ثلاثة أرباع يوم',
    oneAndHalf: 'يوم ونصف',
  },
  hours: {
    counted: ['لا ساعات', 'ساعة واحدة', 'ساعتان', '{n} ساعات', '{n} ساعة', '{n} ساعة'],
    quarter: 'ربع ساعة',
    half: 'نصف ساعة',
    most: 'ثلاثة أرباع ساعة',
    oneAndHalf: 'ساعة ونصف',
  },
  andHalf: '{whole} ونصف',
} as const;
