/** What the named filters of employees are called. */
export const employeeFilterWords = {
  ar: {
    no_login: 'بلا حساب دخول',
    no_fingerprint: 'بلا رقم بصمة',
    documents_expiring: 'مستندات تنتهي خلال 60 يوماً',
    contract_ending: 'عقود تنتهي خلال 60 يوماً',
    role_waiting: 'دور بانتظار الاعتماد',
    documents_waiting: 'أرسل مستندات للمراجعة',
    birthday_soon: 'عيد ميلاد خلال 7 أيام',
    clinical: 'يقدم خدمة طبية',
  },
  en: {
    no_login: 'No login',
    no_fingerprint: 'No fingerprint',
    documents_expiring: 'Documents expiring in 60 days',
    contract_ending: 'Contracts ending in 60 days',
    role_waiting: 'Role waiting for approval',
    documents_waiting: 'Sent documents to review',
    birthday_soon: 'Birthday within 7 days',
    clinical: 'Treats patients',
  },
};
