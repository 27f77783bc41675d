import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import type { Endpoint } from '#contract/endpoint.ts'
import { paths } from '#ui/lib/paths.ts'
import { plainPath } from '#ui/lib/visitor-paths.ts'
import { documents } from '#ui/pages.ts'

const server = process.env.DOCENT_SERVER ?? 'http://127.0.0.1:3000'

/** Chunks are fetched from static/js (specification, section 7). What is bundled together, `build-pages.ts` says. */
const names = {
  entryFileNames: 'static/js/[name]-[hash].js',
  chunkFileNames: 'static/js/[name]-[hash].js',
  assetFileNames: 'static/media/[name]-[hash][extname]',
}

/** With `ssr`: the module that writes the markup of the pages at build time. */
const prerender = { input: 'src/ui/prerender.tsx', output: { entryFileNames: 'prerender.js' } }

/** What a page does not read of a call. Of a reply it asks whether there is one. */
function lean(_name: string, value: unknown): unknown {
  if (!(value instanceof Object && 'shapes' in value)) return value
  const { access, shapes, ...address } = value as Endpoint
  const { summary, errors, reply, ...rest } = shapes
  return { ...address, shapes: { ...rest, ...(reply ? { reply: {} } : {}) } }
}

/**
 * A module named `*.static.ts` is evaluated while building: the browser gets its values, not what made them. The
 * visitor's pages thus carry the contract's words and limits without the schema library.
 */
const evaluated: Plugin = {
  name: 'evaluated',
  async load(id) {
    if (!id.endsWith('.static.ts')) return null
    const values: Record<string, unknown> = await import(pathToFileURL(id).href)
    const lines = Object.entries(values).map(([name, value]) => `export const ${name} = ${JSON.stringify(value, lean)}`)
    return lines.join('\n')
  },
}

/** The own names of antd's icons are English. A text, or the name of its button, stands beside each that we do not name. */
const unnamedIcons: Plugin = {
  name: 'unnamed-icons',
  transform(code, id) {
    if (!/\/@ant-design\/icons\/es\/components\/AntdIcon(Light)?\.js$/.test(id)) return null
    const named = '"aria-label": icon.name'
    if (!code.includes(named)) this.error('The icons of antd have no names that could be taken away.')
    return { code: code.replace(named, `"aria-hidden": !restProps['aria-label']`), map: null }
  },
}

/** In development every address gets the template of its document, as the server picks the built one. */
const templates: Plugin = {
  name: 'templates',
  configureServer(vite) {
    vite.middlewares.use((request, _response, next) => {
      const path = plainPath(request.url?.split('?')[0] ?? '')
      const wanted = [path === paths.client ? paths.clientRequest : path, path.replace(/[^/]+$/, ':key')]
      const found = documents.find((document) => wanted.includes(document.path))
      if (found) request.url = `/${found.template === 'sample-tour' ? 'sample-tour/index' : found.template}.html`
      next()
    })
  },
}

export default defineConfig(({ command, isSsrBuild }) => ({
  root: 'src/ui',
  base: '/',
  publicDir: false,
  plugins: [evaluated, unnamedIcons, templates, react()],
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  // The server runs this module without node_modules.
  ssr: { noExternal: true },
  server: { proxy: { '^/(api|user|\\.well-known)/': server } },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: false,
    rolldownOptions: isSsrBuild
      ? prerender
      : { output: names, treeshake: { manualPureFunctions: ['endpoint', 'shape'] } },
  },
}))
