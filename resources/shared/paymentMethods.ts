/** Where money lies, and by which ways it comes and goes (clinic.md 6.2, 6.3). */
export const fundTypes = ['cash', 'bank', 'card_terminal', 'wallet', 'cheques'] as const;
export type FundType = (typeof fundTypes)[number];

export const methods = ['cash', 'card', 'bank_transfer', 'instapay', 'mobile_wallet', 'cheque'] as const;
export type Method = (typeof methods)[number];

/** What a fund can be the usual one for; several methods share one. */
export const usualFor = ['cash', 'card', 'bank_transfer', 'wallet', 'cheque'] as const;

/** The types of funds a method may go to, the likeliest first. */
export const fundTypesOf: Readonly<Record<Method, readonly FundType[]>> = {
  cash: ['cash'],
  card: ['card_terminal', 'bank'],
  bank_transfer: ['bank'],
  instapay: ['bank'],
  mobile_wallet: ['wallet'],
  cheque: ['cheques'],
};

/** The word of `is_default_for` that a method goes by. */
export const usualOf: Readonly<Record<Method, (typeof usualFor)[number]>> = {
  cash: 'cash',
  card: 'card',
  bank_transfer: 'bank_transfer',
  instapay: 'bank_transfer',
  mobile_wallet: 'wallet',
  cheque: 'cheque',
};

export const fundTypeWords = {
  ar: {
    cash: 'نقدية',
    bank: 'بنك',
    card_terminal: 'ماكينة بطاقات',
    wallet: 'محفظة إلكترونية',
    cheques: 'شيكات',
  },
  en: {
    cash: 'Cash',
    bank: 'Bank',
    card_terminal: 'Card terminal',
    wallet: 'Mobile wallet',
    cheques: 'Cheques',
  },
};

export const methodWords = {
  ar: {
    cash: 'نقدي',
    card: 'بطاقة',
    bank_transfer: 'تحويل بنكي',
    instapay: 'إنستاباي',
    mobile_wallet: 'محفظة إلكترونية',
    cheque: 'شيك',
  },
  en: {
    cash: 'Cash',
    card: 'Card',
    bank_transfer: 'Bank transfer',
    instapay: 'InstaPay',
    mobile_wallet: 'Mobile wallet',
    cheque: 'Cheque',
  },
};
