import { chartEffectWords } from '../../shared/chartEffectWords.ts';
import { procedureGroupWords } from '../procedureGroups.ts';
import { careFigureWords } from './careFigures.ts';
import { procedureUseWords } from './procedureUse.ts';
import { materialUseWords } from './materialUse.ts';
import { priceHistoryWords } from './priceHistory.ts';
import { unitWords } from '../../shared/units.ts';

const ar = {
  group: procedureGroupWords.ar,
  scope: { tooth: 'سن', surface: 'سطح سن', quadrant: 'ربع الفم', arch: 'فك', mouth: 'الفم كله أو بلا سن' },
  dentition: { any: 'أي سن', permanent: 'الدائمة', primary: 'اللبنية' },
  chart_effect: chartEffectWords.ar,
};

const en = {
  group: procedureGroupWords.en,
  scope: {
    tooth: 'Tooth',
    surface: 'Tooth surface',
    quadrant: 'Quadrant',
    arch: 'Arch',
    mouth: 'Whole mouth, or no tooth',
  },
  dentition: { any: 'Any tooth', permanent: 'Permanent', primary: 'Primary' },
  chart_effect: chartEffectWords.en,
};

/** What a reader sees of procedures. */
export const procedureWords = {
  ar: {
    states: { active: 'نشط', archived: 'موقوف', merged: 'مدموج' },
    actions: {
      archive: 'إيقاف',
      restore: 'إعادة التفعيل',
      duplicateScan: 'الإجراءات المتشابهة',
      mergePreview: 'أثر الدمج',
      merge: 'دمج',
      merges: 'الإجراءات المدموجة فيه',
      unmerge: 'التراجع عن الدمج',
      repricePreview: 'معاينة تغيير الأسعار',
      reprice: 'تغيير الأسعار بنسبة',
    },
    transitions: {
      archive: {
        consequence: 'لا يُختار «{title}» في علاجات جديدة، وتبقى علاجاته المسجلة كما هي.',
        done: 'أُوقف «{title}»',
      },
      restore: { consequence: 'يُختار «{title}» في العلاجات من جديد.', done: 'أُعيد تفعيل «{title}»' },
    },
    one: 'إجراء علاجي',
    many: 'الإجراءات والأسعار',
    counted: ['لا توجد إجراءات', 'إجراء واحد', 'إجراءان', '{n} إجراءات', '{n} إجراءً', '{n} إجراء'],
    about: 'ما تقدمه العيادة من إجراءات، وسعر كل إجراء، وما يستهلكه من المخزن.',
    headings: {
      name_ar: ['الاسم', 'الإجراء', 'الخدمة'],
      min_price: ['الحد الأدنى', 'أقل سعر'],
      duration_min: ['المدة'],
    },
    fields: {
      code: 'الكود',
      name_ar: 'اسم الإجراء',
      name_en: 'الاسم بالإنجليزية',
      group: 'المجموعة',
      scope: 'النطاق',
      dentition: 'نوع الأسنان',
      price: 'السعر',
      min_price: 'أدنى سعر',
      special_prices: 'أسعار خاصة',
      sessions: 'عدد الجلسات',
      duration_min: 'المدة (دقيقة)',
      recall_months: 'الاستدعاء بعد (شهر)',
      chart_effect: 'الأثر على المخطط',
      color: 'اللون',
      lab_required: 'يحتاج معملاً',
      recipe: 'المواد المستهلكة',
      merged_into_id: 'دُمج في',
    },
    help: {
      scope: 'ما يُكتب عليه العلاج: سن، أو سطح منه، أو ربع، أو فك',
      min_price: 'لا يُباع بأقل منه إلا بصلاحية',
      special_prices:
        'سعر فئة في فرع يسبق سعر الفئة، وسعر الفئة يسبق سعر الفرع. ولا يُضاف خصم الفئة إلى سعرها الخاص',
      recall_months: 'يُسجَّل استدعاء للمريض بعد هذه المدة من إتمام العلاج',
      recipe: 'ما يُصرف من المخزن عند إتمام الإجراء مرة واحدة. اختر صنفاً، أو إجراءً آخر بكل مواده',
    },
    lines: {
      special_prices: { fields: { category_id: 'فئة المريض', branch_id: 'الفرع', price: 'السعر' } },
      recipe: {
        fields: {
          item_id: 'الصنف',
          included_procedure_id: 'أو مواد إجراء',
          unit: 'الوحدة',
          qty: 'الكمية',
          optional: 'عند الحاجة',
        },
        options: { unit: unitWords.ar },
      },
    },
    options: ar,
    sections: {
      main: 'البيانات',
      prices: 'الأسعار',
      teeth: 'الأسنان والمخطط',
      work: 'الجلسات والمتابعة',
      recipe: 'المواد المستهلكة',
    },
    views: { active: 'النشطة', archived: 'الموقوفة' },
    reports: {
      ...priceHistoryWords.ar,
      ...careFigureWords.ar,
      ...procedureUseWords.ar,
      ...materialUseWords.ar,
    },
    errors: {
      minAbovePrice: 'أدنى سعر أكبر من السعر',
      specialOnce: 'لهذه الفئة في هذا الفرع سعر في سطر آخر',
      specialOfNobody: 'اختر فئة أو فرعاً لكل سعر خاص',
      itemOnce: 'هذه المادة مكتوبة في سطر آخر',
      includesItself: 'لا يدخل الإجراء في مواد نفسه',
      duplicate_suspected: 'قد يكون الإجراء مسجلاً من قبل: {code}',
      merge_self: 'لا يُدمج الإجراء مع نفسه',
      merged_already: 'هذا الإجراء مدموج في إجراء آخر بالفعل',
      merge_archived: 'الإجراء الذي سيبقى موقوف. أعد تفعيله أولاً ثم ادمج',
      merge_undone: 'تم التراجع عن هذا الدمج من قبل',
      merge_not_last: 'تراجع أولاً عن الدمج الأحدث لأحد الإجراءين',
      merge_too_late: 'مضى على الدمج أكثر من 30 يوماً، ولا يمكن التراجع عنه',
      'procedure.recipe_circle': 'هذا الإجراء يستهلك مواد الإجراء الذي تعدّله، فلا يدخل في مواده',
      'procedure.recipe_deep': 'مواد الإجراءات متداخلة أكثر من اللازم. اكتب الأصناف مباشرة',
      'procedure.reprice_below_min': 'سيقل سعر {n} عن أدنى سعر له. غيّر أدنى الأسعار معها، أو اختر نسبة أخرى',
      itemOrProcedure: 'اختر في كل سطر صنفاً أو إجراءً، لا الاثنين',
    },
  },
  en: {
    states: { active: 'Active', archived: 'Inactive', merged: 'Merged' },
    actions: {
      archive: 'Deactivate',
      restore: 'Activate',
      duplicateScan: 'Possible duplicates',
      mergePreview: 'What merging does',
      merge: 'Merge',
      merges: 'Merged into it',
      unmerge: 'Undo the merge',
      repricePreview: 'Preview of a price change',
      reprice: 'Change prices by percent',
    },
    transitions: {
      archive: {
        consequence: '“{title}” is no longer offered in new treatments; those on file stay as they are.',
        done: '“{title}” was deactivated',
      },
      restore: { consequence: '“{title}” is offered in treatments again.', done: '“{title}” was activated' },
    },
    one: 'Procedure',
    many: 'Procedures and prices',
    about: 'What the clinic does, what each procedure costs and what it takes from the store.',
    headings: {
      name_ar: ['Name', 'Procedure', 'Service'],
      name_en: ['English name'],
      min_price: ['Minimum', 'Lowest price'],
      duration_min: ['Duration'],
    },
    fields: {
      code: 'Code',
      name_ar: 'Procedure name (Arabic)',
      name_en: 'Name (English)',
      group: 'Group',
      scope: 'Scope',
      dentition: 'Dentition',
      price: 'Price',
      min_price: 'Minimum price',
      special_prices: 'Special prices',
      sessions: 'Sessions',
      duration_min: 'Duration (minutes)',
      recall_months: 'Recall after (months)',
      chart_effect: 'Effect on the chart',
      color: 'Color',
      lab_required: 'Needs the laboratory',
      recipe: 'Materials used',
      merged_into_id: 'Merged into',
    },
    help: {
      scope: 'What a treatment is written on: a tooth, a surface of it, a quadrant or an arch',
      min_price: 'Only with a permission it is sold for less',
      special_prices:
        'The price of a category in a branch comes before that of the category, and that before the branch’s. The category’s discount is not added to its special price',
      recall_months: 'A recall of the patient is noted so long after the treatment was completed',
      recipe:
        'What leaves the store when the procedure is done once. Choose an item, or another procedure with all it takes',
    },
    lines: {
      special_prices: { fields: { category_id: 'Patient category', branch_id: 'Branch', price: 'Price' } },
      recipe: {
        fields: {
          item_id: 'Item',
          included_procedure_id: 'Or what a procedure takes',
          unit: 'Unit',
          qty: 'Quantity',
          optional: 'If needed',
        },
        options: { unit: unitWords.en },
      },
    },
    options: en,
    sections: {
      main: 'Details',
      prices: 'Prices',
      teeth: 'Teeth and chart',
      work: 'Sessions and recall',
      recipe: 'Materials used',
    },
    views: { active: 'Active', archived: 'Inactive' },
    reports: {
      ...priceHistoryWords.en,
      ...careFigureWords.en,
      ...procedureUseWords.en,
      ...materialUseWords.en,
    },
    errors: {
      minAbovePrice: 'The minimum price is above the price',
      specialOnce: 'This category has a price in this branch in another line',
      specialOfNobody: 'Choose a category or a branch for every special price',
      itemOnce: 'This material stands in another line',
      includesItself: 'A procedure is no material of itself',
      duplicate_suspected: 'This procedure may already be on the list: {code}',
      merge_self: 'A procedure cannot be merged with itself',
      merged_already: 'This procedure is already merged into another',
      merge_archived: 'The procedure that would stay is inactive. Activate it first, then merge',
      merge_undone: 'This merge was already undone',
      merge_not_last: 'First undo the later merge of one of the two procedures',
      merge_too_late: 'The merge is more than 30 days old and can no longer be undone',
      'procedure.recipe_circle': 'What this procedure takes includes the one you are changing',
      'procedure.recipe_deep': 'These recipes include each other too deeply. Write the items themselves',
      'procedure.reprice_below_min':
        '{n} would cost less than their minimum price. Change the minimum prices too, or choose another percentage',
      itemOrProcedure: 'Choose an item or a procedure in each line, not both',
    },
  },
} as const;
