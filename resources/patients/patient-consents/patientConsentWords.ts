const ar = {
  one: 'موافقة',
  many: 'الموافقات',
  counted: ['لا توجد موافقات', 'موافقة واحدة', 'موافقتان', '{n} موافقات', '{n} موافقة', '{n} موافقة'] as [
    string,
    string,
    string,
    string,
    string,
    string,
  ],
  about: 'ما وافق عليه المريض، ومتى وأمام من. لكل غرض موافقة، ولا شيء يُفترض.',
  fields: {
    patient_id: 'المريض',
    purpose: 'الغرض',
    wording_version: 'إصدار النص',
    taken_on: 'تاريخ الموافقة',
    taken_by: 'سجّلها',
    withdrawn_on: 'تاريخ السحب',
    withdrawn_by: 'سجّل السحب',
  },
  options: {
    purpose: { care: 'حفظ بيانات العلاج', pictures: 'الصور', messages: 'الرسائل', offers: 'العروض' },
  },
  states: { given: 'سارية', withdrawn: 'مسحوبة' },
  actions: { withdraw: 'سحب الموافقة' },
  transitions: {
    withdraw: { consequence: 'يبقى السجل، ولا يُعمل بموافقة {patient_id} من الآن.', done: 'سُحبت الموافقة' },
  },
  errors: { alreadyGiven: 'لهذا الغرض موافقة سارية بالفعل' },
};

const en = {
  one: 'Consent',
  many: 'Consents',
  about:
    'What the patient agreed to, when and before whom. Each purpose for itself, and nothing is taken for granted.',
  fields: {
    patient_id: 'Patient',
    purpose: 'Purpose',
    wording_version: 'Wording',
    taken_on: 'Given on',
    taken_by: 'Taken by',
    withdrawn_on: 'Withdrawn on',
    withdrawn_by: 'Withdrawal taken by',
  },
  options: {
    purpose: { care: 'Keeping care data', pictures: 'Pictures', messages: 'Messages', offers: 'Offers' },
  },
  states: { given: 'Given', withdrawn: 'Withdrawn' },
  actions: { withdraw: 'Withdraw' },
  transitions: {
    withdraw: {
      consequence: 'The record stays. From now on nothing is done on this consent of {patient_id}.',
      done: 'The consent was withdrawn',
    },
  },
  errors: { alreadyGiven: 'There is a consent for this purpose already' },
};

/** The words of consents in both languages. */
export const patientConsentWords = { ar, en };

/** What is put before people, by purpose; a changed sentence is another `wordingVersion`. */
export const wordings = {
  ar: {
    care: 'أوافق على أن تحفظ العيادة بياناتي الصحية وتستخدمها في علاجي.',
    pictures: 'أوافق على تصويري وحفظ الصور في ملفي لأغراض العلاج.',
    messages: 'أوافق على أن تراسلني العيادة على واتساب بشأن مواعيدي وعلاجي.',
    offers: 'أوافق على أن تراسلني العيادة بعروضها.',
  },
  en: {
    care: 'I agree that the clinic keeps my health data and uses them for my treatment.',
    pictures: 'I agree that pictures are taken of me and kept in my file for my treatment.',
    messages: 'I agree that the clinic writes to me on WhatsApp about my appointments and my treatment.',
    offers: 'I agree that the clinic sends me its offers.',
  },
} as const;

/** What the tab of consents says beside the words of the entity. */
export const consentTabWords = {
  ar: {
    take: 'تسجيل الموافقة',
    none: 'لا توجد موافقة',
    since: 'سارية منذ {when}',
    wording: 'النص {version}',
    before: 'السابق',
    ask: 'اقرأ النص للمريض ثم سجّل موافقته:',
    taken: 'سُجلت الموافقة',
    failed: 'تعذر تحميل الموافقات',
  },
  en: {
    take: 'Take consent',
    none: 'No consent',
    since: 'Given since {when}',
    wording: 'Wording {version}',
    before: 'Earlier',
    ask: 'Read it out to the patient, then take the consent:',
    taken: 'The consent was taken',
    failed: 'The consents could not be loaded',
  },
} as const;
