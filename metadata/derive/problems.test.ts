import { describe, expect, test } from 'vitest';
import { resources } from '#resources/index.ts';
import { buildCatalogue } from './catalogue.ts';
import { normaliseValues, problemsIn } from './problems.ts';

const catalogue = buildCatalogue(resources);
const today = '2026-11-21';
const problemsOf = (name: string, values: Record<string, unknown>, country = 'EG') => {
  const resource = catalogue.byName.get(name);
  if (!resource) throw new Error(name);
  const found = problemsIn(resource, normaliseValues(resource.fields, values, { country }), {
    today,
    country,
    resource: (one) => catalogue.byName.get(one),
  });
  return Object.fromEntries(Object.entries(found).map(([field, problem]) => [field, problem.key]));
};
const id = '01900000-0000-7000-8000-000000000001';
const penalty = {
  employee_id: id,
  violation_date: '2026-11-01',
  unit: 'days',
  value: '1',
  pay_month: '2026-11',
  reason: 'تأخر',
};

describe('a penalty (hr.md 5)', () => {
  test('a whole one has no problem', () => expect(problemsOf('penalties', penalty)).toEqual({}));
  test('a warning needs no value, everything else does', () => {
    expect(problemsOf('penalties', { ...penalty, unit: 'warning', value: null })).toEqual({});
    expect(problemsOf('penalties', { ...penalty, value: '' })).toEqual({ value: 'required' });
  });
  test('five days at most', () => {
    expect(problemsOf('penalties', { ...penalty, value: '٥' })).toEqual({});
    expect(problemsOf('penalties', { ...penalty, value: '5.5' })).toEqual({ value: 'pen_max' });
    expect(problemsOf('penalties', { ...penalty, unit: 'hours', value: '6' })).toEqual({});
    expect(problemsOf('penalties', { ...penalty, unit: 'hours', value: '41' })).toEqual({ value: 'pen_max' });
  });
  test('not tomorrow, not zero', () => {
    expect(problemsOf('penalties', { ...penalty, violation_date: '2026-11-22', value: '0' })).toEqual({
      violation_date: 'in_future',
      value: 'not_above',
    });
  });
});

const target = {
  title: 'زيارات',
  audience: 'employee',
  employee_ids: [id],
  period_from: '2026-01-01',
  period_to: '2026-12-31',
  measure: 'count',
  source: 'manual',
  target_value: '60',
  pay_rule: 'none',
};
describe('a target (hr.md 5)', () => {
  test('twelve months are allowed, a day more is not', () => {
    expect(problemsOf('targets', target)).toEqual({});
    expect(problemsOf('targets', { ...target, period_to: '2027-01-01' })).toEqual({
      period_to: 'withinYear',
    });
  });
  test('somebody must be named', () => {
    expect(problemsOf('targets', { ...target, employee_ids: [] })).toEqual({ employee_ids: 'somebody' });
    expect(problemsOf('targets', { ...target, audience: 'team', employee_ids: [], branch_id: id })).toEqual(
      {},
    );
  });
  test('a paid one needs amount and month, not before its end', () => {
    expect(problemsOf('targets', { ...target, pay_rule: 'fixed' })).toEqual({
      pay_amount: 'required',
      pay_month: 'required',
    });
    expect(
      problemsOf('targets', { ...target, pay_rule: 'fixed', pay_amount: '100', pay_month: '2026-11' }),
    ).toEqual({ pay_month: 'paidAfterEnd' });
  });
  test('tiers ascend', () => {
    const tiers = (a: string, b: string) => ({
      ...target,
      pay_rule: 'tiers',
      pay_month: '2026-12',
      tiers: [
        { from_percent: a, fixed: '10' },
        { from_percent: b, fixed: '20' },
      ],
    });
    expect(problemsOf('targets', tiers('80', '100'))).toEqual({});
    expect(problemsOf('targets', tiers('100', '80'))).toEqual({ tiers: 'ascendingTiers' });
  });
});

const employee = {
  full_name_ar: 'أحمد محمود علي',
  gender: 'male',
  phone: '01012345678',
  branch_id: id,
  department_id: id,
  job_title_id: id,
  employment_type: 'full_time',
  holiday_group: 'general',
  pay_method: 'cash',
  attendance_required: true,
  nationality: 'EG',
  employment_periods: [{ start: '2020-01-01' }],
};
describe('an employee (hr.md 1)', () => {
  test('a whole one has no problem; the number may be left to the server', () =>
    expect(problemsOf('employees', employee)).toEqual({}));
  test('problems of lines and of the login carry their place', () => {
    expect(
      problemsOf('employees', { ...employee, employment_periods: [{ start: null }], login: { name: 'a' } }),
    ).toEqual({
      'employment_periods.0.start': 'required',
      'login.name': 'too_short',
      'login.locale': 'required',
      'login.is_owner': 'required',
      'login.is_active': 'required',
    });
  });
  test('at least one period, none overlapping', () => {
    expect(problemsOf('employees', { ...employee, employment_periods: [] })).toEqual({
      employment_periods: 'required',
    });
    expect(
      problemsOf('employees', {
        ...employee,
        employment_periods: [{ start: '2020-01-01' }, { start: '2021-01-01' }],
      }),
    ).toEqual({ employment_periods: 'separatePeriods' });
  });
  test('an Egyptian national id is checked, a foreign one is free', () => {
    expect(problemsOf('employees', { ...employee, national_id: '12345' })).toEqual({
      national_id: 'validNationalId',
    });
    expect(problemsOf('employees', { ...employee, national_id: '٢٩٠٠١١٥٠١٠١٢٣٤' })).toEqual({});
    expect(problemsOf('employees', { ...employee, nationality: 'SD', national_id: '12345' })).toEqual({});
  });
  test('whose nationality nobody told has the ids of the country of the clinic', () => {
    const unsaid = { ...employee, nationality: null, national_id: '1012345678' };
    expect(problemsOf('employees', unsaid, 'SA')).toEqual({});
    expect(problemsOf('employees', unsaid, 'EG')).toEqual({ national_id: 'validNationalId' });
  });
  test('fifteen years old on hiring', () => {
    expect(problemsOf('employees', { ...employee, birth_date: '2005-01-01' })).toEqual({});
    expect(problemsOf('employees', { ...employee, birth_date: '2005-01-02' })).toEqual({
      birth_date: 'workingAge',
    });
  });
  test('a bank account needs a bank and a right IBAN', () => {
    expect(problemsOf('employees', { ...employee, pay_method: 'bank' })).toEqual({
      bank_name: 'required',
      iban: 'required',
    });
    const bank = { ...employee, pay_method: 'bank', bank_name: 'بنك مصر' };
    expect(problemsOf('employees', { ...bank, iban: 'EG380019000500000000263180002' })).toEqual({});
    expect(problemsOf('employees', { ...bank, iban: 'EG380019000500000000263180003' })).toEqual({
      iban: 'validIban',
    });
  });
});

test('a holiday of 30 days is the longest (hr.md 3)', () => {
  const holiday = {
    name_ar: 'عطلة',
    kind: 'clinic',
    is_paid: true,
    tentative: false,
    repeats_yearly: false,
    date_from: '2026-01-01',
  };
  expect(problemsOf('holidays', { ...holiday, date_to: '2026-01-30' })).toEqual({});
  expect(problemsOf('holidays', { ...holiday, date_to: '2026-01-31' })).toEqual({ date_to: 'notTooLong' });
  expect(problemsOf('holidays', { ...holiday, date_to: '2025-12-31' })).toEqual({ date_to: 'rightOrder' });
});
