import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A text as it is sent: whole, packed both ways, with the tag its content makes. */
export interface KeptText {
  readonly status: 200 | 404 | 410;
  readonly type: string;
  readonly tag: string;
  readonly plain: Buffer;
  readonly brotli: Buffer;
  readonly gzip: Buffer;
}

/** Five minutes, here and in whatever stands between (platform.md 9). */
export const keptSeconds = 300;
/** Addresses are few; only made-up tags and page numbers could be many. */
const mostKept = 500;

export function packedText(status: KeptText['status'], type: string, text: string): KeptText {
  const plain = Buffer.from(text);
  return {
    status,
    type,
    tag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    brotli: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    gzip: gzipSync(plain),
  };
}

/** Drawn pages by address, for five minutes or until something they show has changed. */
export interface KeptPages {
  get(key: string): KeptText | undefined;
  keep(key: string, text: KeptText): void;
  forget(): void;
}

/** `now` in milliseconds. */
export function keptPages(now: () => number): KeptPages {
  const kept = new Map<string, { readonly until: number; readonly text: KeptText }>();
  return {
    get(key) {
      const found = kept.get(key);
      return found !== undefined && found.until > now() ? found.text : undefined;
    },
    keep(key, text) {
      kept.delete(key);
      kept.set(key, { until: now() + keptSeconds * 1000, text });
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    },
    forget: () => kept.clear(),
  };
}

/** Sends a kept text: 304 to whoever has it, packed to whoever can unpack it. Refusals are kept by nobody. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, text: KeptText): FastifyReply {
  const { status, type, tag } = text;
  reply.code(status).header('vary', 'accept-encoding');
  if (status !== 200) reply.header('cache-control', 'no-store');
  else {
    reply.header('cache-control', `public, max-age=${keptSeconds}`).header('etag', tag);
    const known = request.headers['if-none-match'] ?? '';
    if (known.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)) return reply.code(304).send();
  }
  reply.type(type);
  const takes = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(takes)) return reply.header('content-encoding', 'br').send(text.brotli);
  if (/\bgzip\b/.test(takes)) return reply.header('content-encoding', 'gzip').send(text.gzip);
  return reply.send(text.plain);
}
