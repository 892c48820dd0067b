import * as f from '#metadata/fields/kinds.ts';
import { units } from '../shared/units.ts';

/** The unit of a line: one of its item's, the one it is bought or handed out in until another is chosen (inventory.md 2). */
export const lineUnit = (usual: 'purchase_unit' | 'issue_unit') =>
  f.select(units, {
    required: true,
    filled: true,
    fillFrom: { reference: 'item_id', value: usual, among: 'factors' },
  });
/** Base units in one of the unit of a line. */
export const unitFactor = { reference: 'item_id', value: 'factors', by: 'unit' } as const;
