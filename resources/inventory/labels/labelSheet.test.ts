import { describe, expect, it } from 'vitest';
import { labelPages, symbologyOf } from './labelSheet.ts';

describe('labels (inventory.md 2, UX-80)', () => {
  it('product numbers with their check digit are drawn as what they are, all else as Code 128', () => {
    const codes = [
      '4006381333931',
      '4006381333932',
      '96385074',
      '036000291452',
      'ITM-00001',
      '622100000',
      '',
    ];
    expect(codes.map(symbologyOf)).toEqual([
      'ean13',
      'code128',
      'ean8',
      'upca',
      'code128',
      'code128',
      'code128',
    ]);
  });

  it('fill the pages of their paper, after the labels a sheet has lost already', () => {
    const gloves = { name: 'جوانتي', unit: 'علبة', code: '6221', count: 25 };
    const syringe = { name: 'سرنجة', unit: 'قطعة', code: '6222', count: 2 };
    expect(labelPages([gloves, syringe], 'a4x24').map(({ length }) => length)).toEqual([24, 3]);
    const later = labelPages([syringe], 'a4x24', 23);
    expect(later.map((page) => page.map((label) => label?.code))).toEqual([
      [...Array<undefined>(23), '6222'],
      ['6222'],
    ]);
    expect(labelPages([syringe], 'roll50')).toHaveLength(2);
  });
});
