import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual, promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { bandOf } from '#contract/band.ts'
import type { BuiltDocument, PageData, Prerender } from '#contract/built-pages.ts'
import { formIn } from '#contract/form-texts.ts'
import { directionOf, type Language } from '#contract/languages.ts'
import type { CurrentSettings } from '../services.ts'
import { defaults } from '../settings/defaults.ts'
import { settingsIn } from '../settings/form-texts.ts'
import { brandingStyle, styleSource } from './branding-style.ts'
import { fillTemplate } from './fill-template.ts'
import type { PageFile } from './page-files.ts'

export interface PageVariant {
  readonly file: PageFile
  /** What the policy has to allow besides; undefined for nothing. */
  readonly style: string | undefined
}

export interface PageTemplate extends BuiltDocument {
  readonly path: string
}

export interface Reader {
  readonly language: Language
  /** Whether the page is shown in a frame, without the firm's own face. */
  readonly isFramed: boolean
  /** What the address names. */
  readonly about: PageData['about']
  /** Whether the form keeps a place for pages of the catalogue. */
  readonly preview?: boolean
}

/** Enough for all documents in all languages. */
const maxVariants = 300

const signInPages = ['/', '/login', '/sign-in/provider', '/sign-in/link']

const passwordPages = ['/sign-up', '/invitation', '/forget-password/insert-email', '/forget-password/reset']

export interface SignInWays {
  /** The name of the provider of single sign-on; undefined without one. */
  readonly provider?: string | undefined
  readonly passwordSignIn?: 'all' | 'owners'
}

/** Returns what this page tells of the provider of single sign-on. The shell is one page at all its addresses. */
export function providerOn(
  { provider, passwordSignIn }: SignInWays,
  { path, policy }: Pick<PageTemplate, 'path' | 'policy'>,
): Partial<PageData> | undefined {
  if (provider === undefined) return undefined
  if (signInPages.includes(path)) return { provider }
  const asksForPassword = policy === 'shell' || passwordPages.includes(path)
  return passwordSignIn === 'owners' && asksForPassword ? { insteadOfPassword: provider } : undefined
}

/** Returns documents as the owner's settings and the reader's language make them, written once for each. */
export function pageVariants(folder: string, ways: SignInWays = {}) {
  const module = pathToFileURL(join(folder, 'prerender/prerender.js')).href
  const variants = new LRUCache<string, Promise<PageVariant>>({ max: maxVariants })
  return (page: PageTemplate, reader: Reader, settings: CurrentSettings): Promise<PageVariant> => {
    const key = `${page.path} ${reader.language} ${reader.isFramed} ${reader.about} ${reader.preview} ${settings.version}`
    const variant = variants.get(key) ?? write(page, reader, settings)
    variants.set(key, variant)
    variant.catch(() => variants.delete(key))
    return variant
  }

  async function write({ path, template, policy }: PageTemplate, reader: Reader, settings: CurrentSettings) {
    const { language, isFramed, about, preview } = reader
    const { prerender } = (await import(module)) as { prerender: Prerender }
    // The shell fetches its messages with its script.
    const words = policy === 'shell' ? undefined : prerender.messagesOf(language)
    const data: PageData = {
      ...brandingOf(settings),
      ...formOf(settings, language),
      language,
      ...(about ? { about } : {}),
      ...(preview ? { preview } : {}),
      ...providerOn(ways, { path, policy }),
      ...(words ? { words } : {}),
    }
    // The shell has inline styles of its own.
    const style =
      policy === 'sample' ? '' : styleOf(prerender, language, settings, policy === 'shell' && !isForAll(path))
    const head = `${style && `<style>${style}</style>`}<script type="application/json" id="page-data">${asScript(data)}</script></head>`
    const html = fillTemplate(template, prerender.partsOf(path, data))
      .replace(
        '<html lang="en">',
        `<html lang="${language}" dir="${directionOf(language)}"${isFramed ? ' class="framed"' : ''}>`,
      )
      .replace('</head>', () => head)
    return { file: await compressed(html), style: style && policy !== 'shell' ? styleSource(style) : undefined }
  }
}

/** Visitors see these documents of the shell too. */
const isForAll = (path: string): boolean => path === '/403' || path === '/404'

/** The screens of staff keep their own colours. */
const styleOf = (
  { firmStyle, rtlStyle }: Prerender,
  language: Language,
  { firm, version }: CurrentSettings,
  isShell: boolean,
): string =>
  (version ? firmStyle + brandingStyle(isShell ? '' : firm.accent) : '') +
  (directionOf(language) === 'rtl' ? rtlStyle : '')

function brandingOf({ firm, logo, logoDark, version }: CurrentSettings): Partial<PageData> {
  const { name, website, legalUrl, privacyUrl } = firm
  const dark = logoDark ? { logoDark } : {}
  const band = bandOf({ firm, logo, logoDark })
  return version ? { firm: { name, website, legalUrl, privacyUrl }, logo, ...dark, band } : {}
}

/** What the owner changed of the form: nothing while it is as it came. The sites that may show it are not told. */
function formOf(settings: CurrentSettings, language: Language): Partial<PageData> {
  if (isDeepStrictEqual({ ...settings.form, embedOrigins: [] }, defaults.form)) return {}
  const { embedOrigins, texts, ...asked } = formIn(settings.form, language)
  const changed = Object.entries(asked.fields).filter(([, rule]) => rule !== 'required')
  const { consentVersion, editionsVersion } = settingsIn(settings, language)
  return { form: { ...asked, fields: Object.fromEntries(changed), consentVersion, editionsVersion } }
}

/** JSON that ends no script element. */
const asScript = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c')

async function compressed(html: string): Promise<PageFile> {
  const identity = Buffer.from(html)
  const [br, gz] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)])
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url')}"`
  return { etag, type: 'text/html; charset=utf-8', bytes: { identity, br, gzip: gz } }
}
