const ar = {
  about: 'أنواع الإجازات هي المعتادة في بلدك. راجع أيامها وشروطها ثم أكّدها.',
  byOwner: 'أنواع الإجازات هي المعتادة في بلدك، ولم يؤكدها مالك العيادة بعد.',
  review: 'مراجعة الأنواع',
  confirm: 'تأكيد الأنواع',
  done: 'أُكدت أنواع الإجازات',
};

const en: typeof ar = {
  about:
    'The vacation types are the usual ones of your country. Review their days and conditions, then confirm them.',
  byOwner:
    'The vacation types are the usual ones of your country; the owner of the clinic has not confirmed them yet.',
  review: 'Review the types',
  confirm: 'Confirm the types',
  done: 'The vacation types were confirmed',
};

/** Words of the types a clinic begins with, until they are confirmed (hr.md 3). */
export const confirmTypesWords = { ar, en };
