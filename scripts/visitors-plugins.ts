import { minify } from 'terser'
import type { Plugin } from 'vite'

/** A late part of a visitor's page is one file. What preloads the others of a part would weigh more than the part. */
export const withoutPreloads: Plugin = {
  name: 'without-preloads',
  transform: (_code, id) =>
    id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load()' : null,
}

/** Minifies the scripts once more: another hundredth of what visitors load, most of which is React (decision 36). */
export const smallerScripts: Plugin = {
  name: 'smaller-scripts',
  async generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
    for (const chunk of chunks) {
      const { code } = await minify(chunk.code, { module: true, compress: { hoist_vars: true, pure_getters: true } })
      chunk.code = code ?? chunk.code
    }
  },
}
