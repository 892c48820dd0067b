const ar = {
  title: 'المواد المستهلكة',
  short: 'لا يكفي المخزن',
  shortHelp: 'يتم العلاج في كل حال، ويُسجَّل ما نقص ليُخصم عند وصوله.',
  optional: 'عند الحاجة',
};
const en: typeof ar = {
  title: 'Material used',
  short: 'Not enough in store',
  shortHelp: 'The treatment goes ahead; what is missing is noted and taken once it arrives.',
  optional: 'If needed',
};

/** The words of what a treatment takes from the store. */
export const previewWords = { ar, en };
