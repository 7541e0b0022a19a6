import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const source = fileURLToPath(new URL('../src', import.meta.url))

/** The console lies below `/console/`; its pages are paths below `/`, which the exchange answers with `index.html`. */
// oxlint-disable-next-line import/no-default-export -- Vite asks for one.
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  plugins: [react()],
  resolve: { alias: [{ find: /^#/, replacement: `${source}/` }] },
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2023', modulePreload: { polyfill: false } },
  logLevel: 'warn',
})
