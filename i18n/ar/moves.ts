/** Words of dialogs that move or remove records. */
export const moves = {
  transition: {
    confirm: '{action}: {name}',
    will: 'تصبح الحالة «{state}».',
    willMany: 'تتغير حالة {n:records} إلى «{state}».',
    danger: 'راجع الاسم قبل المتابعة.',
    changed: 'عدّل {name} هذا السجل بعد أن فتحته. راجع ما كتبته ثم أعد المحاولة.',
    cancel: 'رجوع',
    done: 'تم: {action}',
    doneMany: 'تم التنفيذ على {n:records}',
    refusedMany: 'لم يُنفذ على {n:records}',
    resultTitle: 'نتيجة «{action}»',
    close: 'إغلاق',
    remove: 'حذف {name}؟',
    removeText: 'يُحذف السجل من كل القوائم. يمكنك التراجع خلال 10 ثوانٍ من الحذف.',
    removeConfirm: 'حذف',
    removed: 'تم حذف {name}',
    retryRefused: 'إعادة المحاولة لما لم يُنفذ',
  },
};
