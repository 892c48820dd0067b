import { describe, expect, it } from 'vitest';
import { formatFor } from '#i18n/format.ts';
import type { Reading } from '#src/client/words/reading.ts';
import { labelCounts } from './labelSheet.ts';
import { receivedLabels } from './receivedLabels.tsx';

const format = formatFor({ locale: 'en', digits: 'western', timeZone: 'Africa/Cairo' });
const reading = { locale: 'en', format } as Reading;

describe('labels of what came in (inventory.md 2, 6; UX-80)', () => {
  it('as many as units were received, free ones included, each line with its batch and expiry', () => {
    const line = { id: 'l1', item_id: 'gloves', unit: 'box', qty: '10.000', bonus_qty: '1.000' };
    const lines = [
      { ...line, batch_no: 'A12', expiry_date: '2027-03-31' },
      { ...line, id: 'l2', unit: 'ml', qty: '2.500', bonus_qty: null, batch_no: 'BCH-000004' },
    ];
    expect(receivedLabels(lines, [], reading)).toEqual([
      { key: 'l1', itemId: 'gloves', unit: 'box', count: 11, note: 'Batch A12 · Exp. 31/3/2027' },
      { key: 'l2', itemId: 'gloves', unit: 'ml', count: 3, note: 'Batch BCH-000004' },
    ]);
  });

  it('… as the batch stands now, where its expiry was corrected after the receipt', () => {
    const line = {
      id: 'l1',
      item_id: 'gloves',
      unit: 'box',
      qty: '2',
      batch_id: 'b1',
      expiry_date: '2027-03-31',
    };
    const batch = { id: 'b1', batch_no: 'BCH-000004', expiry_date: '2027-05-31' };
    expect(receivedLabels([line], [batch], reading)).toMatchObject([
      { count: 2, note: 'Batch BCH-000004 · Exp. 31/5/2027' },
    ]);
  });

  it('more than one print makes are proposed in equal shares: few boxes are not lost among many pieces', () => {
    expect(labelCounts([600, 400])).toEqual([600, 400]);
    expect(labelCounts([100_000, 3, 800])).toEqual([333, 3, 333]);
  });
});
