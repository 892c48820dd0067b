const ar = {
  one: 'استدعاء',
  many: 'الاستدعاءات',
  counted: [
    'لا توجد استدعاءات',
    'استدعاء واحد',
    'استدعاءان',
    '{n} استدعاءات',
    '{n} استدعاءً',
    '{n} استدعاء',
  ] as [string, string, string, string, string, string],
  about: 'مرضى يجب الاتصال بهم في شهر معين ليعودوا إلى العيادة، مثل فحص دوري أو مراجعة تقويم.',
  fields: {
    patient_id: 'المريض',
    reason: 'السبب',
    due_month: 'شهر الاستدعاء',
    doctor_id: 'الطبيب',
    branch_id: 'الفرع',
    source_treatment_id: 'بعد علاج',
    note: 'ملاحظة',
    attempts: 'المحاولات',
    dropped_because: 'سبب الصرف',
    phone: 'الهاتف',
    writes_to: 'واتساب (وافق على الرسائل)',
    tries: 'عدد المحاولات',
  },
  help: { due_month: 'حجز المريض في هذا الشهر أو قبله أو بعده بشهر يجعل الاستدعاء محجوزاً تلقائياً' },
  empty: { doctor_id: 'أي طبيب' },
  lines: {
    attempts: {
      fields: { at: 'الوقت', channel: 'الوسيلة', outcome: 'النتيجة', note: 'ملاحظة' },
      options: {
        channel: { call: 'مكالمة', whatsapp: 'واتساب', sms: 'رسالة نصية' },
        outcome: {
          reached: 'تم الوصول إليه',
          no_answer: 'لم يرد',
          later: 'طلب الاتصال لاحقاً',
          refused: 'لا يرغب',
        },
      },
    },
  },
  options: {
    reason: {
      checkup: 'فحص دوري',
      scaling: 'تنظيف الجير',
      ortho_review: 'مراجعة تقويم',
      implant_review: 'مراجعة زراعة',
      post_op: 'متابعة بعد عملية',
      treatment_followup: 'متابعة علاج',
      other: 'أخرى',
    },
  },
  filters: { callable: 'يمكن الاتصال به' },
  states: { open: 'مطلوب', booked: 'محجوز', done: 'تم', dropped: 'صُرف النظر' },
  actions: { attempt: 'تسجيل محاولة', book: 'حُجز له', finish: 'تم', drop: 'صرف النظر', reopen: 'إعادة فتح' },
  transitions: {
    attempt: {
      consequence: 'تُسجَّل المحاولة مع وقتها في استدعاء {patient_id}.',
      done: 'سُجّلت المحاولة',
      fields: { channel: 'الوسيلة', outcome: 'النتيجة', note: 'ملاحظة' },
      options: {
        channel: { call: 'مكالمة', whatsapp: 'واتساب', sms: 'رسالة نصية' },
        outcome: {
          reached: 'تم الوصول إليه',
          no_answer: 'لم يرد',
          later: 'طلب الاتصال لاحقاً',
          refused: 'لا يرغب',
        },
      },
    },
    book: { consequence: 'حُجز موعد لـ{patient_id}، فلا يُتصل به.', done: 'حُجز موعد لـ{patient_id}' },
    finish: { consequence: 'ينتهي استدعاء {patient_id}.', done: 'انتهى استدعاء {patient_id}' },
    drop: {
      consequence: 'لا يُتصل بـ{patient_id} في هذا الاستدعاء بعد الآن.',
      done: 'صُرف النظر عن استدعاء {patient_id}',
    },
    reopen: {
      consequence: 'يعود {patient_id} إلى قائمة من يجب الاتصال بهم.',
      done: 'أُعيد فتح استدعاء {patient_id}',
    },
  },
  views: { due: 'المستحقة', ahead: 'الأشهر القادمة' },
  errors: { past_month: 'اختر هذا الشهر أو شهراً بعده' },
};

const en = {
  one: 'Recall',
  many: 'Recalls',
  about: 'Patients to be called back in a certain month, such as for a check-up or an orthodontic review.',
  fields: {
    patient_id: 'Patient',
    reason: 'Reason',
    due_month: 'Due month',
    doctor_id: 'Doctor',
    branch_id: 'Branch',
    source_treatment_id: 'After the treatment',
    note: 'Note',
    attempts: 'Attempts',
    dropped_because: 'Dropped because',
    phone: 'Phone',
    writes_to: 'WhatsApp (agreed to messages)',
    tries: 'Number of attempts',
  },
  help: {
    due_month: 'A booking of the patient in this month, the one before or the one after marks it as booked',
  },
  empty: { doctor_id: 'Any doctor' },
  lines: {
    attempts: {
      fields: { at: 'At', channel: 'Channel', outcome: 'Outcome', note: 'Note' },
      options: {
        channel: { call: 'Call', whatsapp: 'WhatsApp', sms: 'SMS' },
        outcome: { reached: 'Reached', no_answer: 'No answer', later: 'Call later', refused: 'Refused' },
      },
    },
  },
  options: {
    reason: {
      checkup: 'Check-up',
      scaling: 'Scaling',
      ortho_review: 'Orthodontic review',
      implant_review: 'Implant review',
      post_op: 'After surgery',
      treatment_followup: 'Treatment follow-up',
      other: 'Other',
    },
  },
  filters: { callable: 'Can be called' },
  states: { open: 'To be called', booked: 'Booked', done: 'Done', dropped: 'Dropped' },
  actions: { attempt: 'Note an attempt', book: 'Booked', finish: 'Done', drop: 'Drop', reopen: 'Reopen' },
  transitions: {
    attempt: {
      consequence: 'The attempt is noted with its time in the recall of {patient_id}.',
      done: 'The attempt was noted',
      fields: { channel: 'Channel', outcome: 'Outcome', note: 'Note' },
      options: {
        channel: { call: 'Call', whatsapp: 'WhatsApp', sms: 'SMS' },
        outcome: { reached: 'Reached', no_answer: 'No answer', later: 'Call later', refused: 'Refused' },
      },
    },
    book: { consequence: 'A visit of {patient_id} is booked; nobody calls.', done: '{patient_id} is booked' },
    finish: { consequence: 'The recall of {patient_id} ends.', done: 'The recall of {patient_id} is done' },
    drop: {
      consequence: '{patient_id} is not called for this any more.',
      done: 'The recall of {patient_id} was dropped',
    },
    reopen: {
      consequence: '{patient_id} is among those to be called again.',
      done: 'The recall of {patient_id} was reopened',
    },
  },
  views: { due: 'Due', ahead: 'Coming months' },
  errors: { past_month: 'Choose this month or a later one' },
};

/** The words of recalls in both languages. */
export const patientRecallWords = { ar, en };
