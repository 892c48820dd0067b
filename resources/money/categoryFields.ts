import { boolean, color, text } from '#metadata/fields/kinds.ts';
import { archivable } from '#metadata/workflow.ts';
import { manageMoneyCategories as manage } from './moneyRights.ts';

/** What the categories of income and of expenses are alike in (clinic.md 6.7). */
export const categoryFields = {
  name_ar: text({ required: true, minLength: 2, maxLength: 80, unique: true, search: true }),
  name_en: text({ maxLength: 80, search: true }),
  code: text({ maxLength: 30, unique: true, search: true, code: true }),
  color: color({ required: true, default: '#12355b' }),
};

/** Those the product itself writes to: the database keeps them as they are. */
export const isSystem = boolean({ required: true, default: false, readOnly: true });

export const categoryAccess = {
  list: manage,
  show: manage,
  create: manage,
  edit: manage,
  remove: manage,
} as const;

export const categoryWorkflow = archivable(manage);
export const categoryViews = {
  active: { filter: { status: 'active' } },
  archived: { filter: { status: 'archived' } },
} as const;

/** What the server refuses of both kinds. */
export const categoryRefusals = [
  'category.system',
  'category.parent_archived',
  'category.parent_below',
  'category.has_children',
  'category.active_below',
] as const;

/** Held by the table itself as well: a tree of one level, whose system rows are always in use. */
export const categoryConstraints = {
  system_stays: { holds: "not is_system or (status = 'active' and code is not null and parent_id is null)" },
  not_own_parent: { holds: 'parent_id is distinct from id' },
} as const;

export const categoryErrors = {
  ar: {
    'category.system': 'تصنيف نظامي لا يمكن تعديله',
    'category.parent_archived': 'التصنيف الأب مؤرشف. استعده أولاً أو اختر غيره',
    'category.parent_below': 'التصنيف المختار يتبع تصنيفاً آخر. التصنيفات مستوى واحد: اختر تصنيفاً رئيسياً',
    'category.has_children': 'تتبع هذا التصنيف تصنيفات أخرى، فلا يمكن أن يتبع غيره',
    'category.active_below': 'لا يمكن أرشفة التصنيف: تتبعه تصنيفات نشطة (العدد {n}). أرشفها أو انقلها أولاً',
  },
  en: {
    'category.system': 'System category, cannot be changed',
    'category.parent_archived': 'The parent category is archived. Restore it first or choose another one',
    'category.parent_below':
      'That category is below another one. The tree has one level: choose a main category',
    'category.has_children': 'Other categories are below this one, so it cannot be below another',
    'category.active_below': 'Cannot archive: {n} active categories are below it. Archive or move them first',
  },
} as const;

/** Words both kinds share, in Arabic and in English. */
export const categoryWords = {
  ar: {
    fields: {
      name_ar: 'اسم التصنيف',
      name_en: 'الاسم بالإنجليزية',
      code: 'الكود',
      parent_id: 'التصنيف الأب',
      color: 'اللون',
      is_system: 'نظامي',
    },
    empty: { parent_id: 'تصنيف رئيسي' },
    help: { is_system: 'يستخدمه البرنامج نفسه، فلا يُعدّل ولا يُؤرشف' },
    views: { active: 'النشطة', archived: 'المؤرشفة' },
  },
  en: {
    fields: {
      name_ar: 'Category name (Arabic)',
      name_en: 'Name (English)',
      code: 'Code',
      parent_id: 'Parent category',
      color: 'Color',
      is_system: 'System',
    },
    empty: { parent_id: 'Main category' },
    help: { is_system: 'Used by the product itself: neither changed nor archived' },
    views: { active: 'Active', archived: 'Archived' },
  },
} as const;
