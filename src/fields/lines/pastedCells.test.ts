// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { employees } from '#resources/people/employees/employees.ts';
import { linePlace, placeOf } from '../core/place.ts';
import { cellsOf, cellValue, headingColumns, laidOver } from './pastedCells.ts';

const documents = placeOf(employees, 'documents', 'ar');
const column = (name: string) => linePlace(documents, name, 'ar');
const reading = { today: '2026-11-21', country: 'EG', timezone: 'Africa/Cairo' };
const value = (name: string, text: string) => cellValue(column(name), 'documents', text, reading);

describe('a block from Excel (UX-27)', () => {
  it('is cut into cells, also where a cell holds a line end or a quote', () => {
    expect(cellsOf('رخصة\t123\r\n"سطر\nآخر"\t"قال ""نعم"""\r\n')).toEqual([
      ['رخصة', '123'],
      ['سطر\nآخر', 'قال "نعم"'],
    ]);
    expect(cellsOf('1\n2\n\n')).toEqual([['1'], ['2']]);
    expect(cellsOf('a\t\tb')).toEqual([['a', '', 'b']]);
  });

  it('is understood by the kind of each column, in both languages and any digits', () => {
    expect(value('issued_on', '٥/٣/٢٠٢٦')).toBe('2026-03-05');
    expect(value('issued_on', '2026-03-05 00:00:00')).toBe('2026-03-05');
    expect(value('number', ' ١٢٣ ')).toBe('123');
    const licence = employees.words.ar.lines.documents.options.kind.licence;
    expect(value('kind', licence)).toBe('licence');
    expect(value('kind', employees.words.en.lines.documents.options.kind.licence.toUpperCase())).toBe(
      'licence',
    );
    expect(value('kind', 'شيء آخر تماما')).toBeUndefined();
    expect(value('number', '')).toBeNull();
  });

  it('may begin with its headings, in either language', () => {
    const { fields } = employees.words.ar.lines.documents;
    const of = employees.fields.documents.of;
    expect(
      headingColumns(employees as never, 'documents', of as never, [fields.number, fields.kind]),
    ).toEqual(['number', 'kind']);
    expect(
      headingColumns(employees as never, 'documents', of as never, ['123', fields.kind]),
    ).toBeUndefined();
  });

  it('lies over what is there and adds the rest', () => {
    const lines = [{ id: 'a', number: '1', kind: 'other' }];
    expect(
      laidOver(lines, [{ number: '5' }, { number: '6' }], 0, () => ({ number: null, kind: null })),
    ).toEqual([
      { id: 'a', number: '5', kind: 'other' },
      { number: '6', kind: null },
    ]);
  });
});
