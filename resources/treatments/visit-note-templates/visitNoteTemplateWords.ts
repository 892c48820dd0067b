type Counted = [string, string, string, string, string, string];

const ar = {
  one: 'نموذج مذكرة',
  many: 'نماذج المذكرات',
  counted: ['لا توجد نماذج', 'نموذج واحد', 'نموذجان', '{n} نماذج', '{n} نموذجاً', '{n} نموذج'] as Counted,
  about: 'كلام تتكرر كتابته في مذكرات الزيارات. النموذج يملأ الخانات الفارغة فقط.',
  fields: {
    name: 'اسم النموذج',
    doctor_id: 'الطبيب',
    type_id: 'نوع الموعد',
    complaint: 'الشكوى',
    examination: 'الفحص',
    diagnosis: 'التشخيص',
    plan: 'الخطة والنصائح',
  },
  empty: { doctor_id: 'نموذج العيادة', type_id: 'كل الأنواع' },
  help: { doctor_id: 'تبقى فارغة لنموذج العيادة الذي يستعمله كل الأطباء' },
  views: { all: 'كل النماذج' },
  errors: {
    nameOnce: 'لهذا الطبيب نموذج بهذا الاسم',
    somethingSaid: 'اكتب خانة واحدة على الأقل',
    notYours: 'تكتب نماذجك أنت. نماذج العيادة والزملاء يكتبها من يدير أنواع المواعيد',
  },
};

const en: Omit<typeof ar, 'counted'> = {
  one: 'Note template',
  many: 'Note templates',
  about: 'What is written again and again in notes of visits. A template fills empty fields only.',
  fields: {
    name: 'Name of the template',
    doctor_id: 'Doctor',
    type_id: 'Kind of visit',
    complaint: 'Complaint',
    examination: 'Examination',
    diagnosis: 'Diagnosis',
    plan: 'Plan and advice',
  },
  empty: { doctor_id: 'The clinic’s', type_id: 'All kinds' },
  help: { doctor_id: 'Stays empty for a template of the clinic, which every doctor uses' },
  views: { all: 'All templates' },
  errors: {
    nameOnce: 'This doctor has a template of this name',
    somethingSaid: 'Fill one field at least',
    notYours:
      'You write your own templates. Those of the clinic and of others are written by whoever manages types of appointments',
  },
};

/** The words of templates in both languages. */
export const visitNoteTemplateWords = { ar, en };
