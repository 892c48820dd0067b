import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import sharp from 'sharp';
import { providerClinic } from '../identity/provider.ts';
import { insertRows } from '../clinic/insertRows.ts';
import { newId } from '../kit/ids.ts';
import { inClinic, transaction } from '../db/transaction.ts';
import { cleanPicture } from '../files/images.ts';
import { copyKey, newStorageKey, type FileStore } from '../files/store.ts';

const sides = [1200, 630] as const;

const bodyAr = `<p>أول يوم يترك أثراً طويلاً. الموظف الذي يجد مكانه جاهزاً ويعرف من يسأل يبدأ العمل في أسبوعه الأول، ومن ينتظر مفتاحاً أو حساباً يضيع أسبوعه في السؤال.</p>
<h2>قبل أن يصل</h2>
<ul><li>افتح ملفه وأضف صور الهوية والمؤهل والعقد.</li><li>حدد الفرع والقسم والمسمى الوظيفي والمدير المباشر.</li><li>أنشئ حساب الدخول بالدور المناسب، لا أكثر مما يحتاج.</li></ul>
<h2>في الساعة الأولى</h2>
<p>عرّفه على ثلاثة أشخاص فقط: مديره، وزميله في الوردية، ومن يسأله عن كل ما لا يعرفه. البقية تأتي مع الأيام.</p>
<blockquote><p>سؤال واحد في آخر اليوم يكفي: ما الذي بحثت عنه اليوم ولم تجده؟</p></blockquote>
<h2>ماذا يجهز من؟</h2>
<table><thead><tr><th>المطلوب</th><th>من يجهزه</th><th>متى</th></tr></thead><tbody><tr><td>الملف والعقد</td><td>الموارد البشرية</td><td>قبل أسبوع</td></tr><tr><td>حساب الدخول</td><td>الموارد البشرية</td><td>قبل يوم</td></tr><tr><td>المكان والأدوات</td><td>مدير الفرع</td><td>صباح اليوم الأول</td></tr></tbody></table>
<p>بعد شهر راجع القائمة مع الموظف نفسه: ما ساعده يبقى، وما لم يلحظه يُحذف.</p>`;

const bodyEn = `<p>A first day is remembered for long. Whoever finds a place ready and knows whom to ask works in the first week; whoever waits for a key or an account spends that week asking.</p>
<h2>Before they arrive</h2>
<ul><li>Open their file and add the identity card, the certificate and the contract.</li><li>Set branch, department, job title and direct manager.</li><li>Create the login with the right role, and no more than that.</li></ul>
<h2>In the first hour</h2>
<p>Introduce three people only: the manager, the colleague of the same shift, and the one to ask about everything else. The others follow with the days.</p>
<blockquote><p>One question at the end of the day is enough: what did you look for today and not find?</p></blockquote>
<h2>Who prepares what?</h2>
<table><thead><tr><th>Needed</th><th>By</th><th>When</th></tr></thead><tbody><tr><td>File and contract</td><td>HR</td><td>A week before</td></tr><tr><td>Login account</td><td>HR</td><td>A day before</td></tr><tr><td>Place and tools</td><td>Branch manager</td><td>First morning</td></tr></tbody></table>
<p>After a month go through the list together: keep what helped, drop what nobody noticed.</p>`;

const post = {
  title_ar: 'يوم أول هادئ لموظف جديد في العيادة',
  title_en: 'A calm first day for a new colleague',
  slug: 'a-calm-first-day',
  excerpt_ar: 'ما يجهز قبل وصول الموظف، وما يحدث في ساعته الأولى، ومن المسؤول عن كل خطوة.',
  excerpt_en:
    'What is ready before a new colleague arrives, what the first hour holds, and who sees to which step.',
  body_ar: bodyAr,
  body_en: bodyEn,
  cover_alt: 'رسم لقائمة مهام بجوار تقويم اليوم الأول',
  tags: ['موظفون', 'تنظيم'],
  status: 'published',
  version: 1,
};

/** A drawing without letters, so that no font of the machine decides how it looks: a list being ticked off. */
function drawing(): Promise<Buffer> {
  const rows = [0, 1, 2, 3].map((n) => {
    const y = 170 + n * 82;
    const ticked = n < 3;
    return `<circle cx="820" cy="${y}" r="22" fill="${ticked ? '#c9a227' : '#dfe6ee'}"/>
      ${ticked ? `<path d="M809 ${y} l8 9 15 -17" stroke="#fff" stroke-width="6" fill="none" stroke-linecap="round" stroke-linejoin="round"/>` : ''}
      <rect x="${470 - n * 12}" y="${y - 12}" width="${310 + n * 12}" height="24" rx="12" fill="#dfe6ee"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${sides[0]}" height="${sides[1]}">
    <rect width="100%" height="100%" fill="#12355b"/>
    <circle cx="1080" cy="90" r="240" fill="#1b4a7a"/><circle cx="110" cy="600" r="200" fill="#1b4a7a"/>
    <rect x="390" y="90" width="500" height="430" rx="28" fill="#fff"/>
    ${rows.join('')}
    <rect x="230" y="330" width="230" height="210" rx="22" fill="#f3ead0"/>
    <rect x="230" y="330" width="230" height="58" rx="22" fill="#c9a227"/>
    <rect x="262" y="420" width="44" height="38" rx="8" fill="#12355b"/>
    <rect x="323" y="420" width="44" height="38" rx="8" fill="#e2d3a0"/><rect x="384" y="420" width="44" height="38" rx="8" fill="#e2d3a0"/>
    <rect x="262" y="474" width="44" height="38" rx="8" fill="#e2d3a0"/><rect x="323" y="474" width="44" height="38" rx="8" fill="#e2d3a0"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** One published post with its cover, in both languages, so that a demo shows what the blog is. Nothing where posts are. */
export async function seedPosts(pool: Pool, store: FileStore, now: Date = new Date()): Promise<void> {
  const [found] = await inClinic(pool, providerClinic, [{ text: 'select from blog_posts limit 1' }]);
  if (found?.rowCount !== 0) return;
  const { bytes, width, height, copies } = await cleanPicture(await drawing(), 'png', {
    square: false,
    crop: sides,
  });
  const key = newStorageKey(providerClinic, now);
  for (const [side, copy] of copies) await store.put(copyKey(key, side), copy);
  await store.put(key, bytes);
  const [id, cover] = [newId(), newId()];
  await transaction(pool, providerClinic, async (tx) => {
    await tx.query(
      `insert into files (clinic_id, id, name, mime, size, sha256, storage_key, width, height, copies, resource, record_id, field, attached_at)
        values (app_clinic(), $1, 'cover.jpeg', 'image/jpeg', $2, $3, $4, $5, $6, true, 'blog-posts', $7, 'cover', now())`,
      [cover, bytes.length, createHash('sha256').update(bytes).digest(), key, width, height, id],
    );
    const published_at = new Date(now.getTime() - 2 * 86_400_000).toISOString();
    await insertRows(tx, 'blog_posts', [{ id, cover, published_at, ...post }]);
  });
}
