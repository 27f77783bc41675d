import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type {} from '@fastify/swagger'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readPageFiles, sendPageFile } from './page-files.ts'
import { headersFor, type Origins, type Policy } from './page-headers.ts'

export interface PagesConfig extends Origins {
  /** Where the build lies: dist/ui. */
  readonly folder: string
}

interface Page {
  readonly file: string
  readonly policy: Policy
}
type Pages = ReadonlyMap<string, Page>

/** Addresses of calls and files, where an unknown one is no page. */
const notPages = /^\/(api|user|static|metrics|healthz|readyz|\.well-known)(\/|$)/
const fallback = '/404'
/** Their names change with what they hold. */
const forEver = 'public, max-age=31536000, immutable'

/** Serves the built pages: one document per address, each with its own policy; everything else is the document of 404. */
export async function servePages(app: FastifyInstance, config: PagesConfig): Promise<void> {
  const folder = resolve(config.folder)
  const pages = await readPages(folder)
  const files = readPageFiles(folder)
  const headers = headersFor(config)

  app.get<{ Params: { '*': string } }>('/static/*', { schema: { hide: true } }, (request, reply) => {
    const file = files.get(`static/${request.params['*']}`)
    if (!file) return reply.callNotFound()
    return sendPageFile(request, reply.header('cache-control', forEver), file)
  })

  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const path = plainPath(request.url)
    if (notPages.test(path)) return reply.callNotFound()
    if (path === '/client') return reply.redirect(`/client/request${queryOf(request.url)}`)
    const known = pages.get(path)
    const page = known ?? pages.get(fallback)
    const file = files.get(page?.file ?? '')
    if (!page || !file) return reply.callNotFound()
    return sendPageFile(request, reply.code(known ? 200 : 404).headers(headers[page.policy]), file)
  }
  app.get('/', { schema: { hide: true } }, answer)
  app.get('/*', { schema: { hide: true } }, answer)
}

async function readPages(folder: string): Promise<Pages> {
  const table: Record<string, Page> = JSON.parse(await readFile(join(folder, 'documents.json'), 'utf8'))
  return new Map(Object.entries(table))
}

const plainPath = (url: string): string => (url.split('?')[0] ?? '').replace(/\/+$/, '') || '/'
const queryOf = (url: string): string => (url.includes('?') ? url.slice(url.indexOf('?')) : '')
