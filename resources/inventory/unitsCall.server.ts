import type { AreaCall } from '#server/kit/areaCalls.ts';
import { anyInventory } from './inventoryRights.ts';
import { allowsFraction, units, unitWords } from '../shared/units.ts';

const text = { type: 'string' };

/** `GET /units`: the fixed list of units, for forms (inventory.md 0). */
export const unitsCall: AreaCall = {
  path: '/units',
  name: 'units',
  words: { ar: 'وحدات القياس', en: 'Units of measure' },
  module: 'inventory',
  access: anyInventory,
  answer: {
    type: 'array',
    items: {
      type: 'object',
      properties: { code: text, name_ar: text, name_en: text, fraction: { type: 'boolean' } },
      required: ['code', 'name_ar', 'name_en', 'fraction'],
    },
  },
  read: async () =>
    units.map((code) => ({
      code,
      name_ar: unitWords.ar[code],
      name_en: unitWords.en[code],
      fraction: allowsFraction(code),
    })),
};
