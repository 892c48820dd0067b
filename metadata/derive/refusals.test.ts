import { describe, expect, it } from 'vitest';
import { refusalText, refusedCall } from './refusals.ts';

const usual = { view: 'عرض', create: 'إضافة', update: 'تعديل', delete: 'حذف' };

describe('a refusal in words', () => {
  it('names the transition of a door, or what its method does', () => {
    const actions = { approve: 'اعتماد', resolveDifference: 'تسوية الفرق' };
    expect(refusedCall('POST /penalties/:id/approve', actions, usual)).toBe('اعتماد');
    expect(refusedCall('POST /inventory-requests/:id/resolve-difference', actions, usual)).toBe(
      'تسوية الفرق',
    );
    expect(refusedCall('POST /penalties', actions, usual)).toBe('إضافة');
    expect(refusedCall('PUT /penalties/:id', actions, usual)).toBe('تعديل');
    expect(refusedCall('DELETE /penalties/:id', undefined, usual)).toBe('حذف');
    expect(refusedCall('GET /penalties/export', actions, usual)).toBe('عرض');
  });

  it('says why by the common words, then by the record’s own that need no figures, then by the code', () => {
    const errors = { notYours: 'السجل لغيرك', tooMuch: 'أكثر من {n}' };
    expect(refusalText('forbidden', errors, { forbidden: 'لا توجد صلاحية' })).toBe('لا توجد صلاحية');
    expect(refusalText('not_yours', errors, {})).toBe('السجل لغيرك');
    expect(refusalText('too_much', errors, {})).toBe('too_much');
  });
});
