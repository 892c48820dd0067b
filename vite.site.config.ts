import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { clearsOnly, outDir, placed, serverFilesStayOut } from './vite.config.ts';

const pictures = fileURLToPath(new URL('public-site/pictures', import.meta.url));

/** The product's pictures bear the hash of their content in their names already (`npm run pictures:site`). */
const copiesPictures = (): Plugin => ({
  name: 'copies-pictures',
  apply: 'build',
  generateBundle() {
    for (const name of readdirSync(pictures).filter((one) => !one.endsWith('.ts')))
      this.emitFile({
        type: 'asset',
        fileName: `assets/site/${name}`,
        source: readFileSync(`${pictures}/${name}`),
      });
  },
});

/**
 * Style and script of the public pages and the document the server fills (platform.md 9). A build of its own, so that
 * nothing of the app's chunks comes with them.
 */
export default defineConfig({
  plugins: [serverFilesStayOut(), clearsOnly('assets/site'), copiesPictures()],
  build: {
    outDir,
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2022',
    assetsDir: 'assets/site',
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: fileURLToPath(new URL('index.html', import.meta.url)) },
      output: { assetFileNames: placed('site') },
    },
  },
});
