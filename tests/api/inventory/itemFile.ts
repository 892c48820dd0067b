import type { Cell } from '#server/transfer/xlsx/workbook.ts';
import { workbook } from '#tests/setup/imports.ts';
import { isLongRun } from '#tests/setup/longRun.ts';

const text = (value: string): Cell => ({ text: value });

/** Heading → what an ordinary row of the file says there; `#` is the row's number. */
const columns = {
  'كود الصنف': 'I#',
  'اسم الصنف *': 'صنف مستورد #',
  'التصنيف *': 'مستهلكات عامة',
  النوع: 'مستهلكات',
  'وحدة الأساس *': 'قطعة',
  الباركود: '622100#',
  'الوحدات الأكبر · الوحدة': 'علبة',
  'الوحدات الأكبر · تساوي من وحدة الأساس': '10',
  'الوحدات الأكبر · الباركود': '722100#',
  'الوحدات الأكبر · وحدة الشراء': 'نعم',
  'الوحدات الأكبر 2 · الوحدة': 'كرتونة',
  'الوحدات الأكبر 2 · تساوي من وحدة الأساس': '١٠٠',
  'حدود الطلب · حد الطلب': '20',
  'حدود الطلب · الحد الأقصى': '200',
  'رصيد أول المدة · المخزن': 'المخزن الرئيسي',
  'رصيد أول المدة · الكمية': '5',
  'رصيد أول المدة · الوحدة': 'علبة',
  'رصيد أول المدة · سعر الوحدة': '30',
  'رصيد أول المدة · رقم التشغيلة': 'lot-#',
  'رصيد أول المدة · تاريخ الانتهاء': '12/2035',
} as const;
type Heading = keyof typeof columns;
export type Changes = Partial<Record<Heading, string>>;

/** Every other item has nothing in stock yet. */
export const bare: Changes = { 'رصيد أول المدة · الكمية': '' };
export const rowAt = (line: number, changes: Changes = {}): Cell[] =>
  Object.entries({ ...columns, ...changes }).map(([, said]) =>
    said === '' ? null : text(said.replace('#', String(line))),
  );
export const fileOf = (rows: readonly Cell[][]): Promise<Buffer> =>
  workbook([Object.keys(columns).map(text), ...rows]);

/**
 * The file of the journey, and what comes of it, typed by hand: a thousand rows in test:long. The twelve faults stand in the
 * first hundred and twenty.
 */
export const whole = isLongRun
  ? {
      checked: { rows: 1000, right: 988, wrong: 12, plan_add: 988 },
      items: 1001,
      receipts: 3,
      movements: { n: 500, qty: '25000.000', value: '75000.000' },
    }
  : {
      checked: { rows: 150, right: 138, wrong: 12, plan_add: 138 },
      items: 151,
      receipts: 1,
      movements: { n: 75, qty: '3750.000', value: '11250.000' },
    };
