import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual, promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { directionOf, type Language } from '#contract/languages.ts'
import type { CurrentSettings } from '../services.ts'
import { defaults } from '../settings/defaults.ts'
import { faceStyle, styleSource } from './branding-style.ts'
import { fill, type Parts } from './fill-template.ts'
import type { PageFile } from './page-files.ts'

/** The module of the build that writes the markup of the pages (ui/prerender.tsx). */
interface Prerender {
  /** The style of a firm's name, logo and links. */
  readonly firmStyle: string
  /** What pages written from right to left have besides. */
  readonly rtlStyle: string
  partsOf(path: string, data: object): Parts
  wordsOf(language: Language): object | undefined
}

export interface PageVersion {
  readonly file: PageFile
  /** What the policy has to allow besides; undefined for nothing. */
  readonly style: string | undefined
}

export interface Frames {
  readonly path: string
  /** The document with marks where its parts go. */
  readonly frame: string
  readonly policy: string
}

/** All documents in all languages, once. */
const most = 300

/** Returns documents as the owner's settings and the reader's language make them, written once for each. */
export function pageVersions(folder: string) {
  const prerender = pathToFileURL(join(folder, 'prerender/prerender.js')).href
  const written = new LRUCache<string, Promise<PageVersion>>({ max: most })
  return (page: Frames, language: Language, settings: CurrentSettings): Promise<PageVersion> => {
    const key = `${page.path} ${language} ${settings.version}`
    const version = written.get(key) ?? write(page, language, settings)
    written.set(key, version)
    version.catch(() => written.delete(key))
    return version
  }

  async function write({ path, frame, policy }: Frames, language: Language, settings: CurrentSettings) {
    const { partsOf, wordsOf, ...styles } = (await import(prerender)) as Prerender
    // The shell fetches its messages with its script.
    const words = policy === 'shell' ? undefined : wordsOf(language)
    const data = { ...faceOf(settings), ...formOf(settings), language, words }
    // The shell has inline styles of its own.
    const style = policy === 'sample' ? '' : styleOf(styles, language, settings, policy === 'shell')
    const head = `${style && `<style>${style}</style>`}<script type="application/json" id="page-data">${asScript(data)}</script></head>`
    const html = fill(frame, partsOf(path, data))
      .replace('<html lang="en">', `<html lang="${language}" dir="${directionOf(language)}">`)
      .replace('</head>', () => head)
    return { file: await compressed(html), style: style && policy !== 'shell' ? styleSource(style) : undefined }
  }
}

type Styles = Pick<Prerender, 'firmStyle' | 'rtlStyle'>

/** The screens of staff keep their own colours. */
const styleOf = (
  { firmStyle, rtlStyle }: Styles,
  language: Language,
  { firm, version }: CurrentSettings,
  isShell: boolean,
): string =>
  (version ? firmStyle + faceStyle(isShell ? '' : firm.accent) : '') + (directionOf(language) === 'rtl' ? rtlStyle : '')

function faceOf({ firm, logo, version }: CurrentSettings): object {
  const { name, website, legalUrl, privacyUrl } = firm
  return version ? { firm: { name, website, legalUrl, privacyUrl }, logo } : {}
}

/** What the owner changed of the form: nothing while it is as it came. The sites that may show it are not told. */
function formOf({ form, consentVersion }: CurrentSettings): object {
  const { embedOrigins, ...asked } = form
  if (isDeepStrictEqual({ ...asked, embedOrigins: [] }, defaults.form)) return {}
  const changed = Object.entries(form.fields).filter(([, rule]) => rule !== 'required')
  return { form: { ...asked, fields: Object.fromEntries(changed), consentVersion } }
}

/** JSON that ends no script element. */
const asScript = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c')

async function compressed(html: string): Promise<PageFile> {
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)])
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url')}"`
  return { etag, type: 'text/html; charset=utf-8', bytes: { identity, br, gzip: gz } }
}
