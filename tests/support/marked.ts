import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { CatalogueMark } from '#contract/catalogues.ts'
import { catalogues } from '#contract/catalogues.ts'
import { stampDue } from '#server/masters/stamp.ts'
import { openPdf } from '#server/rendering/engine/open-document.ts'
import { readText } from '#server/rendering/engine/page-text.ts'
import { prepareDue } from '#server/rendering/prepare.ts'
import type { TestApp } from './app.ts'
import type { Call } from './client.ts'
import { keyOf } from './mails.ts'

/** A catalogue whose copies are marked from `mark('download')` on, once `make` has prepared its pages and made its master. */
export async function givenMarkable(app: TestApp, bytes: Buffer<ArrayBuffer>) {
  const staff = await app.given.user('ADMIN')
  const { id } = await app.given.catalogue(staff.call, 'Chairs', bytes)
  const mark = (mark: CatalogueMark) => staff.call(catalogues.change, { params: { id }, body: { mark } })
  const make = async () => {
    await prepareDue(app.services)
    await stampDue(app.services)
  }
  const row = async () => (await staff.call(catalogues.list)).data.find((found) => found.id === id)
  return { ...app, staff, id, mark, make, row, keyFor: keyMailer(app, staff.call, id) }
}

/** Its links are mailed once visitors get something of it for certain. */
export async function givenMarked(app: TestApp, bytes: Buffer<ArrayBuffer>) {
  const markable = await givenMarkable(app, bytes)
  await markable.mark('download')
  return markable
}

/** As `givenMarked`, with its master. */
export async function markedCatalogue(app: TestApp, bytes: Buffer<ArrayBuffer>) {
  const marked = await givenMarked(app, bytes)
  await marked.make()
  return marked
}

/** Asks for the catalogue, approves, and returns the mailed key. */
const keyMailer = (app: TestApp, staff: Call, id: string) => async (email: string) => {
  const request = await app.given.request(staff, id, { email })
  await staff(catalogueRequests.approve, { params: { id: request.id }, body: {} })
  return keyOf((await app.mails()).findLast(({ to }) => to === email)?.link)
}

export async function download({ given }: Pick<TestApp, 'given'>, key: string, headers: Record<string, string> = {}) {
  const answer = await fetch(given.documentAt(key), { headers, redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** The words on each page, in lines, as PDFium reads them, with where the last line begins and ends. */
export async function pagesOf(bytes: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'docent-pages-'))
  const path = join(folder, 'file.pdf')
  await writeFile(path, bytes)
  const document = await openPdf({ key: path, kind: 'pdf', size: bytes.length, path })
  try {
    return Array.from({ length: document.pages }, (_, index) => {
      const { lines } = readText(document, index + 1)
      const boxes = lines.at(-1)?.map(({ box }) => box) ?? []
      return { lines: lines.map((words) => words.map(({ text }) => text).join(' ')), boxes }
    })
  } finally {
    document.close()
    await rm(folder, { recursive: true })
  }
}
