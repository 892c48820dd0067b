import { movementReasonWords } from '../movementTypes.ts';
import { unitWords } from '../../shared/units.ts';

const ar = {
  one: 'تسوية رصيد',
  many: 'تسويات الرصيد',
  about: 'فروق الجرد والتالف والمفقود، كل تسوية بسببها.',
  fields: {
    batch_id: 'التشغيلة',
    warehouse_id: 'المخزن',
    mode: 'الطريقة',
    unit: 'الوحدة',
    counted_qty: 'الكمية الفعلية',
    delta: 'الفرق',
    expected_on_hand: 'الرصيد المعروض',
    reason: 'السبب',
    note: 'ملاحظة',
    photo: 'صورة',
    qty: 'الكمية المسجلة',
    value: 'القيمة',
    balance_after: 'الرصيد بعد التسوية',
  },
  help: {
    unit: 'اتركها فارغة لتكتب بوحدة الأساس.',
    delta: 'موجب للزيادة وسالب للعجز.',
  },
  options: {
    mode: { count: 'جرد', delta: 'فرق' },
    unit: unitWords.ar,
    reason: movementReasonWords.ar,
  },
  sections: { main: 'التسوية' },
  errors: {
    stock_changed: 'تغير الرصيد أثناء التسجيل. الرصيد الحالي {n}',
    insufficient_stock: 'الكمية أكبر من الرصيد ({n})',
    nothing_to_adjust: 'لا يوجد فرق لتسجيله',
    never_there: 'هذه التشغيلة لم تكن في هذا المخزن. اختر المخزن الذي توجد فيه',
    on_the_road: 'هذه البضاعة في الطريق بين مخزنين. استلم تحويلها أو ألغه أولاً',
  },
} as const;

const en = {
  one: 'Adjustment',
  many: 'Adjustments',
  about: 'Count differences, damage and losses, each with its reason.',
  fields: {
    batch_id: 'Batch',
    warehouse_id: 'Warehouse',
    mode: 'Method',
    unit: 'Unit',
    counted_qty: 'Counted',
    delta: 'Difference',
    expected_on_hand: 'Balance shown',
    reason: 'Reason',
    note: 'Note',
    photo: 'Photo',
    qty: 'Quantity posted',
    value: 'Value',
    balance_after: 'Balance after',
  },
  help: {
    unit: 'Leave it empty to write in the base unit.',
    delta: 'Positive for more, negative for less.',
  },
  options: {
    mode: { count: 'Count', delta: 'Difference' },
    unit: unitWords.en,
    reason: movementReasonWords.en,
  },
  sections: { main: 'Adjustment' },
  errors: {
    stock_changed: 'The balance changed meanwhile. It is now {n}',
    insufficient_stock: 'More than the balance ({n})',
    nothing_to_adjust: 'Nothing to adjust',
    never_there: 'This batch was never in that warehouse. Choose the one it lies in',
    on_the_road: 'These goods are on the road between two warehouses. Receive or cancel their transfer first',
  },
} as const;

/** The words of adjustments in both languages. */
export const stockAdjustmentWords = { ar, en };
