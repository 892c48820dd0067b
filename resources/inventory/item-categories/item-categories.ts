import { may } from '#metadata/access.ts';
import { color, computed, text } from '#metadata/fields/kinds.ts';
import { defineResource } from '#metadata/resource.ts';
import { anyInventory } from '../inventoryRights.ts';
import { valueByCategory } from '../overviewReports.ts';

const manage = may('inventory_manage_items');

/** What items are grouped by; made from the item's own form (inventory.md 2). */
export const itemCategories = defineResource({
  name: 'item-categories',
  module: 'inventory',
  menu: { area: 'inventory', icon: 'category', order: 95, reference: true },
  chooseAll: 'items are found by their category wherever one is chosen',
  title: 'name_ar',
  titleEn: 'name_en',
  panel: true,
  chooseBy: anyInventory,

  fields: {
    name_ar: text({ required: true, minLength: 2, maxLength: 80, unique: true, search: true }),
    name_en: text({ maxLength: 80, search: true }),
    color: color(),
    items_count: computed('integer'),
  },
  access: { list: manage, show: manage, create: manage, edit: manage, remove: manage },
  figures: ['items_count', 'color'],
  screens: {},
  reports: { value: valueByCategory },

  words: {
    ar: {
      one: 'تصنيف',
      many: 'تصنيفات الأصناف',
      counted: ['لا توجد تصنيفات', 'تصنيف واحد', 'تصنيفان', '{n} تصنيفات', '{n} تصنيفاً', '{n} تصنيف'],
      about: 'مجموعات الأصناف كما تُجرد وتُعرض في التقارير.',
      headings: { name_ar: ['الاسم', 'التصنيف', 'الفئة', 'المجموعة'] },
      fields: {
        name_ar: 'اسم التصنيف',
        name_en: 'الاسم بالإنجليزية',
        color: 'اللون',
        items_count: 'عدد الأصناف',
      },
      reports: {
        value: {
          title: 'القيمة حسب التصنيف',
          empty: 'لا يوجد رصيد في المخازن.',
          columns: { name: 'التصنيف', items: 'الأصناف', value: 'القيمة' },
        },
      },
    },
    en: {
      one: 'Item category',
      many: 'Item categories',
      about: 'Groups of items, as they are counted and reported.',
      headings: { name_ar: ['Name', 'Category', 'Group'], name_en: ['Name', 'English name'] },
      fields: {
        name_ar: 'Category name (Arabic)',
        name_en: 'Name (English)',
        color: 'Color',
        items_count: 'Items',
      },
      reports: {
        value: {
          title: 'Value by category',
          empty: 'Nothing lies in the warehouses.',
          columns: { name: 'Category', items: 'Items', value: 'Value' },
        },
      },
    },
  },
});
