import { describe, expect, it } from 'vitest';
import { withOwnFields } from '#metadata/derive/ownFields.ts';
import { resources } from '#resources/index.ts';
import { addressWithoutGone, withoutGone } from './goneFields.tsx';

const patients = resources.find(({ name }) => name === 'patients');
if (!patients) throw new Error('patients are not declared');
const definition = (key: string, archived: boolean) => ({
  key,
  kind: 'text' as const,
  label_ar: 'الطول',
  label_en: 'Height',
  help_ar: null,
  help_en: null,
  options: [],
  required: false,
  visible: true,
  archived,
});
const own = withOwnFields(patients, {
  fields: [definition('field_1', true), definition('field_2', false)],
  layout: [],
} as never);

describe('a kept view names a field the clinic archived', () => {
  it('what it asks of that field is left out, everything else stays', () => {
    expect(
      withoutGone(own, {
        filter: { 'custom.field_1_like': 'x', 'custom.field_2': 'y', status: ['active'], q: 'z' },
        sort: 'custom.field_1',
        perPage: 50,
      }),
    ).toEqual({ filter: { 'custom.field_2': 'y', status: ['active'], q: 'z' }, perPage: 50 });
  });
  it('nothing changes where all of it is there', () => {
    expect(withoutGone(own, { filter: { 'custom.field_2': 'y' }, sort: 'custom.field_2' })).toBeUndefined();
    expect(addressWithoutGone(own, '?view=all&filter={}')).toBeUndefined();
  });
  it('an address loses it with its order, and keeps its view', () => {
    const asked = new URLSearchParams({
      view: 'kept',
      filter: '{"custom.field_1":"x"}',
      sort: 'custom.field_1',
      order: 'DESC',
    });
    expect(addressWithoutGone(own, `?${asked.toString()}`)).toBe('?view=kept&filter=%7B%7D');
  });
});
