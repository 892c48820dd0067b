import sanitizeHtml from 'sanitize-html';

/** Formatted text as the editor makes it; everything else goes (SEC-41). */
export const cleanRichText = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [
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
    ],
    allowedAttributes: { a: ['href', 'title'], '*': ['dir'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: { b: 'strong', i: 'em', h1: 'h2' },
  });
