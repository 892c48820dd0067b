const ar = {
  title: 'مواعيدي في تقويم الهاتف',
  text: 'رابط سري يضيف مواعيدك إلى تقويم هاتفك أو حاسوبك ويحدّثها. يعرض الوقت والأحرف الأولى من اسم المريض فقط، ما لم تسمح العيادة بأكثر.',
  off: 'لا يوجد رابط مفتوح.',
  since: 'مفتوح منذ {when}، ويعمل حتى {until}.',
  lastAsked: 'آخر تحديث من تقويم: {when}.',
  neverAsked: 'لم يفتحه أي تقويم بعد.',
  open: 'فتح رابط',
  renew: 'رابط جديد بدل الحالي',
  renewTitle: 'فتح رابط جديد بدل الحالي؟',
  renewText: 'يتوقف الرابط الحالي فوراً، ويتوقف تحديث كل تقويم يستخدمه حتى تضيف الجديد.',
  close: 'إيقاف الرابط',
  closeText: 'يتوقف تحديث كل تقويم يستخدم هذا الرابط. تبقى المواعيد في العيادة كما هي.',
  closed: 'توقف رابط التقويم',
  onceTitle: 'رابط تقويمك',
  onceText: 'يظهر هذا الرابط الآن فقط. من يعرفه يرى مواعيدك، فلا ترسله لأحد.',
  help: 'أضفه في تطبيق التقويم على أنه «تقويم بالاشتراك». ينتهي مع تغيير كلمة المرور أو إنهاء كل الجلسات.',
  copy: 'نسخ الرابط',
  subscribe: 'إضافة إلى تقويم هذا الجهاز',
  done: 'تم',
};

const en: typeof ar = {
  title: 'My appointments in the calendar of my phone',
  text: 'A secret link that brings your appointments into the calendar of your phone or computer and keeps them current. It shows the time and the initials of the patient only, unless the clinic allows more.',
  off: 'No link is open.',
  since: 'Open since {when}; works until {until}.',
  lastAsked: 'Last asked for by a calendar: {when}.',
  neverAsked: 'No calendar has opened it yet.',
  open: 'Open a link',
  renew: 'New link in its place',
  renewTitle: 'Open a new link in place of the present one?',
  renewText:
    'The present link stops at once, and so does every calendar that uses it until you add the new one.',
  close: 'Stop the link',
  closeText:
    'Every calendar that uses this link is no longer updated. The appointments stay in the clinic as they are.',
  closed: 'The calendar link was stopped',
  onceTitle: 'The link of your calendar',
  onceText: 'This link is shown now and never again. Who knows it sees your appointments: send it to nobody.',
  help: 'Add it in a calendar app as a subscribed calendar. It ends with a new password, and when all sessions are ended.',
  copy: 'Copy the link',
  subscribe: 'Add to the calendar of this device',
  done: 'Done',
};

export const calendarFeedWords = { ar, en };
