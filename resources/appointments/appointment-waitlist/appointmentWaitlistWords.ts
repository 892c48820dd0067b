import { weekdayWords } from '../../shared/weekdays.ts';

const ar = {
  one: 'منتظر',
  many: 'قائمة الانتظار',
  counted: ['لا أحد ينتظر', 'منتظر واحد', 'منتظران', '{n} منتظرين', '{n} منتظراً', '{n} منتظر'] as [
    string,
    string,
    string,
    string,
    string,
    string,
  ],
  about: 'مرضى يريدون موعداً أقرب. عندما يفرغ موعد يُقترح عليهم بالترتيب: العاجل أولاً ثم الأقدم.',
  fields: {
    patient_id: 'المريض',
    type_id: 'نوع الموعد',
    doctor_id: 'الطبيب',
    branch_id: 'الفرع',
    weekdays: 'الأيام المناسبة',
    day_parts: 'الفترة',
    urgent: 'عاجل',
    appointment_id: 'الموعد الحالي',
    until: 'حتى',
    note: 'ملاحظة',
    phone: 'الهاتف',
    writes_to: 'واتساب (وافق على الرسائل)',
  },
  help: {
    appointment_id: 'يُنقل إلى الوقت الجديد عندما يوافق المريض، ولا يضيع قبل ذلك',
    until: 'بعد هذا اليوم يخرج من القائمة تلقائياً',
  },
  empty: { doctor_id: 'أي طبيب', weekdays: 'كل الأيام', day_parts: 'أي وقت', until: 'بلا نهاية' },
  options: {
    weekdays: weekdayWords.ar,
    day_parts: { morning: 'صباحاً (قبل 12)', afternoon: 'بعد الظهر (12–5)', evening: 'مساءً (من 5)' },
  },
  filters: { callable: 'يمكن الاتصال به' },
  states: { waiting: 'ينتظر', booked: 'حُجز له', expired: 'انتهت مدته', dropped: 'أُخرج من القائمة' },
  actions: {
    book: 'حجز الموعد الأقرب',
    drop: 'إخراج من القائمة',
    restore: 'إعادة إلى القائمة',
    expire: 'انتهاء المدة',
    matches: 'من يناسبهم موعد فرغ',
    freed: 'أوقات فرغت',
    offer: 'تسجيل أن الوقت عُرض عليه',
    tellTaken: 'تسجيل أنه عرف أن الوقت حُجز',
  },
  transitions: {
    book: {
      consequence:
        'يُحجز هذا الوقت لـ{patient_id}. إن كان له موعد لاحق نُقل إليه، وإن سبقه غيره بقي موعده كما هو.',
      done: 'حُجز الموعد الأقرب لـ{patient_id}',
      fields: {
        doctor_id: 'الطبيب',
        starts_at: 'الوقت',
        room_id: 'الغرفة',
        outside_hours: 'خارج ساعات عمل الطبيب',
        room_mismatch: 'غرفة من نوع آخر',
      },
    },
    offer: {
      consequence: 'يُسجَّل أن {patient_id} عُرض عليه هذا الوقت.',
      done: 'سُجّل العرض على {patient_id}',
      fields: { doctor_id: 'الطبيب', starts_at: 'الوقت' },
    },
    tellTaken: {
      consequence: 'يُسجَّل أن {patient_id} عرف أن الوقت حُجز لغيره. مكانه في القائمة كما هو.',
      done: 'سُجّل إبلاغ {patient_id}',
    },
    drop: {
      consequence: 'لا يُقترح على {patient_id} موعد أقرب بعد الآن. موعده الحالي يبقى كما هو.',
      done: 'خرج {patient_id} من قائمة الانتظار',
    },
    restore: {
      consequence: 'يعود {patient_id} إلى مكانه في القائمة.',
      done: 'عاد {patient_id} إلى قائمة الانتظار',
    },
    expire: { consequence: 'انتهت مدة انتظار {patient_id}.', done: 'انتهت مدة انتظار {patient_id}' },
  },
  views: { waiting: 'المنتظرون' },
  errors: {
    past_until: 'اختر اليوم أو يوماً بعده',
    doctor_not_allowed: 'هذا النوع غير متاح لهذا الطبيب',
    no_visit_of_patient: 'اختر موعداً قادماً لهذا المريض',
    visit_too_short: 'هذا الموعد أقصر مما ينتظره المريض ({n:minutes}). أطِله أولاً أو اختر موعداً آخر',
    waitsOnce: 'المريض في القائمة بالفعل لهذا النوع من المواعيد',
  },
};

