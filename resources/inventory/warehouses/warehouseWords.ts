import { requestStateWords } from '../requestStates.ts';
import { unitWords } from '../../shared/units.ts';
import { activeWords } from '../activeWords.ts';

const ar = {
  ...activeWords.ar,
  states: { ...activeWords.ar.states, system: 'من النظام' },
  actions: { ...activeWords.ar.actions, stock: 'ما في المخزن' },
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
    room_id: 'الغرفة',
    keepers: 'أمناء المخزن',
    can_issue: 'يصرف منه',
    is_active: 'نشط',
    item_count: 'عدد الأصناف',
    on_hand_value: 'القيمة',
    expiring_value: 'قرب الانتهاء',
  },
  help: {
    code: 'يُكتب تلقائياً إن تركته فارغاً.',
    room_id: 'تُخصم منه مواد العلاجات التي تتم في هذه الغرفة.',
    keepers: 'تصلهم تنبيهات هذا المخزن.',
    can_issue: 'يمكن أن تُلبى منه طلبات الصرف.',
  },
  reports: {
    stock: {
      title: 'الأصناف',
      empty: 'لا يوجد رصيد في هذا المخزن.',
      columns: {
        place: 'الترتيب',
        item_id: 'الصنف',
        category_id: 'التصنيف',
        unit: 'الوحدة',
        on_hand: 'الرصيد',
        available: 'المتاح',
        level: 'حد الطلب',
        need: 'الحاجة',
        by_batch: 'التشغيلات',
        value: 'القيمة',
      },
      options: { unit: unitWords.ar, need: { low: 'وصل إلى حد الطلب' } },
    },
    transfers: {
      title: 'تحويلات مفتوحة',
      empty: 'لا توجد تحويلات مفتوحة.',
      columns: {
        transfer_id: 'التحويل',
        transfer_date: 'التاريخ',
        source_id: 'من مخزن',
        destination_id: 'إلى مخزن',
        state: 'الحالة',
      },
      options: { state: { draft: 'مسودة', in_transit: 'في الطريق', partly_received: 'مستلم جزئياً' } },
    },
    requests: {
      title: 'طلبات للصرف',
      empty: 'لا توجد طلبات تنتظر الصرف من هذا المخزن.',
      columns: {
        place: 'الترتيب',
        number: 'الطلب',
        requester_id: 'مقدم الطلب',
        department_id: 'القسم',
        priority: 'الأولوية',
        needed_by: 'مطلوب قبل',
        lines: 'عدد الأصناف',
        state: 'الحالة',
      },
      options: { priority: { normal: 'عادي', urgent: 'عاجل' }, state: requestStateWords.ar },
    },
  },
  sections: { main: 'بيانات المخزن', stock: 'الرصيد' },
  options: {
    kind: { main: 'رئيسي', branch: 'فرع', room: 'غرفة', quarantine: 'معزول', transit: 'في الطريق' },
  },
  views: { active: 'النشطة', archived: 'الموقوفة' },
  errors: {
    system_kind: 'هذا النوع ينشئه النظام مع العيادة. اختر رئيسي أو فرع أو غرفة',
    room_elsewhere: 'هذه الغرفة في فرع آخر',
    still_open: 'المخزن به رصيد أو عمليات مفتوحة',
    warehouse_used: 'المخزن مستخدم في حركات سابقة. يمكنك إيقافه بدلاً من حذفه',
  },
} as const;

const en = {
  ...activeWords.en,
  states: { ...activeWords.en.states, system: 'System' },
  actions: { ...activeWords.en.actions, stock: 'What lies here' },
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
    room_id: 'Room',
    keepers: 'Keepers',
    can_issue: 'Can issue',
    is_active: 'Active',
    item_count: 'Items',
    on_hand_value: 'Value',
    expiring_value: 'Expiring value',
  },
  help: {
    code: 'Numbered by itself when left empty.',
    room_id: 'What treatments in this room use is taken from here.',
    keepers: 'They are told of what happens in this warehouse.',
    can_issue: 'Requests may be served from it.',
  },
  reports: {
    stock: {
      title: 'Items',
      empty: 'Nothing lies in this warehouse.',
      columns: {
        place: 'Place',
        item_id: 'Item',
        category_id: 'Category',
        unit: 'Unit',
        on_hand: 'On hand',
        available: 'Available',
        level: 'Reorder level',
        need: 'Need',
        by_batch: 'Batches',
        value: 'Value',
      },
      options: { unit: unitWords.en, need: { low: 'At reorder level' } },
    },
    transfers: {
      title: 'Open transfers',
      empty: 'No open transfers.',
      columns: {
        transfer_id: 'Transfer',
        transfer_date: 'Date',
        source_id: 'From',
        destination_id: 'To',
        state: 'State',
      },
      options: { state: { draft: 'Draft', in_transit: 'In transit', partly_received: 'Partly received' } },
    },
    requests: {
      title: 'Requests to serve',
      empty: 'No requests wait to be served from this warehouse.',
      columns: {
        place: 'Place',
        number: 'Request',
        requester_id: 'Requester',
        department_id: 'Department',
        priority: 'Priority',
        needed_by: 'Needed by',
        lines: 'Items',
        state: 'State',
      },
      options: { priority: { normal: 'Normal', urgent: 'Urgent' }, state: requestStateWords.en },
    },
  },
  sections: { main: 'Warehouse', stock: 'Stock' },
  options: {
    kind: { main: 'Main', branch: 'Branch', room: 'Room', quarantine: 'Quarantine', transit: 'In transit' },
  },
  views: { active: 'Active', archived: 'Inactive' },
  errors: {
    system_kind: 'The system makes this kind with the clinic. Choose main, branch or room',
    room_elsewhere: 'This room is in another branch',
    still_open: 'The warehouse has stock or open documents',
    warehouse_used: 'This warehouse has movements. Deactivate it instead',
  },
} as const;

/** The words of warehouses in both languages. */
export const warehouseWords = { ar, en };

const warehouseTabAr = { until: 'تنتهي', expiredOn: 'انتهت' };
const warehouseTabEn: typeof warehouseTabAr = { until: 'expires', expiredOn: 'expired' };

/** What a batch in a warehouse's list of items says of its expiry. */
export const warehouseTabWords = { ar: warehouseTabAr, en: warehouseTabEn };
