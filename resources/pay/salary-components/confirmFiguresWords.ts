const ar = {
  about: 'أرقام التأمينات والضريبة مقترحة ولا يُخصم بها شيء. أكمل الحدين، وراجعها، ثم أكدها.',
  byOwner: 'أرقام التأمينات والضريبة مقترحة، ولا يُخصم بها شيء حتى يؤكدها مالك العيادة.',
  confirm: 'تأكيد الأرقام',
  text: 'تُخصم التأمينات والضريبة من هذا الشهر بالأرقام الموجودة في البنود.',
  done: 'أُكدت أرقام التأمينات والضريبة',
  fields: { effective_from: 'تسري من' },
};

const en: typeof ar = {
  about:
    'Insurance and tax figures are proposed; nothing is deducted by them. Fill in both limits, review, then confirm.',
  byOwner:
    'Insurance and tax figures are proposed; nothing is deducted by them until an owner confirms them.',
  confirm: 'Confirm the figures',
  text: 'Insurance and tax are deducted from this month on by the figures in the components.',
  done: 'Insurance and tax figures were confirmed',
  fields: { effective_from: 'In force from' },
};

/** Words of the figures a clinic begins with, until an owner confirms them (hr.md 4). */
export const confirmFiguresWords = { ar, en };
