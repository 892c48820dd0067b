// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { inventoryRequests } from '#resources/inventory/inventory-requests/inventory-requests.ts';
import { holidays } from '#resources/time/holidays/holidays.ts';
import './index.ts';
import type { Reading } from '#src/client/words/reading.ts';
import { placeOf } from './core/place.ts';
import { valueOf } from './core/ReadValue.tsx';
import { cellOf, textOf } from './core/registry.ts';

// hr.md 3: a holiday without branches holds for all of them.
it.each([
  ['ar', 'branch_ids', 'كل الفروع'],
  ['en', 'branch_ids', 'All branches'],
  ['ar', 'holiday_groups', 'كل المجموعات'],
  ['en', 'holiday_groups', 'All groups'],
] as const)('an empty field that means "all" says so (%s, %s)', (locale, name, words) => {
  const place = placeOf(holidays, name, locale);
  const shown = { value: [], place, reading: { locale } as Reading, record: { [name]: [] } };
  expect(textOf(shown)).toBe(words);
  expect(cellOf(shown)).toBe(words);
  render(<p>{valueOf(shown)}</p>);
  expect(screen.getByText(words)).toBeVisible();
});

it.each([
  ['ar', 'بلا رقم'],
  ['en', 'No number'],
] as const)('a request that was not handed in says that it has no number (%s)', (locale, words) => {
  const place = placeOf(inventoryRequests, 'number', locale);
  const shown = { value: null, place, reading: { locale } as Reading, record: { number: null } };
  expect(cellOf(shown)).toBe(words);
  const numbered = { ...shown, value: 'REQ-2026-00001' };
  expect(textOf(numbered)).toBe('REQ-2026-00001');
});
