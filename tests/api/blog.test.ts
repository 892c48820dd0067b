import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inClinic } from '#server/db/transaction.ts';
import { unique } from '#tests/setup/clinics.ts';
import { builtPages } from '#tests/setup/pages.ts';
import { raw, type RawAnswer } from '#tests/setup/raw.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';

/** The provider's own row of clinics (platform.md 10). */
const provider = '00000000-0000-4000-8000-000000000001';
const www = 'www.clinics.example';
let server: TestServer;
let cover: string;
beforeAll(async () => {
  server = await startTestServer({ BASE_DOMAIN: 'clinics.example' }, { webFolder: builtPages() });
  const [file] = await sql(
    `insert into files (clinic_id, name, mime, size, sha256, storage_key) values (app_clinic(), 'c.jpg', 'image/jpeg', 10, $1, $2) returning id`,
    [Buffer.alloc(32, 1), `${provider}/2026/${crypto.randomUUID()}`],
  );
  cover = String(file?.['id']);
});
afterAll(() => server.stop());

type Row = Readonly<Record<string, unknown>>;
async function sql(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
  const [found] = await inClinic(server.database.pool, provider, [{ text, values: [...values] }]);
  return (found?.rows ?? []) as Row[];
}

/** A post as the console would have it; published now unless told. Answers its slug. */
async function post(more: Row = {}): Promise<string> {
  const values: Row = {
    title_ar: 'خمس عادات لفريق هادئ',
    slug: `post-${unique()}`,
    excerpt_ar: 'كيف يبدأ يوم العيادة بلا سباق: خمس عادات صغيرة جربتها عيادات قبلك.',
    body_ar: '<h2>البداية</h2><p>اجتماع قصير كل صباح.</p>',
    cover,
    cover_alt: 'استقبال عيادة في الصباح',
    tags: [],
    author_label: 'فريق المحتوى',
    status: 'published',
    published_at: new Date(),
    old_slugs: [],
    ...more,
  };
  const names = Object.keys(values);
  await sql(
    `insert into blog_posts (clinic_id, ${names.join(', ')}) values (app_clinic(), ${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(values),
  );
  return String(values['slug']);
}
const english = {
  title_en: 'Five habits of a calm team',
  excerpt_en: 'How a clinic starts its day without a race: five small habits others tried.',
  body_en: '<p>A short meeting every morning.</p>',
};
const page = (
  target: string,
  host = www,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawAnswer> => raw(server.origin, target, { host, ...headers });

describe('a post’s page (platform.md 9)', () => {
  it('T14 carries title, og:title, canonical, hreflang and the article without script', async () => {
    const slug = await post({ ...english, tags: ['فريق'] });
    const { status, text, headers } = await page(`/blogs/${slug}`);
    expect(status).toBe(200);
    expect(text).toContain('<html lang="ar" dir="rtl">');
    const home = 'https://www.clinics.example';
    for (const part of [
      '<meta property="og:title" content="خمس عادات لفريق هادئ">',
      `<link rel="canonical" href="${home}/blogs/${slug}">`,
      `<link rel="alternate" hreflang="ar" href="${home}/blogs/${slug}">`,
      `<link rel="alternate" hreflang="en" href="${home}/blogs/${slug}?lang=en">`,
      `<link rel="alternate" hreflang="x-default" href="${home}/blogs/${slug}">`,
      '<meta property="og:locale" content="ar_EG">',
      '<meta property="og:image:width" content="1200">',
      `<meta property="og:image" content="${home}/api/v1/blog-pictures/${cover}">`,
      '<meta name="twitter:card" content="summary_large_image">',
      '<h1>خمس عادات لفريق هادئ</h1>',
      '<p>اجتماع قصير كل صباح.</p>',
    ])
      expect(text).toContain(part);
    const [, block = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? [];
    expect(JSON.parse(block)).toMatchObject({ '@type': 'BlogPosting', headline: 'خمس عادات لفريق هادئ' });
    expect(headers['x-robots-tag']).toBeUndefined();
    const other = await page(`/blogs/${slug}?lang=en`);
    expect(other.text).toContain('<html lang="en" dir="ltr">');
    expect(other.text).toContain('<h1>Five habits of a calm team</h1>');
    expect(other.text).toContain('<meta property="og:locale" content="en_US">');
  });

  it('T14 a draft and a scheduled post are 404, an archived one 410, an old address 301', async () => {
    const states = ['draft', 'scheduled', 'archived'] as const;
    const seen = [];
    for (const status of states) {
      const slug = await post({ status });
      seen.push([
        status,
        (await page(`/blogs/${slug}`)).status,
        (await server.client().get(`/blogs/${slug}`)).status,
      ]);
    }
    expect(seen).toEqual([
      ['draft', 404, 404],
      ['scheduled', 404, 404],
      ['archived', 410, 404],
    ]);
    const old = `old-${unique()}`;
    const slug = await post({ old_slugs: [old] });
    const moved = await page(`/blogs/${old}`);
    expect([moved.status, moved.headers.location]).toEqual([301, `/blogs/${slug}`]);
    expect((await page('/blogs/nobody-wrote-this')).status).toBe(404);
  });

  it('answers the Arabic post, with canonical Arabic, where there is no English one', async () => {
    const slug = await post();
    const { status, text } = await page(`/blogs/${slug}?lang=en`);
    expect(status).toBe(200);
    expect(text).toContain('<link rel="canonical" href="https://www.clinics.example/blogs/' + slug + '">');
    expect(text).not.toContain('hreflang="en" href="https://www.clinics.example/blogs/' + slug);
    expect(text).toContain('<div lang="ar" dir="rtl"><h1>');
  });

  it('SEC-41 what got into a text by another way is cleaned once more, and titles are text', async () => {
    const slug = await post({
      title_ar: 'عنوان <script>alert(1)</script>',
      body_ar: '<p onclick="x()">نص</p><script>alert(2)</script><a href="javascript:alert(3)">رابط</a>',
    });
    const { text } = await page(`/blogs/${slug}`);
    expect(text).not.toMatch(/alert\(2\)|onclick|javascript:|<script>/);
    expect(text).toContain('<h1>عنوان &lt;script&gt;alert(1)&lt;/script&gt;</h1>');
  });

  it('is kept five minutes with its tag, until something is published or changed', async () => {
    const slug = await post();
    const first = await page(`/blogs/${slug}`);
    expect(first.headers['cache-control']).toBe('public, max-age=300');
    const again = await page(`/blogs/${slug}`, www, { 'if-none-match': String(first.headers['etag']) });
    expect([again.status, again.text]).toEqual([304, '']);
    await sql(`update blog_posts set title_ar = 'عنوان جديد تماماً' where slug = $1`, [slug]);
    await expect.poll(async () => (await page(`/blogs/${slug}`)).text).toContain('<h1>عنوان جديد تماماً</h1>');
  });
});

describe('lists of posts', () => {
  it('nine to a page, the newest first, by tag; a post without English is in no English list', async () => {
    const tag = `وسم${unique()}`;
    const slugs: string[] = [];
    for (let n = 0; n < 11; n += 1)
      slugs.push(
        await post({
          tags: [tag],
          published_at: new Date(Date.UTC(2026, 0, 1 + n)),
          ...(n === 0 ? english : {}),
        }),
      );
    const of = async (query: string) =>
      (await server.client().get(`/blogs?tag=${encodeURIComponent(tag)}${query}`)).json;
    const first = await of('');
    expect([first.data.length, first.total]).toEqual([9, 11]);
    expect(first.data[0].slug).toBe(slugs[10]);
    expect((await of('&page=2')).data.map(({ slug }: { slug: string }) => slug)).toEqual([
      slugs[1],
      slugs[0],
    ]);
    expect((await of('&lang=en')).data.map(({ title }: { title: string }) => title)).toEqual([
      english.title_en,
    ]);
    const { text } = await page(`/blogs?tag=${encodeURIComponent(tag)}&page=2`);
    expect(text).toContain(`href="/blogs/${slugs[0] ?? ''}"`);
    expect(text.match(/<li class="card">/g)).toHaveLength(2);
    expect((await page(`/blogs?tag=${encodeURIComponent(tag)}&page=3`)).status).toBe(404);
  });

  it('SEC-47 refuses parameters nobody declared, and numbers out of range', async () => {
    for (const query of ['x=1', 'page=0', 'page=a', 'per_page=51', 'lang=fr', 'page=1&page=2'])
      expect([query, (await server.client().get(`/blogs?${query}`)).status]).toEqual([query, 400]);
    const bad = await server.client().get(`/blogs?tag=${encodeURIComponent("'; drop table blog_posts --")}`);
    expect([bad.status, bad.json]).toEqual([200, { data: [], total: 0 }]);
  });
});

describe('for search engines (platform.md 9)', () => {
  it('the sitemap names all public pages in both languages, the feed the latest posts, robots what is closed', async () => {
    const both = await post({ ...english, published_at: new Date(Date.now() + 1000) });
    const arabicOnly = await post({ published_at: new Date(Date.now() + 2000) });
    const home = 'https://www.clinics.example';
    const map = await page('/sitemap.xml');
    expect(map.headers['content-type']).toContain('xml');
    for (const at of [
      '/',
      '/?lang=en',
      '/contact',
      '/contact?lang=en',
      '/signup',
      '/blogs',
      `/blogs/${both}`,
      `/blogs/${both}?lang=en`,
    ])
      expect(map.text).toContain(`<loc>${home}${at}</loc>`);
    expect(map.text).not.toContain(`<loc>${home}/blogs/${arabicOnly}?lang=en</loc>`);
    expect(map.text).toMatch(/<lastmod>\d{4}-/);
    const robots = await page('/robots.txt');
    for (const line of [
      'Disallow: /api',
      'Disallow: /dashboard',
      'Disallow: /platform',
      `Sitemap: ${home}/sitemap.xml`,
    ])
      expect(robots.text.split('\n')).toContain(line);
    const feed = await page('/blogs/rss.xml?lang=en');
    expect(feed.text).toContain(`<link>${home}/blogs/${both}?lang=en</link>`);
    expect(feed.text).not.toContain(arabicOnly);
    expect((await page('/blogs/rss.xml')).text).toContain(
      `<guid isPermaLink="true">${home}/blogs/${arabicOnly}</guid>`,
    );
  });

  it('no other host than www is listed', async () => {
    const clinic = await server.newClinic();
    for (const label of [clinic.subdomain, 'staging', 'register', 'api']) {
      const answer = await page('/blogs', `${label}.clinics.example`);
      expect([label, answer.headers['x-robots-tag']]).toEqual([label, 'noindex']);
      expect((await page('/sitemap.xml', `${label}.clinics.example`)).status).toBe(404);
    }
    expect((await page('/blogs')).headers['x-robots-tag']).toBeUndefined();
  });
});

describe('the first page of a host (platform.md 8)', () => {
  it('www shows the product with its plans, both languages and every tag of a preview', async () => {
    const { text } = await page('/');
    for (const part of [
      '<h1>',
      'أساسية',
      'متوسعة',
      'شاملة',
      'حتى 25 موظفاً',
      'اسألنا عن السعر',
      'href="/signup"',
      'href="/login"',
    ])
      expect(text).toContain(part);
    for (const part of [
      'rel="canonical"',
      'hreflang="en"',
      'og:image',
      'twitter:card',
      'application/ld+json',
      'name="description"',
    ])
      expect(text).toContain(part);
    expect((await page('/?lang=en')).text).toContain('<html lang="en" dir="ltr">');
  });

  it('a clinic’s host shows its names, how to reach it, and sign-in; an unknown one says so with 404', async () => {
    const clinic = await server.newClinic();
    await clinic.sql(
      `update clinics set phone = '+20212345678', email = 'desk@palm.example', address = '5 شارع النيل'`,
    );
    const { status, text } = await page('/', `${clinic.subdomain}.clinics.example`);
    expect(status).toBe(200);
    for (const part of [
      `<h1>عيادة ${clinic.subdomain}</h1>`,
      'tel:+20212345678',
      'mailto:desk@palm.example',
      '5 شارع النيل',
      'href="/login"',
    ])
      expect(text).toContain(part);
    const nobody = await page('/', 'nobody-has-this.clinics.example');
    expect([nobody.status, nobody.text]).toEqual([404, expect.stringContaining('لا توجد عيادة بهذا الرابط')]);
    // The provider's own row is no clinic.
    expect((await page('/', 'platform.clinics.example')).status).toBe(404);
  });
});
