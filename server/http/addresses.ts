import type { FastifyInstance } from 'fastify';

/** Which methods an address has, for 405 with Allow (SEC-48). Must be made before the routes. */
export interface Addresses {
  allowed(url: string): readonly string[];
}

export function collectAddresses(app: FastifyInstance): Addresses {
  const routes: { readonly method: string; readonly shape: RegExp }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    const shape = new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);
    for (const one of [method].flat()) routes.push({ method: one, shape });
  });
  return {
    allowed(url) {
      const [address = ''] = url.split('?');
      return [
        ...new Set(routes.filter(({ shape }) => shape.test(address)).map(({ method }) => method)),
      ].sort();
    },
  };
}
