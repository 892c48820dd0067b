import type { Values } from '#metadata/derive/problems.ts';
import { serverRules, type RuleContext } from '#server/kit/rules.ts';
import { blogPosts } from './blog-posts.ts';
import { slugOf } from './slugs.ts';

type Db = RuleContext['db'];

const picture = /\/api\/v1\/blog-pictures\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g;

/** The files the text shows: they are the post's own, so that they stay as long as it does. */
export const picturesIn = (...bodies: readonly unknown[]): string[] => [
  ...new Set(bodies.flatMap((body) => [...String(body ?? '').matchAll(picture)].map(([, id = '']) => id))),
];

/** Whether another post has the slug now or had it before: old addresses answer 301 for ever. */
async function isTaken(db: Db, slug: string, except: string | undefined): Promise<boolean> {
  const rows = await db.query(
    `select id from blog_posts where (fold(slug) = fold($1) or $1 = any (old_slugs)) and id is distinct from $2::uuid limit 1`,
    [slug, except ?? null],
  );
  return rows.length > 0;
}

/** A free slug from the English title, else from the Arabic one; a number makes equal titles differ. */
async function freeSlug(db: Db, values: Values, except: string | undefined): Promise<string> {
  const titles = [values['title_en'], values['title_ar']].filter((one) => typeof one === 'string');
  const base = titles.map(slugOf).find((one) => one !== undefined) ?? 'post';
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!(await isTaken(db, slug, except))) return slug;
  }
}

export const blogPostRules = serverRules(blogPosts, {
  async prepare(values, { before, db }) {
    const slug = values['slug'] ?? before?.slug ?? (await freeSlug(db, values, before?.id));
    const renamed = before !== undefined && before.slug !== slug && before.published_at !== null;
    const kept = (before?.old_slugs ?? []).filter((one) => one !== slug);
    return {
      ...values,
      slug,
      old_slugs: renamed ? [...new Set([...kept, before.slug])] : kept,
      pictures: picturesIn(values['body_ar'], values['body_en']),
    };
  },
  async check(values, { before, db, refuse }) {
    const { slug } = values;
    if (typeof slug === 'string' && slug !== before?.slug && (await isTaken(db, slug, before?.id)))
      refuse('slug_used', { on: 'slug' });
  },
  async beforeRemove({ record, refuse }) {
    if (record.published_at !== null && record.status !== 'scheduled') refuse('was_published');
  },
  transitions: {
    schedule: {
      async guard({ asked, now, refuse }) {
        if (Date.parse(String(asked['published_at'])) <= now.getTime())
          refuse('in_past', { on: 'published_at' });
      },
    },
    unschedule: { effect: async () => ({ published_at: null }) },
  },
});
