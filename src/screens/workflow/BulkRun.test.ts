import { describe, expect, it } from 'vitest';
import { csvOf } from '#src/client/records/csvFile.ts';
import { byReason } from './BulkRun.ts';

const refused = (id: string, message: string) => ({ id, message, code: 'refused' });

describe('what a bulk action refused', () => {
  it('is told by its reasons, the commonest first', () => {
    const all = [refused('1', 'سجّل التحقيق'), refused('2', 'الحالة لا تسمح'), refused('3', 'الحالة لا تسمح')];
    expect(byReason(all)).toEqual([
      { reason: 'الحالة لا تسمح', ids: ['2', '3'] },
      { reason: 'سجّل التحقيق', ids: ['1'] },
    ]);
  });
  it('is a file that Excel reads in Arabic and runs nothing from', () => {
    const text = csvOf([
      ['السجل', 'السبب'],
      ['سارة "أم علي"', '=HYPERLINK("x")'],
    ]);
    expect(text).toBe('\ufeff"السجل","السبب"\r\n"سارة ""أم علي""","\'=HYPERLINK(""x"")"\r\n');
  });
});
