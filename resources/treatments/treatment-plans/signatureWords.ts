const ar = {
  signature: 'التوقيع',
  signHere: 'وقّع هنا بالإصبع أو القلم',
  keys: 'وبلوحة المفاتيح: الأسهم ترسم، والمسافة ترفع القلم وتُنزله.',
  clear: 'مسح',
  paper: 'وُقّعت نسخة ورقية',
  onPaper: 'التوقيع على نسخة ورقية محفوظة',
};

const en: typeof ar = {
  signature: 'Signature',
  signHere: 'Sign here with a finger or a pen',
  keys: 'By keys: arrows draw, the space bar lifts the pen and puts it down.',
  clear: 'Clear',
  paper: 'Signed on paper',
  onPaper: 'Signed on a paper copy that is kept',
};

/** The words around a signature. */
export const signatureWords = { ar, en };
