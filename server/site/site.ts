import fs from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import {
  blogListPage,
  blogPostPage,
  clinicPage,
  contactPage,
  documentOf,
  gonePage,
  landingPage,
  linkIn,
  nobodyPage,
  notFoundPage,
  robotsOf,
  rssOf,
  signUpPage,
  sitemapOf,
  termsPage,
  type Frame,
  type Page,
} from '#public-site/render.ts';
import type { Config } from '../config.ts';
import { pageHeaders, pagePolicy } from '../http/headers.ts';
import { hostInfo } from '../http/tenant.ts';
import { ProblemError } from '../problems.ts';
import { blogList, findPost, publishedPosts } from './blogData.ts';
import { keptPages, packedText, sendKept, type KeptPages, type KeptText } from './keptPages.ts';
import { clinicFace, offeredPlans } from './siteData.ts';
import { isListed } from './siteHosts.ts';
import { shownContact, type ContactConfig } from './shownContact.ts';

export interface SiteParts {
  readonly config: Pick<Config, 'baseDomain'> & ContactConfig;
  readonly pool: Pool;
  /** The browser build, where the document of public pages lies. */
  readonly folder: string;
  readonly clock: () => Date;
  /** Address of a page on a host of ours, from the configured domain alone (SEC-33). */
  readonly linkTo: (label: string, path: string) => string;
}

const types = {
  page: 'text/html; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
};
/** Where the product's pictures lie (vite.site.config.ts). */
const pictures = '/assets/site/';
const newestInFeed = 20;
const mostInSitemap = 5000;

interface Visit {
  readonly frame: Frame;
  readonly request: FastifyRequest;
}
/** A page, a refusal with its page, or the address it has moved to. */
type Drawn = Page | { readonly status: 404 | 410; readonly page: Page } | { readonly moved: string };

/** The public pages, drawn by the server (platform.md 8 and 9). Without a browser build there are none. */
export class PublicSite {
  readonly #parts: SiteParts;
  readonly #shell: string | undefined;
  readonly #kept: KeptPages;

  constructor(parts: SiteParts) {
    this.#parts = parts;
    const file = path.join(parts.folder, 'index.html');
    this.#shell = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined;
    this.#kept = keptPages(() => parts.clock().getTime());
  }

  /** Every page is drawn anew: something they show has changed. */
  forget(): void {
    this.#kept.forget();
  }

