import { expect, it } from 'vitest';
import {
  areas,
  chartRows,
  dentitionOn,
  hasTooth,
  isRight,
  isTooth,
  orderedSurfaces,
  permanentOf,
  primaryOf,
  surfaceAt,
  teeth,
  teethOf,
  type Tooth,
} from './teeth.ts';
import {
  areaWords,
  dentitionWords,
  spokenTooth,
  surfaceName,
  surfacesSaid,
  surfaceWords,
  toothWords,
} from './toothWords.ts';

it('the FDI set has 32 permanent and 20 primary teeth, and nothing else is a tooth', () => {
  expect(teeth).toHaveLength(52);
  expect(new Set(teeth).size).toBe(52);
  for (const wrong of ['19', '29', '49', '56', '90', '00', '10', '', '1', '111', 16, null, undefined])
    expect(isTooth(wrong)).toBe(false);
  expect(['11', '18', '48', '51', '55', '85'].every(isTooth)).toBe(true);
});

it('a primary tooth is followed by the permanent one at quadrant − 4', () => {
  const pairs: [Tooth, Tooth][] = [
    ['55', '15'],
    ['71', '31'],
    ['64', '24'],
    ['83', '43'],
  ];
  for (const [primary, permanent] of pairs) {
    expect(permanentOf(primary)).toBe(permanent);
    expect(primaryOf(permanent)).toBe(primary);
  }
  expect([primaryOf('16'), permanentOf('16')]).toEqual([undefined, '16']);
});

it('surfaces are each once and in one order', () => {
  expect(orderedSurfaces(['O', 'M'])).toEqual(['M', 'O']);
  expect(orderedSurfaces([])).toEqual([]);
  expect(orderedSurfaces(['M', 'O', 'O'])).toBeUndefined();
  expect(orderedSurfaces(['M', 'X'])).toBeUndefined();
  expect(orderedSurfaces(['m'])).toBeUndefined();
});

it('surfaces have the name of their tooth', () => {
  expect((['11', '43', '52', '14', '85'] as const).map((tooth) => surfaceAt(tooth, 'O'))).toEqual([
    'incisal',
    'incisal',
    'incisal',
    'occlusal',
    'occlusal',
  ]);
  expect([surfaceAt('13', 'B'), surfaceAt('14', 'B')]).toEqual(['labial', 'buccal']);
  expect([surfaceAt('16', 'L'), surfaceAt('36', 'L'), surfaceAt('65', 'L')]).toEqual([
    'palatal',
    'lingual',
    'palatal',
  ]);
  expect(surfaceName('16', 'L', 'ar')).toBe('حنكي');
  expect(surfacesSaid('46', ['O', 'M'], 'ar')).toBe('إنسي، إطباقي');
  expect(surfacesSaid('21', ['B', 'D'], 'en')).toBe('distal, labial');
});

it('a mouth is drawn from the patient’s right, above and below', () => {
  expect(chartRows.upper).toEqual('18 17 16 15 14 13 12 11 21 22 23 24 25 26 27 28'.split(' '));
  expect(chartRows.upperPrimary).toEqual('55 54 53 52 51 61 62 63 64 65'.split(' '));
  expect(chartRows.lowerPrimary).toEqual('85 84 83 82 81 71 72 73 74 75'.split(' '));
  expect((['18', '11', '85', '48'] as const).every(isRight)).toBe(true);
  expect((['28', '21', '75', '38'] as const).some(isRight)).toBe(false);
  expect(chartRows.lower).toEqual('48 47 46 45 44 43 42 41 31 32 33 34 35 36 37 38'.split(' '));
});

it('areas name their teeth of both dentitions', () => {
  expect(areas.map((area) => teethOf(area).length)).toEqual([52, 26, 26, 13, 13, 13, 13]);
  expect(teethOf('30')).toContain('36');
  expect(teethOf('30')).toContain('74');
  expect(teethOf('02')).not.toContain('11');
  expect(areaWords.ar['40']).toBe('الربع السفلي الأيمن');
});

it('the dentition follows the age: primary below 6, mixed to 12, permanent from 13 and where the age is unknown', () => {
  const on = (birth: string | null) => dentitionOn(birth, '2026-11-26');
  expect(on('2020-11-27')).toBe('primary');
  expect(on('2020-11-26')).toBe('mixed');
  expect(on('2013-11-27')).toBe('mixed');
  expect(on('2013-11-26')).toBe('permanent');
  expect(on(null)).toBe('permanent');
  expect(dentitionOn('2013-11-26', '2018-01-01')).toBe('primary');
  expect(dentitionOn('2025-01-01', '2024-01-01')).toBe('primary');
  expect([hasTooth('primary', '55'), hasTooth('primary', '15')]).toEqual([true, false]);
  expect([hasTooth('permanent', '55'), hasTooth('mixed', '55'), hasTooth('mixed', '15')]).toEqual([
    false,
    true,
    true,
  ]);
});

it('each tooth is said by number and name', () => {
  expect(spokenTooth('16', 'ar')).toBe('السن 16، ضرس أول علوي أيمن');
  expect(spokenTooth('16', 'en')).toBe('Tooth 16, upper right first molar');
  expect(spokenTooth('75', 'ar')).toBe('السن 75، ضرس ثانٍ لبني سفلي أيسر');
  expect(spokenTooth('75', 'en')).toBe('Tooth 75, lower left primary second molar');
  expect(new Set(teeth.map((tooth) => spokenTooth(tooth, 'ar'))).size).toBe(52);
  expect(surfaceWords.ar.L).toBe('لساني (حنكي)');
  expect(dentitionWords.ar.mixed).toBe('أسنان مختلطة');
  expect(toothWords.ar['85']).toBe('85 · سفلي يمين · لبني');
});
