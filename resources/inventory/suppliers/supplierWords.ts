import { activeWords } from '../activeWords.ts';

const ar = {
  ...activeWords.ar,
  actions: { ...activeWords.ar.actions, goods: 'الأصناف والأسعار' },
  one: 'مورد',
  many: 'الموردون',
  counted: ['لا يوجد موردون', 'مورد واحد', 'موردان', '{n} موردين', '{n} مورداً', '{n} مورد'],
  about: 'من تشتري منهم العيادة، وشروطهم وأسعارهم.',
  headings: {
    name_ar: ['الاسم', 'المورد', 'الشركة', 'اسم الشركة'],
    code: ['كود المورد'],
    contact_person: ['المسؤول', 'جهة الاتصال'],
    phone: ['رقم الهاتف', 'التليفون', 'الموبايل', 'رقم الموبايل'],
    email: ['البريد الإلكتروني', 'الإيميل'],
  },
  fields: {
    code: 'الكود',
    name_ar: 'اسم المورد',
    name_en: 'الاسم بالإنجليزية',
    contact_person: 'مسؤول التواصل',
    phone: 'هاتف',
    whatsapp: 'واتساب',
    email: 'البريد',
    address: 'العنوان',
    tax_number: 'الرقم الضريبي',
    commercial_register: 'السجل التجاري',
    payment_terms_days: 'مدة السداد (يوم)',
    lead_time_days: 'مدة التوريد (يوم)',
    documents: 'الملفات',
    is_active: 'نشط',
    purchases_12m: 'مشتريات 12 شهر',
    last_receipt_at: 'آخر توريد',
    short_dated_rate: 'نسبة قصير الصلاحية',
  },
  help: {
    code: 'يُكتب تلقائياً إن تركته فارغاً.',
    payment_terms_days: 'صفر يعني الدفع نقداً عند الاستلام.',
    lead_time_days: 'من الطلب إلى الاستلام.',
  },
  sections: { main: 'بيانات المورد', terms: 'الشروط والمستندات', dealings: 'التعاملات' },
  views: { active: 'النشطون', archived: 'الموقوفون' },
  errors: {
    reachable: 'اكتب رقم هاتف أو واتساب واحداً على الأقل',
    has_receipts: 'المورد له توريدات مسجلة. يمكنك إيقافه',
  },
} as const;

const en = {
  ...activeWords.en,
  actions: { ...activeWords.en.actions, goods: 'Items and prices' },
  one: 'Supplier',
  many: 'Suppliers',
  about: 'Whom the clinic buys from, on what terms and at what prices.',
  headings: {
    name_ar: ['Name', 'Supplier', 'Company'],
    name_en: ['Name', 'English name'],
    code: ['Supplier code'],
    contact_person: ['Contact'],
    phone: ['Telephone', 'Mobile', 'Phone number'],
    email: ['E-mail'],
  },
  fields: {
    code: 'Code',
    name_ar: 'Supplier name (Arabic)',
    name_en: 'Name (English)',
    contact_person: 'Contact person',
    phone: 'Phone',
    whatsapp: 'WhatsApp',
    email: 'Email',
    address: 'Address',
    tax_number: 'Tax no.',
    commercial_register: 'Register no.',
    payment_terms_days: 'Payment terms (days)',
    lead_time_days: 'Lead time (days)',
    documents: 'Files',
    is_active: 'Active',
    purchases_12m: '12-month purchases',
    last_receipt_at: 'Last receipt',
    short_dated_rate: 'Short-dated share',
  },
  help: {
    code: 'Numbered by itself when left empty.',
    payment_terms_days: 'Zero means cash on delivery.',
    lead_time_days: 'From order to delivery.',
  },
  sections: { main: 'Supplier', terms: 'Terms and documents', dealings: 'Dealings' },
  views: { active: 'Active', archived: 'Inactive' },
  errors: {
    reachable: 'Enter a phone or a WhatsApp number',
    has_receipts: 'This supplier has receipts. Deactivate it',
  },
} as const;

/** The words of suppliers in both languages. */
export const supplierWords = { ar, en };

const supplierTabAr = {
  prices: 'الأصناف والأسعار',
  nothing: 'لم يورد شيئاً بعد',
  item: 'الصنف',
  date: 'التاريخ',
  receipt: 'التوريد',
  qty: 'الكمية',
  unitCost: 'تكلفة الوحدة',
  returns: 'المرتجعات',
  noReturns: 'لا توجد مرتجعات لهذا المورد',
  batch: 'التشغيلة',
  reason: 'السبب',
  value: 'القيمة',
};
const supplierTabEn: typeof supplierTabAr = {
  prices: 'Items and prices',
  nothing: 'Nothing was delivered yet',
  item: 'Item',
  date: 'Date',
  receipt: 'Receipt',
  qty: 'Quantity',
  unitCost: 'Unit cost',
  returns: 'Returns',
  noReturns: 'Nothing was returned to this supplier',
  batch: 'Batch',
  reason: 'Reason',
  value: 'Value',
};

/** The words of a supplier's tabs. */
export const supplierTabWords = { ar: supplierTabAr, en: supplierTabEn };
