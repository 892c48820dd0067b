import type { FastifyRequest } from 'fastify';
import type { Locale } from '#metadata/resource.ts';
import type { Principal } from '../identity/principal.ts';
import { ProblemError } from '../problems.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for routes that need a session; read it through `principalOf`. */
    principal: Principal | null;
    /** Language of the answer: Accept-Language, Arabic unless English is preferred. */
    locale: Locale;
  }
  interface FastifyContextConfig {
    /** Nobody makes this call by hand, whatever its headers say. */
    background?: boolean;
  }
}

/** The signed-in person of a request whose route asked for one. */
export function principalOf(request: FastifyRequest): Principal {
  if (request.principal === null) throw new ProblemError('session_ended');
  return request.principal;
}

/** The preferred of the product's two languages; Arabic where the header names neither (DESIGN 4). */
export function localeOfHeader(header: string | undefined): Locale {
  let best: { locale: Locale; weight: number } = { locale: 'ar', weight: 0 };
  for (const part of (header ?? '').slice(0, 200).split(',')) {
    const [, language, weight = '1'] = /^\s*(ar|en)\b[^;]*(?:;\s*q=([\d.]+))?/i.exec(part) ?? [];
    if (language !== undefined && Number(weight) > best.weight)
      best = { locale: language.toLowerCase() as Locale, weight: Number(weight) };
  }
  return best.locale;
}

/** A call the person did not make: the bell, version checks. It never extends a session (SEC-29). */
export const isBackground = (request: FastifyRequest): boolean =>
  request.routeOptions.config.background === true || request.headers['x-background'] === '1';

/** The bearer token's text; undefined when the header is absent or has another shape. */
export function tokenOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{43})$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** A text of the user agent fit to keep: printable and short. */
export const userAgentOf = (request: FastifyRequest): string =>
  (request.headers['user-agent'] ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, 300);
