import { useWords } from '#src/client/words/words.ts';

const ar = {
  groups: { waiting: 'بانتظاري', wrong: 'يستدعي الانتباه', changed: 'ما تغيّر', figures: 'أرقام' },
  waitingInLists: 'ما ينتظرني في القوائم',
  empty: {
    waiting: 'لا شيء بانتظارك',
    wrong: 'لا شيء يستدعي انتباهك الآن',
    changed: 'لم يتغيّر شيء في هذه المدة',
  },
  noFigure: 'معاينة: يظهر الرقم هنا لصاحب الدور',
  failed: 'تعذر تحميل هذه البطاقة',
  allFailed: 'تعذر تحميل بطاقات يومك',
  retry: 'إعادة المحاولة',
  wholeReport: 'عرض الكل',
  before: 'في المدة السابقة: {count}',
  period: 'المدة',
  periods: { today: 'اليوم', week: 'هذا الأسبوع', month: 'هذا الشهر', custom: 'مدة أخرى' },
  against: 'من {from} إلى {to}، مقارنة بما قبلها من {before} إلى {until}',
  from: 'من',
  to: 'إلى',
  show: 'عرض',
  arrange: 'ترتيب البطاقات',
  arrangeHint: 'أخفِ ما لا يهمك، وغيّر الترتيب داخل كل مجموعة. يُحفظ ذلك لك وحدك.',
  hiddenAll: 'أخفيت كل البطاقات. أعدها من «ترتيب البطاقات».',
  moveUp: 'تقديم {title}',
  moveDown: 'تأخير {title}',
  reset: 'الترتيب المعتاد',
  done: 'تم',
  loading: 'جارٍ تحميل يومك',
} as const;

type DayWords<T = typeof ar> = { readonly [K in keyof T]: T[K] extends string ? string : DayWords<T[K]> };

const en: DayWords = {
  groups: {
    waiting: 'Waiting for me',
    wrong: 'Needs attention',
    changed: 'What changed',
    figures: 'Figures',
  },
  waitingInLists: 'Waiting in lists',
  empty: {
    waiting: 'Nothing waits for you',
    wrong: 'Nothing needs your attention now',
    changed: 'Nothing changed in this period',
  },
  noFigure: 'Preview: its figure is shown to who holds the role',
  failed: 'This card could not be loaded',
  allFailed: 'The cards of your day could not be loaded',
  retry: 'Try again',
  wholeReport: 'See all',
  before: 'Period before: {count}',
  period: 'Period',
  periods: { today: 'Today', week: 'This week', month: 'This month', custom: 'Other days' },
  against: '{from} to {to}, compared with {before} to {until}',
  from: 'From',
  to: 'To',
  show: 'Show',
  arrange: 'Arrange cards',
  arrangeHint: 'Hide what you do not need and change the order within each group. Kept for you alone.',
  hiddenAll: 'You hid all cards. Bring them back by “Arrange cards”.',
  moveUp: 'Move {title} up',
  moveDown: 'Move {title} down',
  reset: 'Usual order',
  done: 'Done',
  loading: 'Loading your day',
};

const words: { readonly ar: DayWords; readonly en: DayWords } = { ar, en };
export const useDayWords = () => useWords(words);
