const ar = {
  suggestion: 'تقترح اللائحة',
  time: 'المرة {time} خلال {n:months}',
  firstTime: 'أول مرة خلال {n:months}',
  filled: 'ملأنا الوحدة والقيمة بالمقترح، ويمكنك تغييرهما.',
  use: 'استخدام المقترح',
  needsInvestigation: 'يلزم تسجيل التحقيق قبل الاعتماد.',
  noStep: 'لا تحدد اللائحة جزاءً لهذه المرة.',
  one: 'يظهر مقترح اللائحة بعد اختيار موظف واحد وتاريخ المخالفة.',
  failed: 'تعذر حساب مقترح اللائحة. يمكنك المتابعة بدونه.',
  close: 'إغلاق',
  acknowledge: 'إقرار بالعلم',
  acknowledgeText: 'الإقرار يعني أنك اطلعت على الجزاء.',
  acknowledgeAndObject: 'الإقرار يعني أنك اطلعت على الجزاء، ولا يمنعك من الاعتراض.',
  acknowledged: 'تم تسجيل إقرارك بالعلم',
  object: 'اعتراض',
  objectUntil: 'يمكنك الاعتراض حتى {date}',
  objectOver: 'انتهت مهلة الاعتراض في {date}',
};

const en: typeof ar = {
  suggestion: 'The violation list suggests',
  time: 'occurrence {time} within {n:months}',
  firstTime: 'First time within {n:months}',
  filled: 'Unit and value were filled with the suggestion; you can change them.',
  use: 'Use the suggestion',
  needsInvestigation: 'The investigation must be recorded before approval.',
  noStep: 'The list names no penalty for this time.',
  one: 'The list’s suggestion appears once one employee and the date are chosen.',
  failed: 'The suggestion could not be worked out. You can go on without it.',
  close: 'Close',
  acknowledge: 'Acknowledge',
  acknowledgeText: 'Acknowledging says that you have seen the penalty.',
  acknowledgeAndObject: 'Acknowledging says that you have seen the penalty; you can still object.',
  acknowledged: 'Your acknowledgement was recorded',
  object: 'Object',
  objectUntil: 'You can object until {date}',
  objectOver: 'The time to object ended on {date}',
};

/** What people read on the hand-made pieces of the penalty screens. */
export const penaltyViewWords = { ar, en };
