import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watchEventLoop } from '#tests/setup/eventLoop.ts';
import { ownDatabase } from '#tests/setup/ownDatabase.ts';
import { providerSql, signedInStaff, type Staff } from '#tests/setup/staff.ts';
import { startTestServer, type TestServer } from '#tests/setup/testServer.ts';
import { expectWithin } from '#tests/setup/speed.ts';

const minute = 60_000;
let url: string;
let server: TestServer;
let editor: Staff;
beforeAll(async () => {
  url = await ownDatabase();
  server = await startTestServer({ DATABASE_URL: url });
  editor = await signedInStaff(server, { role: 'editor' });
});
afterAll(() => server.stop());

async function upload(width: number, height: number, use = 'blog-posts.cover') {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#12355b' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('use', use);
  form.append('file', new Blob([new Uint8Array(bytes)]), 'cover.png');
  return await editor.call('POST', '/platform/files', { body: form });
}

async function newPost(more: Readonly<Record<string, unknown>> = {}) {
  const cover = (await upload(1600, 900)).json.id as string;
  return await editor.post('/platform/blog-posts', {
    title_ar: 'خمس طرق لتقليل المواعيد الضائعة',
    excerpt_ar: 'كيف تذكّر مرضاك بمواعيدهم قبلها بيوم دون أن تزعجهم، وماذا تقول لهم.',
    body_ar: '<p>نص المقال.</p>',
    cover,
    cover_alt: 'موظفة استقبال ترد على الهاتف',
    ...more,
  });
}

it('a text of nothing but tags is refused before it is cleaned, and holds nobody up', async () => {
  const loop = watchEventLoop();
  const cover = (await upload(1600, 900)).json.id as string;
  const body = { title_ar: 'عنوان', excerpt_ar: 'ملخص', cover, cover_alt: 'صورة' };
  loop.longest();
  for (const [tag, count] of [
    ['<b>', 340_000],
    ['<ul><li>', 12_000],
    ['<svg><math>', 90_000],
    ['<', 90_000],
  ] as const) {
    const answer = await editor.post('/platform/blog-posts', { ...body, body_ar: tag.repeat(count) });
    expect([answer.status, answer.json.errors]).toEqual([
      422,
      { body_ar: 'اختصر النص: الحد الأقصى 100000 حرف' },
    ]);
    expectWithin(loop.longest(), 100);
  }
  loop.stop();
});

describe('a post of the blog (platform.md 9)', () => {
  it('gets its address from the English title, else from the Arabic one, and never another’s', async () => {
    const english = await newPost({ title_en: 'Fewer no-shows' });
    expect([english.status, english.json.slug, english.json.status]).toEqual([
      201,
      'fewer-no-shows',
      'draft',
    ]);
    expect(english.json.author_label).toBe('فريق المحتوى');
    expect((await newPost({ title_en: 'Fewer no-shows' })).json.slug).toBe('fewer-no-shows-2');
    expect((await newPost()).json.slug).toBe('khms-trq-ltqlyl-almwaayd-aldayaa');
    expect((await newPost({ slug: 'fewer-no-shows' })).json.errors).toHaveProperty('slug');
    expect((await newPost({ slug: 'Not A Slug' })).json.errors).toHaveProperty('slug');
    expect((await newPost({ tags: ['١', '٢', '٣', '٤', '٥', '٦', '٧'] })).json.errors).toHaveProperty('tags');
  });

  it('T14 keeps the addresses it was published under, and gives them to nobody', async () => {
    const draft = (await newPost({ slug: 'first-name' })).json;
    const early = (await editor.put(`/platform/blog-posts/${draft.id}`, { ...draft, slug: 'second-name' }))
      .json;
    expect([early.slug, early.old_slugs]).toEqual(['second-name', []]);
    const out = (await editor.post(`/platform/blog-posts/${draft.id}/publish`, { version: early.version }))
      .json;
    expect(out.status).toBe('published');
    const moved = (await editor.put(`/platform/blog-posts/${draft.id}`, { ...out, slug: 'third-name' })).json;
    expect([moved.slug, moved.old_slugs]).toEqual(['third-name', ['second-name']]);
    const taken = await newPost({ slug: 'second-name' });
    expect([taken.status, Object.keys(taken.json.errors)]).toEqual([422, ['slug']]);
    expect((await editor.remove(`/platform/blog-posts/${draft.id}`)).status).toBe(409);
    expect((await editor.post(`/platform/blog-posts/${draft.id}/archive`, {})).json.status).toBe('archived');
  });

  it('SEC-41 keeps of its text what the allow-list holds, and pictures of ours alone', async () => {
    const { id } = (await upload(64, 64, 'blog-posts.pictures')).json;
    const body_ar = `<h2>عنوان</h2><h4>أصغر</h4><table><tbody><tr><th scope="row">أ</th><td colspan="2" onclick="x()">ب</td></tr></tbody></table>
      <blockquote>اقتباس</blockquote><pre><code>x</code></pre><img src="/api/v1/blog-pictures/${id}" alt="صورة" onerror="x()">
      <img src="https://elsewhere.example/x.png"><img src="x" onerror="alert(1)"><script>alert(1)</script><a href="javascript:x()">رابط</a>`;
    const post = (await newPost({ body_ar })).json;
    expect(post.body_ar).toContain('<th scope="row">أ</th><td colspan="2">ب</td>');
    expect(post.body_ar).toContain(`<img src="/api/v1/blog-pictures/${id}" alt="صورة" />`);
    expect(post.body_ar).toMatch(/<h4>.*<blockquote>.*<pre><code>x<\/code><\/pre>/s);
    expect(post.body_ar).not.toMatch(/script|onerror|onclick|elsewhere|javascript/);
    expect(post.pictures).toEqual([id]);
  });

  it('SEC-57 its pictures are open to anybody, cut to 1200×630 as JPEG; smaller ones are refused', async () => {
    const small = await upload(1199, 630);
    expect([small.status, small.json.code]).toEqual([422, 'picture_too_small']);
    const stored = (await upload(1600, 1200)).json;
    expect(stored.mime).toBe('image/jpeg');
    const answer = await fetch(`${server.origin}/api/v1/blog-pictures/${stored.id}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const { width, height, format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([width, height, format]).toEqual([1200, 630, 'jpeg']);
    expect((await editor.get(`/files/${stored.id}`)).status).toBe(401);
  });

  it('waits for its time, and is published within a minute of it, with a line in the audit log', async () => {
    const post = (await newPost({ slug: 'comes-later' })).json;
    const schedule = (at: number) =>
      editor.post(`/platform/blog-posts/${post.id}/schedule`, { published_at: new Date(at).toISOString() });
    expect((await schedule(Date.now() - minute)).json.errors).toHaveProperty('published_at');
    const waiting = await schedule(Date.now() + 30 * minute);
    expect([waiting.status, waiting.json.status]).toEqual([200, 'scheduled']);
    const state = async (): Promise<string> =>
      (await editor.get(`/platform/blog-posts/${post.id}`)).json.status as string;
    const later = await startTestServer(
      { DATABASE_URL: url },
      { platformWork: 'on', clock: () => new Date(Date.now() + 31 * minute) },
    );
    await expect.poll(state, { timeout: 20_000 }).toBe('published');
    await later.stop();
    const logged = await providerSql(
      server,
      `select actor_label, changes->'status' as status from audit_log where entity_id = $1 and actor_id is null`,
      [post.id],
    );
    expect(logged).toEqual([{ actor_label: 'النشر المجدول', status: ['scheduled', 'published'] }]);
  });
});
