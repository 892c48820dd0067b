/** The words of counting a fund, in both languages. */
export const countDeskWords = {
  ar: {
    piece: 'فئة {amount}',
    total: 'مجموع الفئات',
    keys: 'اكتب عدد كل فئة، وEnter ينقلك للفئة التالية.',
    today: 'اليوم حتى الآن',
    vouchers: 'سندات القبض على هذه الخزينة اليوم',
    noLines: 'هذه ليست خزينة نقدية: اكتب الرصيد كما يظهر في الكشف، وراجع السندات.',
  },
  en: {
    piece: 'Pieces of {amount}',
    total: 'Sum of the pieces',
    keys: 'Type the pieces of each; Enter leads to the next.',
    today: 'Today so far',
    vouchers: 'Receipts into this fund today',
    noLines: 'This fund holds no cash: type the balance of its statement, and look through the vouchers.',
  },
};
