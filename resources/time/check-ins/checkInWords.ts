const ar = {
  card: 'ورديتي اليوم',
  today: 'وردية اليوم',
  rest: 'راحة',
  noShift: 'لا وردية اليوم',
  nothing: 'لم تسجل حركة اليوم بعد.',
  punched: 'حركات اليوم: {times}',
  in: 'تسجيل الحضور',
  out: 'تسجيل الانصراف',
  done: 'سُجلت حركتك في {time}',
};
const en: typeof ar = {
  card: 'My shift today',
  today: 'Today’s shift',
  rest: 'Rest',
  noShift: 'No shift today',
  nothing: 'Nothing punched today yet.',
  punched: 'Punches today: {times}',
  in: 'Check in',
  out: 'Check out',
  done: 'Your punch was noted at {time}',
};
/** Words of checking in by phone (hr.md 2.6). */
export const checkInWords = { ar, en };
