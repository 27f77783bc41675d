import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env.DOCENT_SERVER ?? 'http://127.0.0.1:3000'

/** The documents are entries of their own; `scripts/build-pages.ts` makes one file per address of them. */
const pages = {
  input: ['index', 'sign-in', 'client', 'tour', 'sample-tour/index'].map((name) => `src/ui/${name}.html`),
  output: {
    // Chunks are fetched from static/js (specification, section 7).
    entryFileNames: 'static/js/[name]-[hash].js',
    chunkFileNames: 'static/js/[name]-[hash].js',
    assetFileNames: 'static/media/[name]-[hash][extname]',
    codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }] },
  },
}

/** With `ssr`: the module that writes the markup of the pages at build time. */
const prerender = { input: 'src/ui/prerender.tsx', output: { entryFileNames: 'prerender.js' } }

export default defineConfig(({ isSsrBuild }) => ({
  root: 'src/ui',
  base: '/',
  plugins: [react()],
  server: { proxy: { '^/(api|user|\\.well-known)/': server } },
  build: {
    target: 'es2023',
    manifest: isSsrBuild ? false : 'manifest.json',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: true,
    rolldownOptions: isSsrBuild ? prerender : pages,
  },
}))
