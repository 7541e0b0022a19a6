import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const source = fileURLToPath(new URL('../src', import.meta.url))

/**
 * The console is served below `/console/`; its pages are paths below `/`, for which the exchange returns
 * `index.html`.
 */
// oxlint-disable-next-line import/no-default-export -- Vite requires it.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  plugins: [react()],
  resolve: { alias: [{ find: /^#/, replacement: `${source}/` }] },
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2023', modulePreload: { polyfill: false } },
  logLevel: 'warn',
})
