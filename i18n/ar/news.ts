/** What the latest version brought, told once to each person (UX-69); its day stands in `News.tsx`. */
export const news = {
  title: 'جديد في النظام',
  what: 'ما الجديد؟',
  done: 'فهمت',
  items: {
    help: 'بجانب كل عنوان علامة استفهام تشرح الصفحة وما يمكنك فعله فيها',
    others: 'يخبرك النموذج المفتوح إن كان غيرك يعدّل السجل نفسه الآن',
    fields: 'الحقول الإضافية صارت أعمدة وتصفيات في القوائم',
  },
};