  /** Adds the pages' addresses. */
  serve(server: FastifyInstance): void {
    const { pool } = this.#parts;
    this.#page(server, '/', ({ frame }) =>
      frame.clinic === undefined ? this.#landing(frame) : clinicPage(frame),
    );
    this.#page(server, '/contact', ({ frame }) => contactPage(frame));
    this.#page(server, '/signup', ({ frame }) => signUpPage(frame));
    this.#page(server, '/terms', ({ frame }) => termsPage(frame));
    this.#page(server, '/blogs', (visit) => this.#list(visit));
    this.#page(server, '/blogs/:slug', (visit) => this.#post(visit));
    server.get('/blogs/rss.xml', (request, reply) =>
      this.#text(request, reply, types.xml, async (origin) => {
        const locale = localeOf(request);
        const { posts } = await publishedPosts(pool, { locale, limit: newestInFeed });
        return rssOf(locale, origin, posts);
      }),
    );
    server.get('/robots.txt', (request, reply) => {
      this.#refuseOffWww(request);
      return this.#text(request, reply, types.text, robotsOf);
    });
    server.get('/sitemap.xml', (request, reply) => {
      this.#refuseOffWww(request);
      return this.#text(request, reply, types.xml, async (origin) =>
        sitemapOf(origin, (await publishedPosts(pool, { locale: 'ar', limit: mostInSitemap })).posts),
      );
    });
  }

  async #landing(frame: Frame): Promise<Page> {
    const { pool } = this.#parts;
    const [plans, { posts }] = await Promise.all([
      offeredPlans(pool),
      publishedPosts(pool, { locale: frame.locale, limit: 3 }),
    ]);
    return landingPage(frame, { plans, posts });
  }

  async #list({ request, frame }: Visit): Promise<Drawn> {
    const { tag, page: asked = '1' } = request.query as Readonly<Record<string, string | undefined>>;
    const page = /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : undefined;
    if (page === undefined) return { status: 404, page: notFoundPage(frame) };
    const list = await blogList(this.#parts.pool, frame.locale, page, tag);
    const isThere = list.posts.length > 0 || (page === 1 && tag === undefined);
    return isThere ? blogListPage(frame, list) : { status: 404, page: notFoundPage(frame) };
  }

  async #post({ request, frame }: Visit): Promise<Drawn> {
    const { slug } = request.params as { readonly slug: string };
    const { pool } = this.#parts;
    const found = await findPost(pool, slug, frame.locale);
    if (found.state === 'none') return { status: 404, page: notFoundPage(frame) };
    if (found.state === 'archived') return { status: 410, page: gonePage(frame) };
    if (found.state === 'moved') return { moved: linkIn(frame.locale, `/blogs/${found.slug}`) };
    const { posts } = await publishedPosts(pool, { locale: frame.locale, limit: 4 });
    const more = posts.filter((one) => one.slug !== slug).slice(0, 3);
    return blogPostPage(frame, found.post, more);
  }

  /** A page that is the same for everybody on its host, in two languages. */
  #page(server: FastifyInstance, address: string, draw: (visit: Visit) => Drawn | Promise<Drawn>): void {
    server.get(address, async (request, reply) => {
      const isOwnHost = hostInfo(request.host, this.#parts.config.baseDomain).kind === 'none';
      const kept = isOwnHost ? this.#kept.get(request.url) : undefined;
      if (kept !== undefined) return this.#send(request, reply, kept);
      const { frame, isNobody } = await this.#frame(request, address.includes(':') ? '/' : address);
      const drawn: Drawn = isNobody
        ? { status: 404, page: nobodyPage(frame) }
        : await draw({ frame, request });
      if ('moved' in drawn) return await reply.redirect(drawn.moved, 301);
      const { status, page } = 'page' in drawn ? drawn : { status: 200 as const, page: drawn };
      const text = packedText(status, types.page, documentOf(frame, page));
      if (isOwnHost && status === 200) this.#kept.keep(request.url, text);
      return this.#send(request, reply, text);
    });
  }

  /** What a page of this host is drawn in; `isNobody` where its label is a clinic nobody has. */
  async #frame(request: FastifyRequest, address: string): Promise<{ frame: Frame; isNobody: boolean }> {
    if (this.#shell === undefined) throw new ProblemError('route_not_found');
    const { config, pool, linkTo } = this.#parts;
    const host = hostInfo(request.host, config.baseDomain);
    const clinic = host.kind === 'clinic' ? await clinicFace(pool, host.subdomain) : undefined;
    const isNobody = host.kind === 'clinic' && clinic === undefined;
    const frame: Frame = {
      locale: localeOf(request),
      path: address,
      origin: linkTo('www', ''),
      base: isNobody ? linkTo('www', '') : '',
      clinic,
      ...shownContact(config),
      pictures,
      shell: this.#shell,
    };
    return { frame, isNobody };
  }

  /** No nonce: the page holds no style of its own, and what is kept five minutes must hold nothing that is used once. */
  #send(request: FastifyRequest, reply: FastifyReply, text: KeptText): FastifyReply {
    reply.headers(pageHeaders).header('content-security-policy', pagePolicy(undefined, {}));
    return sendKept(request, reply, text);
  }

  /** Search engines ask www; other hosts have nothing to list. */
  #refuseOffWww({ host }: FastifyRequest): void {
    if (!isListed(host, this.#parts.config.baseDomain)) throw new ProblemError('route_not_found');
  }

  async #text(
    request: FastifyRequest,
    reply: FastifyReply,
    type: string,
    write: (origin: string) => string | Promise<string>,
  ): Promise<FastifyReply> {
    const text =
      this.#kept.get(request.url) ?? packedText(200, type, await write(this.#parts.linkTo('www', '')));
    this.#kept.keep(request.url, text);
    return sendKept(request, reply, text);
  }

  /** 404 with the site's own page. */
  async notFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { frame } = await this.#frame(request, '/');
    return this.#send(request, reply, packedText(404, types.page, documentOf(frame, notFoundPage(frame))));
  }

  /** A page for this caller alone, such as the contact page after its form was sent without script. */
  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    address: string,
    draw: (frame: Frame) => Page,
  ): Promise<FastifyReply> {
    const { frame } = await this.#frame(request, address);
    reply.headers(pageHeaders).header('content-security-policy', pagePolicy(undefined, {}));
    return await reply
      .header('cache-control', 'no-store')
      .type(types.page)
      .send(documentOf(frame, draw(frame)));
  }
}

/** The address alone says which language is meant, so that what is kept fits everybody who asks for it. */
const localeOf = ({ query }: FastifyRequest): 'ar' | 'en' =>
  (query as Readonly<Record<string, unknown>>)['lang'] === 'en' ? 'en' : 'ar';