const en = {
  one: 'Waiting patient',
  many: 'Waiting list',
  about:
    'Patients who want an earlier visit. A freed time is offered to them in order: urgent first, then the oldest.',
  fields: {
    patient_id: 'Patient',
    type_id: 'Appointment type',
    doctor_id: 'Doctor',
    branch_id: 'Branch',
    weekdays: 'Days that suit',
    day_parts: 'Part of day',
    urgent: 'Urgent',
    appointment_id: 'Current booking',
    until: 'Until',
    note: 'Note',
    phone: 'Phone',
    writes_to: 'WhatsApp (agreed to messages)',
  },
  help: {
    appointment_id: 'Moved to the new time once the patient agrees, and never lost before',
    until: 'After this day the patient leaves the list by itself',
  },
  empty: { doctor_id: 'Any doctor', weekdays: 'All days', day_parts: 'Any time', until: 'No end' },
  options: {
    weekdays: weekdayWords.en,
    day_parts: { morning: 'Morning (before 12)', afternoon: 'Afternoon (12–5)', evening: 'Evening (from 5)' },
  },
  filters: { callable: 'Can be called' },
  states: { waiting: 'Waiting', booked: 'Booked', expired: 'Expired', dropped: 'Taken off the list' },
  actions: {
    book: 'Book the earlier time',
    drop: 'Take off the list',
    restore: 'Put back',
    expire: 'Expire',
    matches: 'Who fits a freed time',
    freed: 'Freed times',
    offer: 'Mark as offered a time',
    tellTaken: 'Mark as told that it is taken',
  },
  transitions: {
    book: {
      consequence:
        'This time is booked for {patient_id}. A later visit is moved there; where somebody else was first it stays.',
      done: 'The earlier time was booked for {patient_id}',
      fields: {
        doctor_id: 'Doctor',
        starts_at: 'Time',
        room_id: 'Room',
        outside_hours: 'Outside the doctor’s hours',
        room_mismatch: 'Room of another kind',
      },
    },
    offer: {
      consequence: 'It is noted that {patient_id} was offered this time.',
      done: '{patient_id} is marked as offered',
      fields: { doctor_id: 'Doctor', starts_at: 'Time' },
    },
    tellTaken: {
      consequence:
        'It is noted that {patient_id} knows somebody else has the time. Their place in the list stays.',
      done: '{patient_id} is marked as told',
    },
    drop: {
      consequence: '{patient_id} is offered no earlier visit any more. Their present booking stays.',
      done: '{patient_id} was taken off the waiting list',
    },
    restore: {
      consequence: '{patient_id} is at their place in the list again.',
      done: '{patient_id} is on the waiting list again',
    },
    expire: { consequence: 'The wait of {patient_id} ends.', done: 'The wait of {patient_id} ended' },
  },
  views: { waiting: 'Waiting' },
  errors: {
    past_until: 'Choose today or a later day',
    doctor_not_allowed: 'This type is not offered by this doctor',
    no_visit_of_patient: 'Choose a coming visit of this patient',
    visit_too_short:
      'This visit is shorter than what is waited for ({n:minutes}). Lengthen it first, or choose another',
    waitsOnce: 'The patient is on the list for this type already',
  },
};

/** The words of the waiting list in both languages. */
export const appointmentWaitlistWords = { ar, en };
