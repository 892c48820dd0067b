import { surfaceWords, toothWords } from '../../shared/toothWords.ts';

type Six = [string, string, string, string, string, string];

const ar = {
  one: 'حالة سن',
  many: 'حالات الأسنان',
  counted: ['لا توجد حالات', 'حالة واحدة', 'حالتان', '{n} حالات', '{n} حالة', '{n} حالة'] as Six,
  about: 'ما وُجد في الأسنان. لا يظهر إلا لمن يعالج المريض.',
  fields: {
    patient_id: 'المريض',
    tooth_fdi: 'رقم السن',
    surfaces: 'الأسطح',
    condition: 'الحالة',
    severity: 'الدرجة',
    noted_on: 'تاريخ التسجيل',
    doctor_id: 'الطبيب',
    note: 'ملاحظة',
    resolved_on: 'تاريخ الزوال',
    resolved_by_treatment_id: 'زالت بالعلاج',
    struck_reason: 'سبب الشطب',
  },
  help: {
    surfaces: 'بلا أسطح: السن كله.',
    resolved_on: 'يُترك فارغاً إن زالت اليوم.',
    struck_reason: 'تُشطب الحالة التي سُجلت بالخطأ، وتختفي من المخطط في كل الأيام.',
  },
  empty: { surfaces: 'السن كله' },
  options: {
    tooth_fdi: toothWords.ar,
    surfaces: surfaceWords.ar,
    condition: {
      caries: 'تسوس',
      fracture: 'كسر',
      filling_existing: 'حشو سابق',
      crown_existing: 'تاج سابق',
      rct_existing: 'علاج عصب سابق',
      implant_existing: 'زرعة سابقة',
      bridge_existing: 'جسر سابق',
      missing: 'مفقود',
      impacted: 'مطمور',
      unerupted: 'لم يبزغ',
      mobility: 'حركة بالسن',
      periapical_lesion: 'التهاب حول الذروة',
      recession: 'انحسار لثة',
      sensitivity: 'حساسية',
      stain: 'تصبغ',
      supernumerary: 'سن زائدة',
      watch: 'للمتابعة',
    },
    severity: { '1': 'خفيفة', '2': 'متوسطة', '3': 'شديدة' },
  },
  states: { open: 'قائمة', resolved: 'زالت', struck: 'مشطوبة' },
  actions: { resolve: 'زالت', reopen: 'ما زالت قائمة', strike: 'شطب', toothChart: 'مخطط الأسنان' },
  transitions: {
    resolve: {
      consequence: 'تبقى الحالة في السجل، وتختفي من المخطط من يوم زوالها.',
      done: 'سُجل زوال الحالة في السن {tooth_fdi}',
    },
    reopen: {
      consequence: 'تعود الحالة قائمة على المخطط.',
      done: 'عادت الحالة قائمة في السن {tooth_fdi}',
    },
    strike: {
      consequence: 'تختفي الحالة من المخطط في كل الأيام، وتبقى في السجل مشطوبة مع السبب، ولا يمكن الرجوع.',
      done: 'شُطبت الحالة',
    },
  },
  errors: {
    'tooth.invalid': 'رقم السن غير صحيح',
    'tooth.surface_invalid': 'سطح غير صحيح',
    'tooth.duplicate_condition': 'الحالة مسجلة بالفعل لهذا السن',
    'tooth.missing': 'السن {fdi} مفقود ولا يقبل هذه الحالة',
    'tooth.retained': 'السن {fdi} لبني، والأسنان في هذا العمر دائمة. هل بقي في مكانه؟',
    'tooth.whole': 'هذه الحالة للسن كله، بلا أسطح',
    resolved_too_early: 'زالت قبل أن تُسجل. اختر يوماً لا يسبق {day}',
  },
};

const en = {
  one: 'Finding',
  many: 'Findings',
  about: 'What was found at the teeth. Shown to those who treat the patient alone.',
  fields: {
    patient_id: 'Patient',
    tooth_fdi: 'Tooth',
    surfaces: 'Surfaces',
    condition: 'Condition',
    severity: 'Severity',
    noted_on: 'Noted on',
    doctor_id: 'Doctor',
    note: 'Note',
    resolved_on: 'Resolved on',
    resolved_by_treatment_id: 'Resolved by',
    struck_reason: 'Struck because',
  },
  help: {
    surfaces: 'None: the whole tooth.',
    resolved_on: 'Left empty: today.',
    struck_reason: 'What was written in error is struck and vanishes from the chart of every day.',
  },
  empty: { surfaces: 'Whole tooth' },
  options: {
    tooth_fdi: toothWords.en,
    surfaces: surfaceWords.en,
    condition: {
      caries: 'Caries',
      fracture: 'Fracture',
      filling_existing: 'Existing filling',
      crown_existing: 'Existing crown',
      rct_existing: 'Existing root canal',
      implant_existing: 'Existing implant',
      bridge_existing: 'Existing bridge',
      missing: 'Missing',
      impacted: 'Impacted',
      unerupted: 'Unerupted',
      mobility: 'Mobility',
      periapical_lesion: 'Periapical lesion',
      recession: 'Recession',
      sensitivity: 'Sensitivity',
      stain: 'Stain',
      supernumerary: 'Supernumerary',
      watch: 'Watch',
    },
    severity: { '1': 'Mild', '2': 'Moderate', '3': 'Severe' },
  },
  states: { open: 'Open', resolved: 'Resolved', struck: 'Struck through' },
  actions: { resolve: 'Resolve', reopen: 'Still there', strike: 'Strike through', toothChart: 'Tooth chart' },
  transitions: {
    resolve: {
      consequence: 'The finding stays in the record and leaves the chart from the day it was gone.',
      done: 'The finding at tooth {tooth_fdi} is resolved',
    },
    reopen: {
      consequence: 'The finding is open again and stands on the chart.',
      done: 'The finding at tooth {tooth_fdi} is open again',
    },
    strike: {
      consequence:
        'The finding vanishes from the chart of every day and stays in the record, struck through, with the reason. There is no way back.',
      done: 'The finding was struck through',
    },
  },
  errors: {
    'tooth.invalid': 'Invalid tooth number',
    'tooth.surface_invalid': 'Invalid surface',
    'tooth.duplicate_condition': 'Already recorded for this tooth',
    'tooth.missing': 'Tooth {fdi} is missing and takes no such finding',
    'tooth.retained': 'Tooth {fdi} is a primary tooth; at this age teeth are permanent. Was it retained?',
    'tooth.whole': 'This is of the whole tooth, without surfaces',
    resolved_too_early: 'It was gone before it was noted. Choose a day not before {day}',
  },
};

/** The words of findings in both languages. */
export const toothConditionWords = { ar, en };
