import { may } from '#metadata/access.ts';
import * as f from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { archivable } from '#metadata/workflow.ts';
import { recordCode } from '../../shared/numbers.ts';
import { seeCosts } from '../stockRights.ts';
import { seeSuppliers, supplierReports } from './supplierReports.ts';
import { supplierWords } from './supplierWords.ts';

const edit = may('inventory_edit_supplier');
const see = seeSuppliers;
const number = { minLength: 5, maxLength: 20, pattern: /^\d+$/, code: true } as const;

/** Whom the clinic buys from (inventory.md 5). */
export const suppliers = defineResource({
  name: 'suppliers',
  module: 'inventory',
  menu: { area: 'inventory', icon: 'supplier', order: 50 },
  chooseAll: 'whoever writes an item down or receives goods names who delivers it',
  title: 'name_ar',
  titleEn: 'name_en',
  choose: ['code'],

  fields: {
    code: recordCode({ prefix: 'SUP-', digits: 4 }),
    name_ar: f.text({ required: true, minLength: 2, maxLength: 120, unique: true, search: true }),
    name_en: f.text({ minLength: 2, maxLength: 120, unique: true, search: true }),
    contact_person: f.text({ maxLength: 80, search: true }),
    phone: f.phone({ search: true }),
    whatsapp: f.phone({ search: true }),
    email: f.email(),
    address: f.longText({ maxLength: 300 }),
    tax_number: f.text({ ...number, unique: true }),
    commercial_register: f.text(number),
    payment_terms_days: f.integer({ min: 0, max: 365, default: 0 }),
    lead_time_days: f.integer({ min: 0, max: 180, default: 3 }),
    documents: f.files(),
    is_active: f.computed('boolean'),
    purchases_12m: f.computed('money', { read: seeCosts }),
    last_receipt_at: f.computed('date'),
    short_dated_rate: f.computed('percent'),
  },

  workflow: archivable(edit),
  access: { list: see, show: see, create: may('inventory_create_supplier'), edit, remove: edit },
  sections: {
    main: ['name_ar', 'name_en', 'code', 'contact_person', 'phone', 'whatsapp', 'email', 'address'],
    terms: ['payment_terms_days', 'lead_time_days', 'tax_number', 'commercial_register', 'documents'],
    dealings: ['purchases_12m', 'last_receipt_at', 'short_dated_rate'],
  },
  head: { phones: ['phone'], writesTo: 'whatsapp' },
  figures: ['purchases_12m', 'last_receipt_at', 'payment_terms_days', 'lead_time_days'],
  twins: [['phone'], ['whatsapp']],
  views: { active: { filter: { status: 'active' } }, archived: { filter: { status: 'archived' } } },
  screens: {
    list: {
      path: 'inventory/suppliers',
      columns: ['name_ar', 'code', 'contact_person', 'phone', 'last_receipt_at', 'purchases_12m', 'status'],
      filters: ['status'],
      sort: 'name_ar',
    },
    create: { path: 'inventory/suppliers/add' },
    show: { path: 'inventory/suppliers/:id' },
    edit: { path: 'inventory/suppliers/:id/edit' },
  },

  checks: { reachable: { on: 'phone', ok: (one) => Boolean(one.phone) || Boolean(one.whatsapp) } },
  related: [{ resource: 'stock-receipts', field: 'supplier_id' }],
  reports: supplierReports,
  operations: { goods: { method: 'GET', path: ':id/goods', access: see, reads: true } },
  refusals: ['has_receipts'],
  words: supplierWords,
});
