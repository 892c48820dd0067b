import { movementTypeWords } from '../movementTypes.ts';

const ar = {
  one: 'حركة مخزون',
  many: 'حركات المخزون',
  counted: ['لا توجد حركات', 'حركة واحدة', 'حركتان', '{n} حركات', '{n} حركة', '{n} حركة'],
  about: 'كل ما دخل المخازن وخرج منها. تُضاف إليه الحركات ولا تُعدّل ولا تُحذف.',
  fields: {
    seq: 'رقم الحركة',
    occurred_at: 'الوقت',
    document_date: 'تاريخ المستند',
    type: 'النوع',
    item_id: 'الصنف',
    batch_id: 'التشغيلة',
    warehouse_id: 'المخزن',
    qty: 'الكمية',
    unit_cost: 'التكلفة',
    value: 'القيمة',
    balance_after: 'الرصيد بعد الحركة',
    source_type: 'نوع المستند',
    source_id: 'معرّف المستند',
    source_line_id: 'سطر المستند',
    source_number: 'المستند',
    reason: 'السبب',
    note: 'ملاحظة',
    fefo_override: 'تجاوز الأقرب انتهاءً',
    reverses_id: 'تراجع عن',
    department_id: 'القسم',
    actor_id: 'المستخدم',
    idempotency_key: 'مفتاح منع التكرار',
    line_no: 'السطر',
  },
  options: {
    type: movementTypeWords.ar,
  },
} as const;

const en = {
  one: 'Stock movement',
  many: 'Stock movements',
  about: 'All that came into the warehouses and left them. Movements are added, never changed or removed.',
  fields: {
    seq: 'No.',
    occurred_at: 'Time',
    document_date: 'Document date',
    type: 'Type',
    item_id: 'Item',
    batch_id: 'Batch',
    warehouse_id: 'Warehouse',
    qty: 'Quantity',
    unit_cost: 'Cost',
    value: 'Value',
    balance_after: 'Balance after',
    source_type: 'Document kind',
    source_id: 'Document id',
    source_line_id: 'Document line',
    source_number: 'Document',
    reason: 'Reason',
    note: 'Note',
    fefo_override: 'Earlier expiry passed over',
    reverses_id: 'Takes back',
    department_id: 'Department',
    actor_id: 'User',
    idempotency_key: 'Idempotency key',
    line_no: 'Line',
  },
  options: {
    type: movementTypeWords.en,
  },
} as const;

/** The words of the ledger in both languages. */
export const stockTransactionWords = { ar, en };
