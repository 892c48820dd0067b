/** Measures on their own, as people say them; the forms of a count: one, other. */
export const measured = {
  days: {
    counted: ['{n} day', '{n} days'],
    quarter: 'a quarter of a day',
    half: 'half a day',
    most: 'three quarters of a day',
    oneAndHalf: 'a day and a half',
  },
  hours: {
    counted: ['{n} hour', '{n} hours'],
    quarter: 'a quarter of an hour',
    half: 'half an hour',
    most: 'three quarters of an hour',
    oneAndHalf: 'an hour and a half',
  },
  andHalf: '{whole} and a half',
} as const;
