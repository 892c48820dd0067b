import { describe, expect, it } from 'vitest';
import type { CustomFields } from '#src/fields/custom/customDefinitions.ts';
import {
  besides,
  bodyOf,
  changed,
  flags,
  inSection,
  newRow,
  placed,
  rowsOf,
  stepped,
  turned,
  withChoicesOf,
  type LayoutRow,
} from './layoutRows.ts';

const sections = ['identity', 'contact', 'extra'];
const laid = (
  key: string,
  section: string,
  position: number,
  locked = false,
): CustomFields['layout'][number] => ({
  key,
  label_ar: null,
  label_en: null,
  section,
  position,
  visible: true,
  required: locked,
  on_quick_create: locked,
  in_list: false,
  filterable: false,
  locked,
});
const { row: _row, isNew: _new, own: _own, ...blank } = newRow('extra');
const start: CustomFields = {
  version: 3,
  fields: [
    { ...blank, key: 'blood', label_ar: 'فصيلة', label_en: 'Blood', position: 0 },
    {
      ...blank,
      key: 'smokes',
      kind: 'boolean',
      label_ar: 'يدخن',
      label_en: 'Smokes',
      section: null,
      position: 1,
    },
  ],
  layout: [
    laid('full_name', 'identity', 0, true),
    laid('gender', 'identity', 1, true),
    laid('job', 'identity', 2),
    laid('city', 'contact', 0),
  ],
};
const names = (rows: readonly LayoutRow[], section: string): readonly string[] =>
  inSection(rows, section).map(({ key }) => key);

/** Numbers that look drawn and are the same each time. */
function drawn(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

describe('clinic.md 2.8 arranging fields', () => {
  it('stands in the order that is stored; what no section knows in the last', () => {
    const rows = rowsOf(start, sections);
    expect(sections.map((one) => names(rows, one))).toEqual([
      ['full_name', 'gender', 'job'],
      ['city'],
      ['blood', 'smokes'],
    ]);
  });

  it('moves within a section, and past its end into the next', () => {
    const once = stepped(rowsOf(start, sections), 'job', 1, sections);
    expect(names(once, 'contact')).toEqual(['job', 'city']);
    const back = stepped(once, 'job', -1, sections);
    expect(names(back, 'identity')).toEqual(['full_name', 'gender', 'job']);
    expect(names(stepped(back, 'full_name', -1, sections), 'identity')).toEqual([
      'full_name',
      'gender',
      'job',
    ]);
    expect(names(placed(back, 'job', 'identity', 0), 'identity')).toEqual(['job', 'full_name', 'gender']);
  });

  it('is dragged before or behind another field, also into an empty section, and stays where it is meant to be', () => {
    const rows = rowsOf(start, sections);
    const over = (section: string, row: string | undefined, below: boolean) => ({ section, row, below });
    const behind = besides(rows, 'job', over('contact', 'city', true));
    expect([names(behind, 'identity'), names(behind, 'contact')]).toEqual([
      ['full_name', 'gender'],
      ['city', 'job'],
    ]);
    expect(names(besides(rows, 'job', over('identity', 'gender', false)), 'identity')).toEqual([
      'full_name',
      'job',
      'gender',
    ]);
    const empty = besides(behind, 'city', over('extra', undefined, false));
    expect(empty).toBe(behind);
    const alone = besides(placed(behind, 'job', 'identity', 0), 'city', over('identity', 'gender', true));
    expect(names(besides(alone, 'city', over('contact', undefined, false)), 'contact')).toEqual(['city']);
    for (const still of [over('identity', 'job', true), over('identity', 'gender', true)])
      expect(besides(rows, 'job', still)).toBe(rows);
  });

  it('brings back choices that were taken from a stored field, beside those that were added', () => {
    const choice = (value: string) => ({ value, label_ar: value, label_en: value, active: true });
    const stored = changed(rowsOf(start, sections), 'own blood', {
      kind: 'select',
      options: [choice('a'), choice('b')],
    });
    const shorter = changed(stored, 'own blood', {
      options: [{ ...choice('b'), active: false }, choice('o3')],
    });
    expect(withChoicesOf(shorter, stored, 'own blood').find(({ row }) => row === 'own blood')).toMatchObject({
      options: [choice('a'), { ...choice('b'), active: false }, choice('o3')],
    });
    expect(withChoicesOf(shorter, stored, 'job')).toBe(shorter);
  });

  it('F1 F2 a hidden field is not required at once, a required one shows, a locked one stays', () => {
    const rows = rowsOf(start, sections);
    const required = turned(turned(rows, 'job', 'visible', false), 'job', 'required', true);
    expect(required.find(({ row }) => row === 'job')).toMatchObject({ visible: true, required: true });
    const hidden = turned(required, 'job', 'visible', false);
    expect(hidden.find(({ row }) => row === 'job')).toMatchObject({ visible: false, required: false });
    const locked = turned(turned(rows, 'gender', 'visible', false), 'gender', 'required', false);
    expect(locked.find(({ row }) => row === 'gender')).toMatchObject({ visible: true, required: true });
    expect(
      turned(rows, 'own smokes', 'required', true).find(({ row }) => row === 'own smokes'),
    ).toMatchObject({
      required: false,
    });
  });

  it('any sequence of changes keeps the form valid and loses no field', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const next = drawn(seed);
      const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
      let rows = rowsOf(start, sections);
      for (let step = 0; step < 30; step += 1) {
        const { row } = pick(rows);
        const what = pick(['turn', 'turn', 'step', 'place', 'archive', 'add']);
        if (what === 'turn') rows = turned(rows, row, pick(flags), next() < 0.5);
        else if (what === 'step') rows = stepped(rows, row, next() < 0.5 ? 1 : -1, sections);
        else if (what === 'place') rows = placed(rows, row, pick(sections), Math.floor(next() * 4));
        else if (what === 'add') rows = [...rows, newRow(pick(sections))];
        else if (row.startsWith('own')) rows = changed(rows, row, { archived: next() < 0.5 });
      }
      const { fields, layout } = bodyOf(rows, sections);
      expect(layout.map(({ key }) => key).sort()).toEqual(['city', 'full_name', 'gender', 'job']);
      expect(fields.flatMap((one) => ('key' in one ? [one.key] : [])).sort()).toEqual(['blood', 'smokes']);
      for (const one of [...fields, ...layout]) expect(one.visible || !one.required).toBe(true);
      for (const one of layout) if (one.locked) expect([one.visible, one.required]).toEqual([true, true]);
      for (const section of sections) {
        const at = [...fields, ...layout].filter((one) => one.section === section).map((one) => one.position);
        expect(at.sort((a, b) => a - b)).toEqual(at.map((_, index) => index));
      }
    }
  });
});
