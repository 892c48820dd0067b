import { describe, expect, it } from 'vitest';
import { areaWordsFrom, namesFrom } from './names.ts';

describe('what npm run new is told', () => {
  it('names an entity in both languages and as the code calls it', () =>
    expect(namesFrom(['equipment', 'device-batteries', 'بطارية', 'بطاريات الأجهزة'])).toEqual({
      area: 'equipment',
      name: 'device-batteries',
      constant: 'deviceBatteries',
      one: { ar: 'بطارية', en: 'Device battery' },
      many: { ar: 'بطاريات الأجهزة', en: 'Device batteries' },
    }));

  it.each([
    [['people', 'rooms'], 'Its Arabic words are yours to say'],
    [['people', 'rooms', 'Room', 'Rooms'], 'Its Arabic words are yours to say'],
    [['people', 'Rooms', 'غرفة', 'غرف'], 'written in small letters'],
    [['people', "rooms'", 'غرفة', 'غرف'], 'written in small letters'],
    [['people', 'room', 'غرفة', 'غرف'], 'is a plural'],
    [['people', 'rooms', 'غرفة', "غ'رف"], 'Its Arabic words are yours to say'],
    [[], 'written in small letters'],
  ])('%j is refused in a sentence', (given, sentence) => expect(() => namesFrom(given)).toThrow(sentence));

  it('a new area wants its name', () => {
    expect(areaWordsFrom('front-desk', 'الاستقبال')).toEqual({ ar: 'الاستقبال', en: 'Front desk' });
    expect(() => areaWordsFrom('front-desk', undefined)).toThrow('The area front-desk is new');
  });
});
