import type { BlogPagesTexts } from '../ar/blogPages.ts';

/** The blog's pages (platform.md 9). */
export const blogPages: BlogPagesTexts = {
  title: 'Blog',
  description:
    'Practical posts on running a clinic’s team: order, permissions, targets and what we add to the product.',
  lead: 'Practical posts on running a clinic’s team, and what we add to the product.',
  tagTitle: 'Posts on {tag}',
  tags: 'Tags',
  all: 'All',
  none: 'No posts here yet.',
  noneLead: 'This is where our posts appear.',
  pages: 'Pages of the blog',
  page: 'Page {n}',
  newer: 'Newer',
  older: 'Older',
  by: 'By',
  minutes: '{n:minutes} read',
  more: 'More posts',
  back: 'All posts',
  onlyArabic: 'This post is available in Arabic only.',
  feed: 'The blog’s feed (RSS)',
};
