const ar = {
  title: 'فتح رابط جديد لـ«{name}»؟',
  first: 'يفتح الرابط الشاشة لكل من يعرفه، بلا تسجيل دخول. تعرض أرقام الدور والغرف فقط، ويعمل سنة.',
  again: 'الرابط الحالي يتوقف فوراً، وتحتاج الشاشة المفتوحة به إلى الرابط الجديد.',
  open: 'فتح رابط جديد',
  onceTitle: 'رابط «{name}»',
  onceText: 'يظهر هذا الرابط الآن فقط. من يعرفه يرى الشاشة، فلا تنشره.',
  help: 'افتحه في متصفح التلفاز واحفظه في المفضلة ليفتح وحده بعد كل تشغيل.',
  copy: 'نسخ الرابط',
  look: 'عرض الشاشة هنا',
  done: 'تم',
};

const en: typeof ar = {
  title: 'Open a new link for “{name}”?',
  first:
    'The link opens the screen for everybody who knows it, without signing in. It shows ticket numbers and rooms only, and works for a year.',
  again: 'The present link stops at once; a screen that is open with it needs the new one.',
  open: 'Open a new link',
  onceTitle: 'Link of “{name}”',
  onceText: 'This link is shown now and never again. Who knows it sees the screen: do not publish it.',
  help: 'Open it in the browser of the television and save it there, so that it opens by itself each time.',
  copy: 'Copy the link',
  look: 'Show the screen here',
  done: 'Done',
};

export const screenLinkWords = { ar, en };
