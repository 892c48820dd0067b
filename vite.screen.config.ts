import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { clearsOnly, outDir, placed, serverFilesStayOut } from './vite.config.ts';

/**
 * The screen of a waiting room (docs/adr/0010-waiting-room-screen.md): a few kilobytes of script without a library, written for the
 * browsers of televisions that are some years old.
 */
export default defineConfig({
  plugins: [serverFilesStayOut(), clearsOnly('assets/screen')],
  build: {
    outDir,
    emptyOutDir: false,
    copyPublicDir: false,
    target: ['es2018', 'chrome63', 'safari12'],
    assetsDir: 'assets/screen',
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { screen: fileURLToPath(new URL('screen.html', import.meta.url)) },
      output: { assetFileNames: placed('screen') },
    },
  },
});
