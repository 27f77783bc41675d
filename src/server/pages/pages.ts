import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type {} from '@fastify/swagger'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BuiltDocument, PageData, PagePolicy } from '#contract/built-pages.ts'
import type { Language } from '#contract/languages.ts'
import { StartError } from '../lib/errors.ts'
import type { SettingsStore } from '../services.ts'
import { openPageFiles, sendPageFile, taggedFor } from './page-files.ts'
import { headersFor, type Origins, withSites, withStyle, withTour } from './page-headers.ts'
import { pageLanguage } from './page-language.ts'
import { type PageTemplate, pageVariants, providerOn, type SignInWays } from './page-variants.ts'

export interface PagesConfig extends Origins, SignInWays {
  /** The folder of the build: dist/ui. */
  readonly folder: string
  readonly settings: Pick<SettingsStore, 'current'>
  /** The sites that may show the form and tours in a frame besides those that the owner names. */
  readonly embedOrigins?: readonly string[]
  /** Returns the origin of the tour that this token opens; undefined for our own, `*` for a frame without one. */
  readonly tourOrigin?: (token: string) => Promise<string | undefined>
  /** Whether the form of this catalogue shows pages in this language. */
  readonly hasPreview?: (form: { readonly id: string; readonly language: Language }) => Promise<boolean>
}

type Pages = ReadonlyMap<string, PageTemplate>

/** Prefixes of API and file addresses, where an unknown address gets a problem document instead of a page. */
const notPages = /^\/(api|user|static|metrics|healthz|readyz|\.well-known)(\/|$)/
const fallback = '/404'
/** For files with a content hash in their name. */
const immutableCache = 'public, max-age=31536000, immutable'

/** Serves the built pages, one document per address with its own policy. Unknown addresses get the 404 page. */
export async function servePages(app: FastifyInstance, config: PagesConfig): Promise<void> {
  const folder = resolve(config.folder)
  const pages = await readPages(folder)
  const files = openPageFiles(folder)
  const headers = headersFor(config)
  const variantOf = pageVariants(folder, config)
  const { embedOrigins = [] } = config

  app.get<{ Params: { '*': string } }>('/static/*', { schema: { hide: true } }, (request, reply) => {
    const file = files(`static/${request.params['*']}`)
    if (!file) return reply.callNotFound()
    return sendPageFile(request, reply.header('cache-control', immutableCache), file)
  })

  /** The page says itself when the server cannot be asked. */
  const tourOriginOf = async (request: FastifyRequest) => {
    const { token } = request.query as { token?: unknown }
    const find = config.tourOrigin
    if (!find) return undefined
    return find(isText(token) ? token : '').catch((error: Error) => {
      request.log.error({ err: error }, 'a tour’s page is sent without the origin of its frame')
      return undefined
    })
  }

  /** Without an answer the form keeps no place. */
  const hasPreview = async ({ query, log }: FastifyRequest, language: Language) => {
    const { catalogue } = query as { catalogue?: unknown }
    if (!config.hasPreview || !isText(catalogue)) return false
    return config.hasPreview({ id: catalogue, language }).catch((error: Error) => {
      log.error({ err: error }, 'a form is sent without a place for the pages of its catalogue')
      return false
    })
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = plainPath(request.url)
    if (notPages.test(path)) return reply.callNotFound()
    if (path === '/client') return reply.redirect(`/client/request${queryOf(request.url)}`)
    const match = pages.get(path) ?? pages.get(withKey(path))
    const page = match ?? pages.get(fallback)
    const built = files(page?.file ?? '')
    if (!page || !built) return reply.callNotFound()
    const settings = await config.settings.current()
    const language = pageLanguage(request, settings.firm.language)
    const isFramed = page.policy === 'form' && request.headers['sec-fetch-dest'] === 'iframe'
    const about = page.policy === 'form' ? askedIn(request) : undefined
    const preview = about === 'catalogue' && (await hasPreview(request, language))
    const isBuilt = settings.version === '' && language === 'en' && !isFramed && !about && !providerOn(config, page)
    const { file, style } = isBuilt
      ? { file: built, style: undefined }
      : await variantOf(page, { language, isFramed, about, preview }, settings).catch((error: Error) => {
          request.log.error({ err: error }, 'a page is sent without the firm’s branding')
          return { file: built, style: undefined }
        })
    const sites = isEmbeddable(page.policy) ? [...new Set([...embedOrigins, ...settings.form.embedOrigins])] : []
    const origin = page.policy === 'tour' ? await tourOriginOf(request) : undefined
    const own = withTour(withStyle(headers[page.policy], style), origin)
    reply.code(match ? 200 : 404).headers(withSites(own, sites))
    return sendPageFile(
      request,
      reply.header('vary', `accept-encoding, accept-language${page.policy === 'form' ? ', sec-fetch-dest' : ''}`),
      taggedFor(file, origin ? [...sites, `tour ${origin}`] : sites),
    )
  }
  app.get('/', { schema: { hide: true } }, answer)
  app.get('/*', { schema: { hide: true } }, answer)
}

/** PostgreSQL takes no NUL. */
const isText = (value: unknown): value is string => typeof value === 'string' && !value.includes('\0')

const isEmbeddable = (policy: PagePolicy): boolean => ['form', 'tour', 'sample'].includes(policy)

async function readPages(folder: string): Promise<Pages> {
  const list = await readFile(join(folder, 'documents.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new StartError('The pages are not built. Run `npm run build` first.') : error
  })
  const table: Record<string, BuiltDocument> = JSON.parse(list)
  return new Map(Object.entries(table).map(([path, page]) => [path, { path, ...page }]))
}

const plainPath = (url: string): string => (url.split('?')[0] ?? '').replace(/\/+$/, '') || '/'
/** A document whose path ends in `:key` answers any one part in its place. */
const withKey = (path: string): string => path.replace(/[^/]+$/, ':key')
const queryOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '')

/** What the address of a form names. */
function askedIn({ query }: FastifyRequest): PageData['about'] {
  const { catalogue, tour } = query as { catalogue?: string; tour?: string }
  return tour ? 'tour' : catalogue ? 'catalogue' : undefined
}
