import { describe, expect, it } from 'vitest';
import { declaredLayout, quickFields, type KeptFields } from '#metadata/derive/layout.ts';
import { withOwnFields } from '#metadata/derive/ownFields.ts';
import { patients } from '#resources/patients/patients/patients.ts';
import { askedFirst } from './askedFirst.ts';

const asDeclared: KeptFields = { fields: [], layout: [] };
const first = (kept: KeptFields, start: Record<string, unknown>): readonly string[] =>
  askedFirst(withOwnFields(patients, kept), withOwnFields(patients, quickFields(patients, kept)), start);
const start = { branch_id: 'one', id_kind: 'national_id', birth_is_estimated: false };

describe('clinic.md 2.1 what the form for a new patient asks first', () => {
  it('is name, phone and gender, and the branch of whoever has none', () => {
    expect(first(asDeclared, start)).toEqual(['full_name', 'phone', 'gender']);
    expect(first(asDeclared, { ...start, branch_id: null })).toEqual([
      'full_name',
      'phone',
      'gender',
      'branch_id',
    ]);
  });

  it('follows the clinic: what it wants in the quick form, and what it requires anywhere', () => {
    const layout = declaredLayout(patients).map((one) =>
      one.key === 'city'
        ? { ...one, required: true }
        : one.key === 'birth_date'
          ? { ...one, on_quick_create: true }
          : one,
    );
    expect(first({ fields: [], layout }, start)).toEqual([
      'full_name',
      'phone',
      'gender',
      'birth_date',
      'city',
    ]);
  });
});
