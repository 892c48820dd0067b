import { pathParameter, queryParameter } from './operations.ts';
import { reference, type JsonSchema } from './fieldSchema.ts';
import { call, fields, text } from './platformCall.ts';
import type { Paths } from './resourcePaths.ts';

const instant: JsonSchema = { type: 'string', format: 'date-time' };
const listed = {
  slug: text,
  title: text,
  excerpt: text,
  cover: text,
  cover_alt: text,
  tags: { type: 'array', items: text },
  author_label: text,
  published_at: instant,
  updated_at: instant,
  locales: { type: 'array', items: { enum: ['ar', 'en'] } },
} satisfies Record<string, JsonSchema>;
const language = queryParameter('lang', 'ar or en; a post without English is answered in Arabic.');
const short: JsonSchema = { type: 'string', minLength: 1, maxLength: 255 };

/** What the public pages offer anybody: published posts and the contact form (platform.md 8 and 9). */
export const sitePaths: Paths = {
  '/contact-messages': {
    post: call('sendContactMessage', 'Write to the provider', 'رسالة إلى مزود النظام', {
      open: true,
      body: {
        type: 'object',
        properties: {
          name: short,
          email: { type: 'string', format: 'email', maxLength: 255 },
          phone: short,
          clinicName: short,
          message: { type: 'string', minLength: 1, maxLength: 20_000 },
          honeypot_field: text,
        },
        required: ['name', 'email', 'phone', 'clinicName', 'message'],
        additionalProperties: false,
      },
      status: 201,
      answer: reference('Message'),
    }),
  },
  '/blogs': {
    get: call('listPosts', 'Published posts', 'المقالات المنشورة', {
      open: true,
      parameters: [
        queryParameter('page', 'From 1.'),
        queryParameter('per_page', '9 unless given, 50 at most.'),
        queryParameter('tag', 'Only posts that bear this tag.'),
        language,
      ],
      answer: fields({ data: { type: 'array', items: fields(listed) }, total: { type: 'integer' } }),
    }),
  },
  '/blogs/{slug}': {
    get: call('readPost', 'A published post', 'مقال منشور', {
      open: true,
      parameters: [pathParameter('slug'), language],
      answer: fields({
        ...listed,
        body: text,
        seo_title: { type: ['string', 'null'] },
        seo_description: { type: ['string', 'null'] },
      }),
    }),
  },
};
