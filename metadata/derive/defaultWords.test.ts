import { expect, it } from 'vitest';
import { may } from '../access.ts';
import { defineReport } from '../report.ts';
import * as f from '../fields/kinds.ts';
import { defineResource } from '../resource.ts';

const access = may('view_employees');
const device = defineResource({
  name: 'devices',
  title: 'name',
  person: 'keeper_id',
  fields: { name: f.text({ required: true }), keeper_id: f.reference('employees') },
  access: { list: access, show: access, create: access, edit: access, remove: access },
  screens: {},
  workflow: {
    states: { used: 'good', lent: 'info', sold: 'muted' },
    initial: 'used',
    transitions: {
      lend: { from: 'used', to: 'lent', access, notify: [{ event: 'device.lent', to: 'person' }] },
      sell: { from: 'used', to: 'sold', access },
      bring: { from: 'lent', to: 'used', access },
    },
  },
  reports: {
    places: defineReport({
      of: 'record',
      access,
      columns: { name: f.text(), since: f.date() },
      sort: 'name',
    }),
  },
  words: {
    ar: {
      one: 'جهاز',
      many: 'الأجهزة',
      fields: { name: 'الاسم', keeper_id: 'الأمين' },
      states: { used: 'في الخدمة', lent: 'معار', sold: 'مبيع' },
      actions: { lend: 'إعارة', sell: 'بيع', bring: 'إعادة' },
      transitions: { bring: { done: 'عاد الجهاز «{title}»' } },
      reports: { places: { title: 'الأماكن', columns: { since: 'منذ' } } },
    },
    en: {
      one: 'Device',
      many: 'Devices',
      fields: { name: 'Name', keeper_id: 'Keeper' },
      states: { used: 'In use', lent: 'Lent', sold: 'Sold' },
      actions: { lend: 'Lend', sell: 'Sell', bring: 'Bring back' },
      reports: { places: { title: 'Places', columns: { since: 'Since', name: 'Device' } } },
    },
  },
});
const { ar, en } = device.words;

it('a step says what the state becomes, who is told and what stays, where nothing is said of it', () => {
  expect(ar.transitions).toEqual({
    lend: { consequence: 'تصبح حالة «{title}»: معار، ويُبلَّغ {keeper_id}.', done: '«{title}»: معار' },
    sell: { consequence: 'تصبح حالة «{title}»: مبيع، ويبقى في السجل.', done: '«{title}»: مبيع' },
    bring: { consequence: 'تصبح حالة «{title}»: في الخدمة.', done: 'عاد الجهاز «{title}»' },
  });
  expect(en.transitions?.lend).toEqual({
    consequence: '“{title}” becomes: Lent. Told: {keeper_id}.',
    done: '“{title}”: Lent',
  });
});

it('a column is called like the field of that name, unless it is called otherwise', () => {
  expect(ar.reports.places.columns).toEqual({ name: 'الاسم', since: 'منذ' });
  expect(en.reports.places.columns).toEqual({ name: 'Device', since: 'Since' });
});
