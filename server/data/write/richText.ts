import { longestRichText } from '#metadata/fields/kinds/text.ts';
import sanitizeHtml, { type IOptions } from 'sanitize-html';

const tags = [
  'p',
  'br',
  'strong',
  'em',
  'u',
  's',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'blockquote',
  'a',
  'hr',
  'code',
  'pre',
];

const usual: IOptions = {
  allowedTags: tags,
  allowedAttributes: { a: ['href', 'title'], '*': ['dir'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: { b: 'strong', i: 'em', h1: 'h2' },
};

/** Where pictures of posts are read, by anybody; no picture of another place gets into a text (platform.md 9). */
const ownPicture = /^\/api\/v1\/blog-pictures\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const article: IOptions = {
  ...usual,
  allowedTags: [...tags, 'h4', 'img', 'figure', 'figcaption', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  allowedAttributes: {
    a: ['href', 'title'],
    img: ['src', 'alt'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    '*': ['dir'],
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ownPicture.test(attribs['src'] ?? ''),
};

/** Twice what may be stored, for what goes when it is cleaned; a tag takes as long as twenty letters. */
const heaviest = 2 * longestRichText;
const tagWeight = 20;

/** Whether a text is so long, or of so many tags, that cleaning it would hold everybody up. */
export function isHeavyRichText(html: string): boolean {
  if (html.length > heaviest) return true;
  return html.length + tagWeight * (html.split('<').length - 1) > heaviest;
}

/** Formatted text as the editor makes it, an article with more of it; everything else goes (SEC-41). */
export const cleanRichText = (html: string, isArticle = false): string =>
  sanitizeHtml(html, isArticle ? article : usual);
