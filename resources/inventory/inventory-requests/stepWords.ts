const ar = {
  approveText: 'عدّل الكمية المعتمدة لكل صنف. ما لا تعدّله يُعتمد كاملاً، ويُحجز المتاح 7 أيام.',
  issueText: 'اكتب ما تسلّمه من كل صنف. تُصرف التشغيلة الأقرب انتهاءً أولاً.',
  receiveText: 'اكتب ما استلمته فعلاً. الفرق يُبلَّغ به أمين المخزن.',
  approve: 'اعتماد الطلب',
  issue: 'صرف الطلب',
  receive: 'تأكيد استلام الطلب',
  allow_shortage: 'اعتماد أكثر من المتاح',
  close_remainder: 'إغلاق الباقي دون صرف',
  done: 'تم',
};

const en = {
  approveText:
    'Change what is approved of each item. The rest is approved in full; what is available is kept for 7 days.',
  issueText: 'Enter what you hand out of each item. The soonest expiry goes first.',
  receiveText: 'Enter what you really received. The storekeeper is told of a difference.',
  approve: 'Approve the request',
  issue: 'Issue the request',
  receive: 'Confirm the receipt',
  allow_shortage: 'Approve more than is available',
  close_remainder: 'Close the rest without issuing it',
  done: 'Done',
};

/** The words of a request's steps by line. */
export const stepWords = { ar, en };
