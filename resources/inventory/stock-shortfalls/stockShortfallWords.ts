import { unitWords } from '../../shared/units.ts';

const ar = {
  one: 'مادة ناقصة',
  many: 'مواد ناقصة',
  counted: [
    'لا توجد مواد ناقصة',
    'مادة ناقصة واحدة',
    'مادتان ناقصتان',
    '{n} مواد ناقصة',
    '{n} مادة ناقصة',
    '{n} مادة ناقصة',
  ] as [string, string, string, string, string, string],
  about: 'مواد استُخدمت في علاجات ولم تكن في المخزن. تُخصم تلقائياً من أول توريد أو جرد يوفرها.',
  fields: {
    item_id: 'الصنف',
    open_qty: 'الباقي',
    qty: 'النقص',
    settled_qty: 'ما خُصم منه',
    base_unit: 'الوحدة',
    warehouse_id: 'المخزن',
    branch_id: 'الفرع',
    procedure_id: 'الإجراء',
    patient_id: 'المريض',
    treatment_id: 'العلاج',
    line_id: 'سطر الوصفة',
    settled_at: 'اكتمل في',
    reason: 'سبب الإغلاق',
  },
  empty: { warehouse_id: 'أول مخزن يستلم الصنف' },
  options: { base_unit: unitWords.ar },
  states: { open: 'ينتظر', settled: 'خُصم', waived: 'أُغلق يدوياً', cancelled: 'أُلغي' },
  actions: { waive: 'إغلاق دون خصم' },
  transitions: {
    waive: {
      consequence: 'لا يُخصم باقي النقص من {item_id} عند وصوله. لا يمكن التراجع عن ذلك.',
      done: 'أُغلق نقص {item_id}',
    },
  },
  sections: { main: 'ما ينقص', care: 'العلاج' },
  views: { open: 'ما ينتظر' },
};

const en = {
  one: 'Shortfall',
  many: 'Shortfalls',
  about:
    'Material that was used on patients and was not in the store. It is taken from the first receipt or count that brings it.',
  fields: {
    item_id: 'Item',
    open_qty: 'Still missing',
    qty: 'Missing',
    settled_qty: 'Taken since',
    base_unit: 'Unit',
    warehouse_id: 'Warehouse',
    branch_id: 'Branch',
    procedure_id: 'Procedure',
    patient_id: 'Patient',
    treatment_id: 'Treatment',
    line_id: 'Line of the recipe',
    settled_at: 'Settled at',
    reason: 'Reason it was closed',
  },
  empty: { warehouse_id: 'The first warehouse that receives it' },
  options: { base_unit: unitWords.en },
  states: { open: 'Waiting', settled: 'Settled', waived: 'Closed by hand', cancelled: 'Cancelled' },
  actions: { waive: 'Close without taking it' },
  transitions: {
    waive: {
      consequence: 'What is missing of {item_id} is not taken when it arrives. This cannot be undone.',
      done: 'The missing {item_id} was closed',
    },
  },
  sections: { main: 'What is missing', care: 'Treatment' },
  views: { open: 'Waiting' },
};

/** The words of what treatments lacked, in both languages. */
export const stockShortfallWords = { ar, en };
