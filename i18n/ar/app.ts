/** Words of the app's own pages beside those of `shell.ts`. Placeholders: fill.ts. */
export const app = {
  narrowMenu: 'تصغير القائمة',
  widenMenu: 'توسيع القائمة',
  accountOf: 'حساب {name}',
  toArabic: 'العربية',
  toEnglish: 'English',
  unreachable: 'تعذر الوصول إلى الخادم. تحقق من اتصالك ثم حاول مرة أخرى',
  offline: 'انقطع الاتصال. ما تراه هو آخر ما تم تحميله، وما تكتبه باقٍ في مكانه.',
  closeToast: 'إغلاق التنبيه',
  endOthersText: 'ستُغلق كل الجلسات المفتوحة بحسابك على الأجهزة والمتصفحات الأخرى، وتبقى هذه الجلسة مفتوحة.',
  othersEnded: 'تم إنهاء الجلسات الأخرى',
  add: 'إضافة {one}',
  edit: 'تعديل',
  details: 'البيانات',
  moreThan: 'أكثر من {count}',
  figures: 'العيادة بالأرقام',
  mine: 'سجلاتي',
  notificationsAbout:
    'هنا يظهر ما يحتاج انتباهك: الطلبات التي تنتظر قرارك، والقرارات التي تخصك، والتنبيهات. وكل إشعار يفتح السجل الذي يخصه.',
};
export type AppWords = typeof app;
