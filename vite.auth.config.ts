import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { clearsOnly, outDir, placed, serverFilesStayOut } from './vite.config.ts';

/**
 * The pages before sign-in: React source on preact, a tenth of the bytes (DESIGN 9.27). Beside vite.config.ts and into
 * the same folder; tests and development use React for both.
 */
export default defineConfig({
  plugins: [serverFilesStayOut(), clearsOnly('assets/auth')],
  resolve: {
    alias: [
      { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
      { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
      { find: /^react(?:-dom)?$/, replacement: 'preact/compat' },
    ],
  },
  build: {
    outDir,
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'es2022',
    assetsDir: 'assets/auth',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { auth: fileURLToPath(new URL('auth.html', import.meta.url)) },
      output: { assetFileNames: placed('auth') },
    },
  },
});
