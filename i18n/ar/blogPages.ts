import type { Texts } from '../texts.ts';

/** The blog's pages (platform.md 9). */
export const blogPages = {
  title: 'المدونة',
  description: 'مقالات عملية في إدارة فريق العيادة: التنظيم والصلاحيات والمستهدفات وما نضيفه إلى النظام.',
  lead: 'مقالات عملية في إدارة فريق العيادة، وما نضيفه إلى النظام.',
  tagTitle: 'مقالات عن {tag}',
  tags: 'الوسوم',
  all: 'الكل',
  none: 'لا توجد مقالات هنا بعد.',
  noneLead: 'ننشر مقالاتنا هنا أولاً بأول.',
  pages: 'صفحات المدونة',
  page: 'صفحة {n}',
  newer: 'الأحدث',
  older: 'الأقدم',
  by: 'بقلم',
  minutes: 'قراءة {n:minutes}',
  more: 'مقالات أخرى',
  back: 'كل المقالات',
  onlyArabic: 'هذا المقال متاح بالعربية فقط.',
  feed: 'خلاصة المدونة (RSS)',
};
export type BlogPagesTexts = Texts<typeof blogPages>;
