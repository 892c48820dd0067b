/** The kinds of paper kept in an employee's file (hr.md 1, employee-documents). */
export const documentKinds = [
  'id_card',
  'contract',
  'licence',
  'certificate',
  'insurance',
  'military',
  'criminal_record',
  'other',
] as const;

export const documentKindWords = {
  ar: {
    id_card: 'بطاقة شخصية',
    contract: 'عقد',
    licence: 'ترخيص مزاولة',
    certificate: 'شهادة',
    insurance: 'تأمينات',
    military: 'موقف التجنيد',
    criminal_record: 'صحيفة الحالة الجنائية',
    other: 'أخرى',
  },
  en: {
    id_card: 'ID card',
    contract: 'Contract',
    licence: 'Practice licence',
    certificate: 'Certificate',
    insurance: 'Insurance',
    military: 'Military status',
    criminal_record: 'Criminal record',
    other: 'Other',
  },
} as const;
