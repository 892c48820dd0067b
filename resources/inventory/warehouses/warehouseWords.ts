import { activeWords } from '../activeWords.ts';

const ar = {
  ...activeWords.ar,
  states: { ...activeWords.ar.states, system: 'من النظام' },
  actions: { ...activeWords.ar.actions, countSheet: 'جرد المخزن', stock: 'ما في المخزن' },
  one: 'مخزن',
  many: 'المخازن',
  counted: ['لا توجد مخازن', 'مخزن واحد', 'مخزنان', '{n} مخازن', '{n} مخزناً', '{n} مخزن'],
  about: 'أماكن حفظ الأصناف وأمناؤها.',
  headings: { name_ar: ['الاسم', 'المخزن'], code: ['كود المخزن'] },
  fields: {
    code: 'الكود',
    name_ar: 'اسم المخزن',
    name_en: 'الاسم بالإنجليزية',
    kind: 'النوع',
    branch_id: 'الفرع',
    keepers: 'أمناء المخزن',
    can_issue: 'يصرف منه',
    is_active: 'نشط',
    item_count: 'عدد الأصناف',
    on_hand_value: 'القيمة',
    expiring_value: 'قرب الانتهاء',
  },
  help: {
    code: 'يُكتب تلقائياً إن تركته فارغاً.',
    keepers: 'تصلهم تنبيهات هذا المخزن.',
    can_issue: 'يمكن أن تُلبى منه طلبات الصرف.',
  },
  sections: { main: 'بيانات المخزن', stock: 'الرصيد' },
  options: {
    kind: { main: 'رئيسي', branch: 'فرع', room: 'غرفة', quarantine: 'معزول', transit: 'في الطريق' },
  },
  views: { active: 'النشطة', archived: 'الموقوفة' },
  errors: {
    system_kind: 'هذا النوع ينشئه النظام مع العيادة. اختر رئيسي أو فرع أو غرفة',
    still_open: 'المخزن به رصيد أو عمليات مفتوحة',
    warehouse_used: 'المخزن مستخدم في حركات سابقة. يمكنك إيقافه بدلاً من حذفه',
  },
} as const;

const en = {
  ...activeWords.en,
  states: { ...activeWords.en.states, system: 'System' },
  actions: { ...activeWords.en.actions, countSheet: 'Count the stock', stock: 'What lies here' },
  one: 'Warehouse',
  many: 'Warehouses',
  about: 'Where items are kept, and who keeps them.',
  headings: {
    name_ar: ['Name', 'Warehouse', 'Store'],
    name_en: ['Name', 'English name'],
    code: ['Warehouse code'],
  },
  fields: {
    code: 'Code',
    name_ar: 'Name (Arabic)',
    name_en: 'Name (English)',
    kind: 'Kind',
    branch_id: 'Branch',
    keepers: 'Keepers',
    can_issue: 'Can issue',
    is_active: 'Active',
    item_count: 'Items',
    on_hand_value: 'Value',
    expiring_value: 'Expiring value',
  },
  help: {
    code: 'Numbered by itself when left empty.',
    keepers: 'They are told of what happens in this warehouse.',
    can_issue: 'Requests may be served from it.',
  },
  sections: { main: 'Warehouse', stock: 'Stock' },
  options: {
    kind: { main: 'Main', branch: 'Branch', room: 'Room', quarantine: 'Quarantine', transit: 'In transit' },
  },
  views: { active: 'Active', archived: 'Inactive' },
  errors: {
    system_kind: 'The system makes this kind with the clinic. Choose main, branch or room',
    still_open: 'The warehouse has stock or open documents',
    warehouse_used: 'This warehouse has movements. Deactivate it instead',
  },
} as const;

/** The words of warehouses in both languages. */
export const warehouseWords = { ar, en };
