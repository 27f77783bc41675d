import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { Caller } from './caller.ts'
import { type Given, png } from './given.ts'
import { linkMailedTo } from './mail.ts'
import type { Product } from './product.ts'

/** The start of every address of the visitor's page. */
export const address = '/client/request/'
/** A browser downloads it, where it would show a PDF. */
export const picture = { extension: 'png', bytes: png } as const

/** The fixtures that a request is made with. */
export interface Tools {
  readonly given: Given
  readonly asOwner: Caller
  readonly product: Product
}

/** The id of a pending request. */
export async function idOf(asOwner: Caller, email: string): Promise<string> {
  const { data } = await asOwner(catalogueRequests.listPending, { query: { size: 100 } })
  const row = data.find((candidate) => candidate.email === email)
  if (!row) throw new Error('The request is not pending')
  return row.id
}

/** A pending request, with the address of its form's key. */
export async function asked({ given, asOwner }: Tools, form: Parameters<Given['request']>[0] = {}) {
  const catalogue = await given.catalogue(undefined, picture)
  const { email, follow } = await given.request(form, catalogue.id)
  return { catalogue, email, follow, id: await idOf(asOwner, email) }
}

/** A request whose mailed link is open. */
export async function approved(tools: Tools, message?: string) {
  const request = await asked(tools)
  const body = message ? { message } : {}
  await tools.asOwner(catalogueRequests.approve, { params: { id: request.id }, body })
  return { ...request, link: await linkMailedTo(tools.product.mailFolder, request.email, address) }
}

/** A request with a question, and the mailed link to it. */
export async function questioned(tools: Tools, message: string) {
  const request = await asked(tools)
  await tools.asOwner(catalogueRequests.question, { params: { id: request.id }, body: { message } })
  return { ...request, link: await linkMailedTo(tools.product.mailFolder, request.email, address) }
}

/** Moves the end of a link into the past: a link lives for a day at least. */
export function expire({ mailFolder }: Product, id: string): void {
  const db = new DatabaseSync(join(mailFolder, '../docent.sqlite'), { timeout: 10_000 })
  db.prepare('update catalogueRequest set linkExpires = ? where id = ?').run(Date.now() - 1_000, id)
  db.close()
}
