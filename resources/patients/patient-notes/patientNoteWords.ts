import { toothWords } from '../../shared/toothWords.ts';

const ar = {
  one: 'ملاحظة',
  many: 'الملاحظات',
  counted: ['لا توجد ملاحظات', 'ملاحظة واحدة', 'ملاحظتان', '{n} ملاحظات', '{n} ملاحظة', '{n} ملاحظة'] as [
    string,
    string,
    string,
    string,
    string,
    string,
  ],
  about: 'ما كُتب عن المريض. الملاحظات الطبية والتشخيص لا تظهر إلا لمن يعالجه.',
  fields: {
    patient_id: 'المريض',
    kind: 'النوع',
    body: 'الملاحظة',
    tooth_fdi: 'السن',
    attachments: 'مرفقات',
    doctor_id: 'كتبها',
    pinned: 'مثبتة',
    parent_id: 'ملحق لـ',
    struck_reason: 'سبب الشطب',
  },
  help: {
    parent_id: 'ملحق: يُضاف إلى الملاحظة الأصلية، ويبقى نصها كما هو.',
  },
  options: {
    kind: { clinical: 'طبية', diagnosis: 'تشخيص', admin: 'إدارية', phone_call: 'مكالمة' },
    tooth_fdi: toothWords.ar,
  },
  views: { newest: 'الأحدث أولاً، والمثبتة قبلها' },
  states: { written: 'مكتوبة', struck: 'مشطوبة' },
  actions: { strike: 'شطب', pin: 'تثبيت', unpin: 'إلغاء التثبيت' },
  transitions: {
    strike: { consequence: 'يبقى النص ظاهراً مشطوباً مع السبب، ولا يمكن الرجوع.', done: 'شُطبت الملاحظة' },
    pin: { consequence: 'تظهر الملاحظة أعلى ملاحظات {patient_id}.', done: 'ثُبّتت الملاحظة' },
    unpin: { consequence: 'تعود الملاحظة إلى ترتيبها.', done: 'أُلغي تثبيت الملاحظة' },
  },
  errors: {
    locked: 'انتهت مهلة تعديل الملاحظة (24 ساعة)، أضف ملحقًا',
    notAuthor: 'لا يعدّل الملاحظة إلا من كتبها. أضف ملحقًا',
  },
};

const en = {
  one: 'Note',
  many: 'Notes',
  about:
    'What was written about the patient. Clinical notes and diagnoses are shown to those who treat them alone.',
  fields: {
    patient_id: 'Patient',
    kind: 'Kind',
    body: 'Note',
    tooth_fdi: 'Tooth',
    attachments: 'Attachments',
    doctor_id: 'Written by',
    pinned: 'Pinned',
    parent_id: 'Addendum to',
    struck_reason: 'Struck because',
  },
  help: {
    parent_id: 'An addendum: it stands beside the note it belongs to, whose text stays as it was.',
  },
  options: {
    kind: { clinical: 'Clinical', diagnosis: 'Diagnosis', admin: 'Administrative', phone_call: 'Phone call' },
    tooth_fdi: toothWords.en,
  },
  views: { newest: 'Pinned, then newest first' },
  states: { written: 'Written', struck: 'Struck through' },
  actions: { strike: 'Strike through', pin: 'Pin', unpin: 'Unpin' },
  transitions: {
    strike: {
      consequence: 'The text stays readable, struck through, with the reason. There is no way back.',
      done: 'The note was struck through',
    },
    pin: { consequence: 'The note stands above the notes of {patient_id}.', done: 'The note was pinned' },
    unpin: { consequence: 'The note returns to its place.', done: 'The note is no longer pinned' },
  },
  errors: {
    locked: 'The 24-hour edit window is over, add an addendum',
    notAuthor: 'Only its author changes a note. Add an addendum',
  },
};

/** The words of notes in both languages. */
export const patientNoteWords = { ar, en };
