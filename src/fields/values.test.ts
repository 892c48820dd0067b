// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import * as f from '#metadata/fields/kinds.ts';
import type { Fields } from '#metadata/fields/types.ts';
import './index.ts';
import { emptyValues, storedValues } from './values.ts';

const reading = {
  today: '2026-11-21',
  businessDay: '2026-11-20',
  country: 'EG',
  timezone: 'Africa/Cairo',
};
const stored = (fields: object, values: Record<string, unknown>) =>
  storedValues(fields as Fields, values, reading, () => undefined);

describe('the values of a form', () => {
  it('take their stored form: any digits, typed days, phones, amounts', () => {
    const fields = {
      day: f.date(),
      at: f.time(),
      month: f.month(),
      phone: f.phone(),
      amount: f.money(),
      count: f.integer(),
    };
    const typed = {
      day: '٥/٣',
      at: '2:30 م',
      month: '3/26',
      phone: '٠١٠٠ ١٢٣ ٤٥٦٧',
      amount: '١٬٢٣٤٫٥٠',
      count: '٠٧',
    };
    expect(stored(fields, typed)).toEqual({
      day: '2026-03-05',
      at: '14:30',
      month: '2026-03',
      phone: '+201001234567',
      amount: '1234.50',
      count: 7,
    });
  });
  it('keep what cannot be read, for the check to name it', () => {
    expect(stored({ day: f.date(), count: f.integer() }, { day: '31/2', count: 'سبعة' })).toEqual({
      day: '31/2',
      count: 'سبعة',
    });
  });
  it('reach into lines, and leave display fields and read-only ones out', () => {
    const fields = {
      periods: f.lines({ start: f.date({ required: true }) }),
      total: f.integer({ readOnly: true }),
    };
    const values = { periods: [{ id: 'a', start: 'اليوم', _labels: {} }], total: 5, _labels: { x: 'y' } };
    expect(stored(fields, values)).toEqual({ periods: [{ id: 'a', start: '2026-11-21' }] });
  });
  it('empty what the form does not show', () => {
    const fields = { method: f.select(['cash', 'bank']), bank: f.text({ showWhen: { method: 'bank' } }) };
    expect(stored(fields, { method: 'cash', bank: 'CIB' })).toEqual({ method: 'cash', bank: null });
    expect(stored(fields, { method: 'bank', bank: ' CIB ' })).toEqual({ method: 'bank', bank: 'CIB' });
  });
});

describe('a new record', () => {
  it('starts with the declared defaults of this person and day', () => {
    const fields = {
      day: f.date({ default: 'today' }),
      evening: f.date({ default: 'businessDay' }),
      month: f.month({ default: 'thisMonth' }),
      who: f.reference('employees', { default: 'currentEmployee' }),
      unit: f.select(['days', 'hours'], { default: 'days' }),
      from: f.select(['SA', 'EG'], { default: 'clinicCountry' }),
      elsewhere: f.select(['IN', 'other'], { default: 'clinicCountry' }),
      lines: f.lines({ note: f.text() }),
      on: f.boolean(),
      sum: f.computed('money'),
    };
    const person = { currentEmployee: 'e1', currentBranch: null, currentUser: null };
    expect(emptyValues(fields as unknown as Fields, reading, person)).toEqual({
      day: '2026-11-21',
      evening: '2026-11-20',
      month: '2026-11',
      who: 'e1',
      unit: 'days',
      from: 'EG',
      elsewhere: null,
      lines: [],
      on: false,
    });
  });
});
