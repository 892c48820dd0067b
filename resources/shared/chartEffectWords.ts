const ar = {
  none: 'لا شيء',
  filling: 'حشوة',
  crown: 'تاج',
  veneer: 'قشرة',
  rct: 'علاج جذور',
  extraction: 'خلع',
  implant: 'زرعة',
  pontic: 'دمية جسر',
  denture: 'طقم',
  sealant: 'سد شقوق',
  whitening: 'تبييض',
  ortho_bracket: 'تقويم',
  scaling: 'تنظيف جير',
};

const en = {
  none: 'None',
  filling: 'Filling',
  crown: 'Crown',
  veneer: 'Veneer',
  rct: 'Root canal treatment',
  extraction: 'Extraction',
  implant: 'Implant',
  pontic: 'Pontic',
  denture: 'Denture',
  sealant: 'Sealant',
  whitening: 'Whitening',
  ortho_bracket: 'Orthodontic bracket',
  scaling: 'Scaling',
};

/** What effects on the chart are called. */
export const chartEffectWords = { ar, en };
