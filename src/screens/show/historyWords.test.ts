import { describe, expect, it } from 'vitest';
import '#src/fields/index.ts';
import type { HistoryEntry } from '#src/client/records/dataProvider.ts';
import { readingFor } from '#src/client/words/useReading.ts';
import { violationTypes } from '#resources/pay/penalties/violation-types.ts';
import { employees } from '#resources/people/employees/employees.ts';
import { entrySentence as sentence, kindOfEntry, toldChanges } from './historyWords.ts';

const clinic = {
  country: 'EG',
  currency: 'EGP',
  currencyDigits: 2,
  timezone: 'Africa/Cairo',
  digits: 'western',
  dayCutoff: '00:00',
  weekStart: 'sat',
} as const;
const arabic = readingFor('ar', clinic);
const english = readingFor('en', clinic);
const step = (entry: Partial<HistoryEntry>): HistoryEntry => ({
  at: '2026-11-01T10:00:00Z',
  actor: 'سارة أحمد',
  action: 'update',
  changes: [],
  reason: null,
  ...entry,
});
/** Without the invisible signs that keep figures in their place inside Arabic. */
const plain = (text: string | undefined): string => (text ?? '').replace(/[\u2066-\u2069]/g, '');
const entrySentence = (...told: Parameters<typeof sentence>): string => plain(sentence(...told));
const one = '019a0000-0000-7000-8000-000000000001';
const other = '019a0000-0000-7000-8000-000000000002';

describe('UX-19 history in human words', () => {
  it('one changed field is one sentence, dates and references as people read them', () => {
    const contract = step({
      changes: [{ field: 'contract_end', before: '2026-01-05', after: '2027-01-05' }],
    });
    expect(entrySentence(employees, contract, arabic)).toBe(
      'سارة أحمد غيّر نهاية العقد من «5/1/2026» إلى «5/1/2027»',
    );
    const moved = step({
      changes: [
        {
          field: 'branch_id',
          before: one,
          after: other,
          labels: { [one]: 'فرع المعادي', [other]: 'فرع مدينة نصر' },
        },
      ],
    });
    expect(entrySentence(employees, moved, arabic)).toBe(
      'سارة أحمد غيّر الفرع من «فرع المعادي» إلى «فرع مدينة نصر»',
    );
    const filled = step({ changes: [{ field: 'email', before: null, after: 'a@b.eg' }] });
    expect(entrySentence(employees, filled, english)).toBe('سارة أحمد entered Email: “a@b.eg”');
  });

  it('an id whose record is gone is never shown', () => {
    const entry = step({ changes: [{ field: 'manager_id', before: one, after: null }] });
    expect(entrySentence(employees, entry, arabic)).toBe('سارة أحمد عدّل المدير المباشر');
  });

  it('several fields are counted in the right plural', () => {
    const changes = ['phone', 'address', 'email'].map((field) => ({ field, before: null, after: 'x' }));
    expect(entrySentence(employees, step({ changes }), arabic)).toBe('سارة أحمد عدّل 3 بيانات');
    expect(toldChanges(employees, changes, arabic).map(({ texts }) => plain(texts[0]))).toContain(
      'العنوان: «x»',
    );
  });

  it('rows of a table are told as added, removed and changed', () => {
    const change = {
      field: 'ladder',
      before: [
        { id: 'a', occurrence: 1, unit: 'warning', value: null },
        { id: 'b', occurrence: 2, unit: 'days', value: '1.00' },
      ],
      after: [
        { id: 'b', occurrence: 2, unit: 'days', value: '2.00' },
        { id: 'c', occurrence: 3, unit: 'days', value: '3.00' },
      ],
    };
    const [told] = toldChanges(violationTypes, [change], english);
    expect(told?.field).toBe('Steps');
    expect(told?.texts[0]).toMatch(/^Row changed: Value: from “1(\.00)?” to “2(\.00)?”$/);
    expect(told?.texts[1]).toMatch(/^Row added: 3 · Days · 3(\.00)?$/);
    expect(told?.texts[2]).toBe('Row removed: 1 · Warning');
  });

  it('a move is called by its name, and knows its kind', () => {
    const entry = step({
      action: 'transition',
      move: 'deactivate',
      changes: [{ field: 'status', before: 'active', after: 'inactive' }],
    });
    expect(kindOfEntry(entry)).toBe('move');
    expect(entrySentence(employees, entry, arabic)).toBe('سارة أحمد نفّذ «إنهاء الخدمة»');
    expect(entrySentence(employees, step({ action: 'create', actor: null }), arabic)).toBe(
      'النظام أضاف موظف',
    );
  });
});
