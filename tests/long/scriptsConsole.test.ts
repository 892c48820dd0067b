import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildCatalogue } from '#metadata/derive/catalogue.ts';
import { resources } from '#resources/console/index.ts';
import { htmlPart } from '#server/mail/layout.ts';
import { letterOf } from '#server/mail/letter.ts';
import type { MailEvent } from '#server/outbox/mailEvents.ts';
import type { TwoClinics } from '#tests/contract/support/clinics.ts';
import { mailCases } from '#tests/fixtures/mailTexts.ts';
import { scriptPayloads } from '#tests/fixtures/scriptPayloads.ts';
import type { AnyResource } from '#metadata/resource.ts';
import { takeBreaches } from '#tests/e2e/support.ts';
import { openTrap, type Trap } from './scriptBrowser.ts';

// The console's entities are filled by the same tools as a clinic's.
vi.doMock('../contract/support/realm.ts', () => ({ realm: 'console' }));
const { startTwoClinics } = await import('#tests/contract/support/clinics.ts');
const { stopConsole } = await import('#tests/contract/support/console.ts');
const { fileAll } = await import('./scriptTexts.ts');
const { walkAll } = await import('./scriptWalk.ts');

const catalogue = buildCatalogue(resources);
let both: TwoClinics;
let trap: Trap;
beforeAll(async () => {
  both = await startTwoClinics();
  trap = await openTrap({ home: both.server.origin.replace('127.0.0.1', 'localhost') });
  const token = both.a.owner.token ?? '';
  await trap.desk.context.addInitScript((kept) => {
    if (window.location.hostname !== 'localhost') return;
    localStorage.setItem('platform_token', kept);
    localStorage.setItem('platform_role', 'admin');
  }, token);
});
afterAll(async () => {
  process.stdout.write(`${trap.looked()} screens looked at, ${trap.ran.length} scripts ran\n`);
  await trap.desk.context.close();
  await stopConsole();
});

/** What nobody writes in the console: messages of visitors, names of clinics, mails, the log. */
const fromElsewhere: Readonly<Record<string, string>> = {
  'contact-messages': `insert into contact_messages (clinic_id, name, email, phone, clinic_name, message, note)
    values (app_clinic(), $1, $1, $1, $1, $1, $1)`,
  mails: `insert into outbox (clinic_id, kind, event, payload, failed_at, error) values (app_clinic(), 'mail', 'account.welcome',
    jsonb_build_object('to', $1::text, 'name', $1::text, 'clinic', $1::text), now(), $1)`,
  'audit-entries': `insert into audit_log (clinic_id, actor_label, ip, user_agent, action, entity, entity_id, entity_label, changes, reason)
    values (app_clinic(), $1, $1, $1, 'update', 'blog-posts', gen_random_uuid(), $1,
      jsonb_build_object('title_ar', jsonb_build_array($1::text, 'x')), $1)`,
};

async function arrive(name: string): Promise<void> {
  for (const payload of scriptPayloads) {
    const text = fromElsewhere[name];
    if (text !== undefined) await both.a.sql(text, [payload]);
    else if (name === 'clinics')
      await (
        await both.server.newClinic()
      ).sql('update clinics set name = $1, name_en = $1, email = $1 where id = app_clinic()', [payload]);
  }
}

