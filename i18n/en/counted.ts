import type { counted as arabic } from '../ar/counted.ts';

/** Counted nouns for `{n:name}` in texts: one, other. */
export const counted = {
  minutes: ['{n} minute', '{n} minutes'],
  hours: ['{n} hour', '{n} hours'],
  days: ['{n} day', '{n} days'],
  months: ['{n} month', '{n} months'],
  years: ['{n} year', '{n} years'],
  characters: ['{n} character', '{n} characters'],
  decimals: ['{n} decimal place', '{n} decimal places'],
  items: ['{n} item', '{n} items'],
  goods: ['{n} item', '{n} items'],
  fields: ['{n} field', '{n} fields'],
  entries: ['{n} change', '{n} changes'],
  records: ['{n} record', '{n} records'],
  users: ['{n} user', '{n} users'],
  staff: ['{n} employee', '{n} employees'],
  employees: ['{n} employee', '{n} employees'],
  branches: ['{n} branch', '{n} branches'],
  visits: ['{n} appointment', '{n} appointments'],
  results: ['{n} result', '{n} results'],
  fileRows: ['{n} row', '{n} rows'],
  rows: ['{n} row', '{n} rows'],
} as const satisfies Readonly<Record<keyof typeof arabic, readonly [string, string]>>;
