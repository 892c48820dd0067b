import { createReadStream, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const here = fileURLToPath(new URL('.', import.meta.url));
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
};

/** Builds the pages of this folder as the product is built; answers where they are, packed beside the plain files. */
async function buildPages(pages: readonly string[]): Promise<string> {
  const folder = mkdtempSync(path.join(process.env['DATA_DIR'] ?? tmpdir(), 'stock-'));
  await build({
    configFile: false,
    root: here,
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: pages.map((page) => path.join(here, page)) },
    },
  });
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (/\.(?:js|css)$/.test(name))
      writeFileSync(
        path.join(folder, `${name}.br`),
        brotliCompressSync(readFileSync(path.join(folder, name)), { params }),
      );
  return folder;
}

/** Passes a call on to the product. */
function passOn(incoming: IncomingMessage, answer: ServerResponse, port: number): void {
  const { url = '/', method = 'GET', headers } = incoming;
  const onward = request({ host: '127.0.0.1', port, path: url, method, headers }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(answer);
  });
  onward.once('error', () => answer.destroy());
  incoming.pipe(onward);
}

function sendFile(answer: ServerResponse, folder: string, address: string): void {
  const file = path.join(folder, address === '/' ? 'index.html' : path.normalize(address));
  const packed = existsSync(`${file}.br`);
  if (!packed && !existsSync(file)) {
    answer.writeHead(404).end();
    return;
  }
  answer.writeHead(200, {
    'content-type': types[path.extname(file)] ?? 'application/octet-stream',
    ...(packed ? { 'content-encoding': 'br' } : {}),
  });
  createReadStream(packed ? `${file}.br` : file).pipe(answer);
}

/**
 * Serves pages of this folder beside the API of the product on `apiPort`, so that both applications read the same rows
 * of the same server. Answers the address for a browser and what stops it.
 */
export async function serveStock(
  apiPort: number,
  pages: readonly string[],
): Promise<{ readonly origin: string; readonly stop: () => Promise<void> }> {
  const folder = await buildPages(pages);
  const server: Server = createServer((incoming, answer) => {
    const address = new URL(incoming.url ?? '/', 'http://any').pathname;
    if (address.startsWith('/api/')) passOn(incoming, answer, apiPort);
    else sendFile(answer, folder, address);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://demo.localhost:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
