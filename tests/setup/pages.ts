import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A browser build as small as it can be. */
export function builtPages(): string {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'pages-')), 'web');
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  writeFileSync(
    path.join(folder, 'index.html'),
    '<html lang="x"><head><!--head--></head><body><!--body--></body></html>',
  );
  for (const page of ['auth', 'app'])
    writeFileSync(
      path.join(folder, `${page}.html`),
      `<meta name="csp-nonce" content="{{CSP_NONCE}}"><b>${page}</b><i>{{error-reporting}}</i>`,
    );
  writeFileSync(path.join(folder, 'assets/app-1a2b.js'), 'export {};');
  writeFileSync(path.join(folder, 'assets/app-1a2b.js.br'), 'packed');
  writeFileSync(path.join(folder, 'favicon.svg'), '<svg/>');
  return folder;
}