describe('SEC-41 60 payloads in every text of the console and the public pages', () => {
  it.each(resources.map((resource) => [resource.name, resource as AnyResource] as const))(
    '%s: list, paper, record and form run none',
    async (name, resource) => {
      const { owner } = both.a;
      const isSent = ['blog-posts', 'platform-users', 'reserved-names'].includes(name);
      if (!isSent) await arrive(name);
      const rows = isSent ? undefined : await owner.get(`/${name}?range=[0,69]`);
      const filed = isSent
        ? await fileAll(both.a, resource)
        : { resource, records: rows?.json, fields: 0, filled: new Set<string>(), payloads: 60 };
      const before = trap.shown.size;
      await walkAll({ trap, catalogue, owner }, filed);
      process.stdout.write(
        `${name}: ${filed.records.length} records, ${filed.filled.size} of ${filed.fields} text fields, ${filed.payloads} payloads, ${trap.shown.size - before} screens showed one\n`,
      );
      if (name !== 'counters' && name !== 'reserved-names') expect(trap.shown.size).toBeGreaterThan(before);
    },
  );

  it('published posts run none on the public pages', async () => {
    const { owner } = both.a;
    const posts = (await owner.get('/blog-posts?range=[0,99]')).json as {
      id: string;
      version: number;
      slug: string;
    }[];
    for (const { id, version } of posts) {
      const { status, text } = await owner.post(`/blog-posts/${id}/publish`, { version });
      expect([status, status === 200 ? '' : text]).toEqual([200, '']);
    }
    expect(posts.length).toBeGreaterThan(5);
    const { page } = trap.desk;
    const www = both.server.origin.replace('127.0.0.1', 'www.localhost');
    const addresses = ['', '/blogs', '/blogs?page=2', ...posts.map(({ slug }) => `/blogs/${slug}`)];
    for (const address of addresses.flatMap((one) => [
      one,
      `${one}${one.includes('?') ? '&' : '?'}lang=en`,
    ])) {
      await page.goto(`${www}${address}`);
      await trap.look(address);
    }
    expect(trap.shown).toContain(`/blogs/${posts[0]?.slug ?? ''}`);
  });

  it('the feed and the map of the public pages run none, as a document, as a page, and as a reader shows an item', async () => {
    const { page } = trap.desk;
    const www = both.server.origin.replace('127.0.0.1', 'www.localhost');
    for (const address of ['/blogs/rss.xml', '/blogs/rss.xml?lang=en', '/sitemap.xml']) {
      const text = (await (await page.goto(`${www}${address}`))?.text()) ?? '';
      await trap.look(address);
      await page.goto('about:blank');
      // The browser's own view of XML is styled inline, which the policy of the feed refuses.
      expect(takeBreaches().filter((breach) => !/style/i.test(breach))).toEqual([]);
      const parts = await page.evaluate(
        (xml) =>
          [...new DOMParser().parseFromString(xml, 'application/xml').querySelectorAll('description')].map(
            (element) => element.textContent,
          ),
        text,
      );
      // A reader takes a description for markup (RSS 2.0).
      for (const [n, content] of [text, ...parts].entries()) {
        await page.goto('about:blank');
        await page.setContent(content);
        await trap.look(`${address} ${n}`);
      }
    }
    expect([...trap.shown]).toContain('/blogs/rss.xml 0');
  });

  it('the contact form shows again what was typed, and runs none of it', async () => {
    const { page } = trap.desk;
    const missing: string[] = [];
    for (const typed of scriptPayloads) {
      const fields = { name: typed, email: typed, phone: typed, clinic_name: typed, message: typed };
      const answer = await fetch(`${both.server.origin}/contact`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { host: 'www.localhost' },
      });
      // Read without the policy of the page, which would stop what got through.
      await page.goto('about:blank');
      await page.setContent(await answer.text());
      await trap.look(`contact ${typed}`);
      if (!trap.shown.has(`contact ${typed}`)) missing.push(`${answer.status} ${typed}`);
    }
    expect(missing).toEqual([]);
  });

  it('every mail in both languages runs none', async () => {
    const { page } = trap.desk;
    const context = {
      subdomain: 'palm',
      timezone: 'Africa/Cairo',
      digits: 'western',
      baseDomain: 'clinics.example',
    } as const;
    const kept = new Set(['link', 'login_url', 'at', 'ends_on', 'readable_until', 'state', 'reply_to']);
    let mails = 0;
    await page.goto('about:blank');
    for (const [event, { payload }] of Object.entries(mailCases))
      for (const locale of ['ar', 'en'] as const)
        for (const typed of scriptPayloads) {
          const texts = Object.fromEntries(
            Object.entries(payload).map(([name, value]) => [
              name,
              typeof value === 'string' && !kept.has(name) ? typed : value,
            ]),
          );
          const full = { ...texts, to: 'mona@example.com', locale, name: typed, clinic: typed };
          const letter = letterOf({ ...context, event: event as MailEvent, payload: full });
          await page.setContent(htmlPart(letter, '#12355b'));
          await trap.look(`${event} ${locale}`);
          mails += 1;
        }
    process.stdout.write(`${mails} mails\n`);
    expect(mails).toBe(Object.keys(mailCases).length * 2 * 60);
    expect(
      [...trap.shown].filter((one) => /^(?:account|subscription|platform|staff)\./.test(one)).length,
    ).toBeGreaterThan(10);
  });
});
