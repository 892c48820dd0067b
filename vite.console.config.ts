import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { groups } from './vite.chunks.ts';
import { clearsOnly, consoleFolder, outDir, placed, serverFilesStayOut } from './vite.config.ts';
import { wordsPerLanguage } from './vite.words.ts';

const inTree = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** What the console has instead of a clinic's: its entities, their hand-made pieces, its pages and its icons. */
const swapped: Readonly<Record<string, string>> = {
  'resources/index.ts': 'resources/console/index.ts',
  'resources/index.areas.ts': 'resources/console/index.areas.ts',
  'src/client/catalogue/pageTable.ts': 'src/console/pageTable.ts',
  'src/shell/pageLoaders.ts': 'src/console/pageLoaders.ts',
  'src/client/catalogue/realmIcons.ts': 'src/console/realmIcons.ts',
};

/** The same app around another catalogue: whoever asks for a clinic's file gets the console's. */
const consoleFiles = (): Plugin => ({
  name: 'console-files',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    const own = Object.entries(swapped).find(([file]) => found?.id === inTree(file));
    return own === undefined ? found : inTree(own[1]);
  },
});

/** In development there is nothing to fill into the document. */
const emptyPlaces = (): Plugin => ({
  name: 'empty-places',
  apply: 'serve',
  transformIndexHtml: (html) => html.replaceAll(/\{\{[\w-]+\}\}/g, ''),
});

/** The provider's console (platform.md 10): beside the clinics' app and into the same folder, so that not a byte of that one changes. */
export default defineConfig(({ command }) => ({
  // Two servers of Vite keep apart what they prepared.
  cacheDir: inTree('node_modules/.vite-console'),
  // In development the app's Vite passes on what stands below this address.
  base: command === 'serve' ? consoleFolder : '/',
  appType: 'mpa',
  server: { host: '127.0.0.1', allowedHosts: ['.localhost'] },
  plugins: [
    consoleFiles(),
    wordsPerLanguage('resources/console/index.ts'),
    react(),
    serverFilesStayOut(),
    clearsOnly('assets/console'),
    emptyPlaces(),
  ],
  resolve: {
    // See src/shell/noExport.ts.
    alias: { 'jsonexport/dist/index.js': inTree('src/shell/noExport.ts') },
  },
  build: {
    outDir,
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2022',
    assetsDir: 'assets/console',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { console: inTree('console.html') },
      output: { codeSplitting: { groups }, assetFileNames: placed('console') },
    },
  },
}));
