import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type {} from '@fastify/swagger'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export interface PagesConfig {
  /** Where the build lies: dist/ui. */
  readonly folder: string
  /** Where the tour's frame leads, when it is another site (product.md, Tours). */
  readonly frameOrigin?: string | undefined
  /** Where uploads go, when it is another site. */
  readonly storeOrigin?: string | undefined
}

interface PageFile {
  readonly file: string
  readonly policy: 'strict' | 'shell' | 'tour' | 'sample'
}
type Pages = ReadonlyMap<string, PageFile>

/** Addresses of calls and files, where an unknown one is no page. */
const notPages = /^\/(api|user|static|metrics|healthz|readyz|\.well-known)(\/|$)/
const fallback = '/404'

/** Serves the built pages: one document per address, each with its own policy; everything else is the document of 404. */
export async function servePages(app: FastifyInstance, config: PagesConfig): Promise<void> {
  const folder = resolve(config.folder)
  const pages = await readPages(folder)
  const policies = policiesFor(config)

  await app.register(fastifyStatic, {
    root: join(folder, 'static'),
    prefix: '/static/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    schemaHide: true,
  })

  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const path = plainPath(request.url)
    if (notPages.test(path)) return reply.callNotFound()
    if (path === '/client') return reply.redirect(`/client/request${queryOf(request.url)}`)
    const known = pages.get(path)
    const page = known ?? pages.get(fallback)
    if (!page) return reply.callNotFound()
    return sendPage(reply.code(known ? 200 : 404), page, policies[page.policy], folder)
  }
  app.get('/', { schema: { hide: true } }, answer)
  app.get('/*', { schema: { hide: true } }, answer)
}

async function readPages(folder: string): Promise<Pages> {
  const table: Record<string, PageFile> = JSON.parse(await readFile(join(folder, 'documents.json'), 'utf8'))
  return new Map(Object.entries(table))
}

const plainPath = (url: string): string => (url.split('?')[0] ?? '').replace(/\/+$/, '') || '/'
const queryOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '')

/** `no-cache`: kept, but asked about each time, since it names the hashed files. */
function sendPage(reply: FastifyReply, { file, policy }: PageFile, csp: string, folder: string): FastifyReply {
  reply.header('content-security-policy', csp).header('cache-control', 'no-cache')
  if (policy === 'sample') reply.header('x-frame-options', 'SAMEORIGIN')
  return reply.sendFile(file, folder, { cacheControl: false })
}

type Directives = Readonly<Record<string, string>>

/** product.md, CSP: own scripts only, nothing inline; inline styles in the shell alone, where antd writes them. */
function policiesFor({ frameOrigin, storeOrigin }: PagesConfig): Readonly<Record<PageFile['policy'], string>> {
  const strict: Directives = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'object-src': "'none'",
    'frame-ancestors': "'none'",
  }
  return {
    strict: written(strict),
    shell: written({ ...strict, 'style-src': "'self' 'unsafe-inline'", 'connect-src': own(storeOrigin) }),
    tour: written({ ...strict, 'frame-src': own(frameOrigin) }),
    sample: written({ ...strict, 'script-src': "'none'", 'connect-src': "'none'", 'frame-ancestors': "'self'" }),
  }
}

const own = (origin: string | undefined): string => (origin ? `'self' ${origin}` : "'self'")
const written = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
