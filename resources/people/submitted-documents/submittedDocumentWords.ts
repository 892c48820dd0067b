import { documentKindWords } from '../../shared/documentKinds.ts';

const ar = {
  one: 'مستند مُرسل',
  many: 'المستندات المرسلة',
  about: 'مستندات أرسلها الموظفون من ملفاتهم، وتدخل الملف بعد قبولها.',
  fields: {
    employee_id: 'الموظف',
    kind: 'نوع المستند',
    number: 'الرقم',
    file: 'الملف',
    issued_on: 'صدر في',
    expires_on: 'ينتهي في',
    refusal_reason: 'سبب الرفض',
  },
  help: { refusal_reason: 'يقرأه الموظف في ملفه' },
  options: { kind: documentKindWords.ar },
  states: { waiting: 'بانتظار المراجعة', accepted: 'مقبول', refused: 'مرفوض' },
  views: { waiting: 'بانتظار المراجعة' },
  actions: { accept: 'قبول', refuse: 'رفض' },
  transitions: {
    accept: {
      consequence: 'يدخل «{kind}» ملف {employee_id}، ويُبلَّغ بقبوله.',
      done: 'دخل «{kind}» ملف {employee_id}، وأُبلغ بقبوله',
    },
    refuse: {
      consequence: 'لا يدخل «{kind}» الملف، ويُبلَّغ {employee_id} بالرفض وسببه ليرسل غيره.',
      done: 'رُفض «{kind}» من {employee_id}، وأُبلغ بالسبب',
    },
  },
  errors: {
    documentDates: 'تاريخ الانتهاء قبل تاريخ الإصدار',
    file_is_full: 'في ملف الموظف {n} مستنداً، وهو الحد الأقصى. احذف مستنداً قديماً أولاً',
  },
} as const;

const en = {
  one: 'Submitted document',
  many: 'Submitted documents',
  about: 'Documents that employees sent from their profiles; they join the file once accepted.',
  fields: {
    employee_id: 'Employee',
    kind: 'Kind',
    number: 'Number',
    file: 'File',
    issued_on: 'Issued',
    expires_on: 'Expires',
    refusal_reason: 'Reason for refusal',
  },
  help: { refusal_reason: 'The employee reads it in the profile' },
  options: { kind: documentKindWords.en },
  states: { waiting: 'Waiting for review', accepted: 'Accepted', refused: 'Refused' },
  views: { waiting: 'Waiting for review' },
  actions: { accept: 'Accept', refuse: 'Refuse' },
  transitions: {
    accept: {
      consequence: '“{kind}” joins the file of {employee_id}, who is told.',
      done: '“{kind}” joined the file of {employee_id}, who was told',
    },
    refuse: {
      consequence: '“{kind}” does not join the file. {employee_id} is told why and can send another one.',
      done: '“{kind}” of {employee_id} was refused; they were told why',
    },
  },
  errors: {
    documentDates: 'The expiry date is before the issue date',
    file_is_full: 'The file holds {n} documents, the most it can. Remove an old one first',
  },
} as const;

/** All words of documents sent by employees; the declaration demands every one. */
export const submittedDocumentWords = { ar, en };
