/** The units an item is counted in, a fixed list (inventory.md 2). */
export const units = [
  'piece',
  'box',
  'pack',
  'carton',
  'bottle',
  'vial',
  'ampoule',
  'cartridge',
  'syringe',
  'tube',
  'roll',
  'pair',
  'set',
  'sheet',
  'ml',
  'l',
  'g',
  'kg',
] as const;
export type Unit = (typeof units)[number];

/** Units a part of which can be counted; of the others only whole ones exist. */
const fractional: readonly Unit[] = ['ml', 'l', 'g', 'kg'];
/** Whether 2.5 of the unit is a quantity. */
export const allowsFraction = (unit: Unit): boolean => fractional.includes(unit);

export const unitWords: Readonly<Record<'ar' | 'en', Readonly<Record<Unit, string>>>> = {
  ar: {
    piece: 'قطعة',
    box: 'علبة',
    pack: 'عبوة',
    carton: 'كرتونة',
    bottle: 'زجاجة',
    vial: 'فيال',
    ampoule: 'أمبول',
    cartridge: 'كاربول',
    syringe: 'سرنجة',
    tube: 'أنبوبة',
    roll: 'رول',
    pair: 'زوج',
    set: 'طقم',
    sheet: 'ورقة',
    ml: 'مل',
    l: 'لتر',
    g: 'جم',
    kg: 'كجم',
  },
  en: {
    piece: 'piece',
    box: 'box',
    pack: 'pack',
    carton: 'carton',
    bottle: 'bottle',
    vial: 'vial',
    ampoule: 'ampoule',
    cartridge: 'cartridge',
    syringe: 'syringe',
    tube: 'tube',
    roll: 'roll',
    pair: 'pair',
    set: 'set',
    sheet: 'sheet',
    ml: 'ml',
    l: 'l',
    g: 'g',
    kg: 'kg',
  },
};
