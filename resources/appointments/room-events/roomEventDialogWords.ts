const ar = {
  title: 'الغرفة محجوزة في هذا الوقت',
  visits: 'مواعيد في الغرفة في وقت الحدث:',
  events: 'أحداث أخرى في الغرفة في هذا الوقت:',
  unseen: 'ومواعيد أخرى لا تظهر لك: {n}',
  leave:
    'إن أخرجتها تبقى المواعيد في وقتها ومع طبيبها، وتظهر في «تحتاج موعداً آخر» ليختار لها الاستقبال غرفة أخرى، ويصله إشعار بها.',
  stays: 'لا يمكن إخراجها كلها: غيّر وقت الحدث أو الكرسي أو الغرفة.',
  inside: 'عند الطبيب الآن',
  out: 'إخراجها من الغرفة',
  back: 'رجوع',
};

const en: typeof ar = {
  title: 'The room is taken then',
  visits: 'Appointments in the room at the time of the event:',
  events: 'Other events in the room then:',
  unseen: 'Others that you do not see: {n}',
  leave:
    'Moved out, they keep their time and doctor and stand in “To rebook”, where the front desk chooses another room; it is told of them.',
  stays: 'Not all of them can be moved out: change the time of the event, the chair or the room.',
  inside: 'With the doctor now',
  out: 'Move them out of the room',
  back: 'Back',
};

/** What stands in an event's way, and what may be done about it. */
export const roomEventDialogWords = { ar, en };
