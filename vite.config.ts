import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { groups } from './vite.chunks.ts';
import { wordsPerLanguage } from './vite.words.ts';

const inTree = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** All browser builds write here: this one the app, vite.auth.config.ts the pages before sign-in, vite.site.config.ts the public ones. */
export const outDir = inTree('dist/web');

/** A server file in the browser bundle is a build error, not a leak. */
export const serverFilesStayOut = (): Plugin => ({
  name: 'server-files-stay-out',
  enforce: 'pre',
  load(id) {
    const path = id.replace(inTree('.'), '');
    if (!id.includes('node_modules') && /\.server\.ts(?:\?|$)|^\/?server\//.test(path))
      this.error(`a server file reaches the browser bundle: ${path}`);
  },
});

/** Each build clears its own folder only, so that they may run in any order. */
export const clearsOnly = (folder: string): Plugin => ({
  name: 'clears-only',
  apply: 'build',
  buildStart: () => rmSync(`${outDir}/${folder}`, { recursive: true, force: true }),
});

/** Fonts stand in one place for both builds, so that the app finds them in the browser's cache after sign-in. */
export const placed =
  (folder: string) =>
  ({ names }: { readonly names: readonly string[] }): string =>
    `assets/${names.some((name) => name.endsWith('.woff2')) ? 'fonts' : folder}/[name]-[hash][extname]`;

/** In development the console is served by a Vite of its own, with modules of its own below this address (scripts/dev.mjs). */
export const consoleFolder = '/console-dev/';

const authPages = new Set(['login', 'first-login', 'reset-password', 'verify-email']);

/** The document that answers an address (DESIGN 6); the server decides alike. */
function documentFor(address: string): string {
  const [, first = '', second = ''] = address.split(/[?#]/)[0]?.split('/') ?? [];
  if (first === 'platform') return authPages.has(second) ? '/auth.html' : `${consoleFolder}console.html`;
  if (first === 'waiting-room') return '/screen.html';
  return authPages.has(first) ? '/auth.html' : '/app.html';
}

/** Public pages are drawn by the API server, also in development: `npm run dev` builds their style and script first. */
const publicAddresses = '^/(?:$|[?]|contact|signup|blogs|sitemap[.]xml|robots[.]txt|assets/(?:site|fonts)/)';

/** In development Vite plays the server: it picks the document, and there is nothing to fill into it. */
const documents = (): Plugin => ({
  name: 'documents',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      const wantsPage =
        request.headers.accept?.includes('text/html') === true && !/\.\w+(?:\?|$)/.test(request.url ?? '');
      if (
        wantsPage &&
        !request.url?.startsWith('/api/') &&
        !new RegExp(publicAddresses).test(request.url ?? '')
      )
        request.url = documentFor(request.url ?? '/');
      next();
    });
  },
  transformIndexHtml: (html) => html.replaceAll(/\{\{[\w-]+\}\}/g, ''),
});

const consoleUrl = `http://127.0.0.1:${process.env['CONSOLE_PORT'] ?? '3002'}`;
const apiUrl = process.env['API_URL'] ?? `http://127.0.0.1:${process.env['API_PORT'] ?? '3001'}`;

export default defineConfig({
  appType: 'mpa',
  plugins: [
    wordsPerLanguage('resources/index.ts'),
    react(),
    serverFilesStayOut(),
    clearsOnly('assets/app'),
    documents(),
  ],
  resolve: {
    // See src/shell/noExport.ts.
    alias: { 'jsonexport/dist/index.js': inTree('src/shell/noExport.ts') },
  },
  server: {
    // Clinics are labels of localhost; changeOrigin stays off so that the API sees which one is asked for.
    allowedHosts: ['.localhost'],
    proxy: {
      ...Object.fromEntries(
        ['/api', publicAddresses].map((address) => [address, { target: apiUrl, changeOrigin: false }]),
      ),
      [consoleFolder]: { target: consoleUrl, changeOrigin: false },
    },
  },
  build: {
    outDir,
    emptyOutDir: false,
    target: 'es2022',
    assetsDir: 'assets/app',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { app: inTree('app.html') },
      output: { codeSplitting: { groups }, assetFileNames: placed('app') },
    },
  },
});
