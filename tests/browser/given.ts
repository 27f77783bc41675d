import { randomUUID } from 'node:crypto'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import type { ApprovedRole } from '#contract/common.ts'
import { documents, type Extension } from '#contract/documents.ts'
import { editions } from '#contract/editions.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { registrations } from '#contract/registrations.ts'
import { tourAccess } from '#contract/tour-access.ts'
import { tours } from '#contract/tours.ts'
import { customer, pdf, png } from '#support/samples.ts'
import { type ZipFile, zip } from '#support/zip.ts'
import { type Caller, callerFor } from './caller.ts'
import { password } from './product.ts'

export { customer, pdf, png }

export const hour = 3_600_000

export const freshEmail = (name: string): string => `${name}-${randomUUID().slice(0, 8)}@example.com`

interface File {
  readonly extension: Extension
  readonly bytes: Buffer<ArrayBuffer>
}

/** Creates the state that a test starts from, through the product's own calls. */
export function givenFor(origin: string, owner: Caller) {
  const visitor = callerFor(origin)

  async function registration(firstName = 'Ada', lastName = 'Lovelace') {
    const email = freshEmail(firstName.toLowerCase())
    const names = { email, firstName, lastName }
    await visitor(registrations.signUp, { body: { ...names, password, confirmedPassword: password } })
    const { data } = await owner(registrations.listPending, { query: { size: 100 } })
    const row = data.find((candidate) => candidate.email === email)
    if (!row) throw new Error('The registration did not arrive')
    return row
  }

  /** An active user with this role. */
  async function person(role: ApprovedRole, firstName?: string, lastName?: string) {
    const row = await registration(firstName, lastName)
    await owner(registrations.approve, { params: { id: row.id }, body: { role } })
    return row
  }

  /** Returns the address of the uploaded file. */
  async function upload(type: 'catalogue' | 'tour', { extension, bytes }: File): Promise<string> {
    const address = await owner(documents.uploadUrl, { body: { extension, type, size: bytes.length } })
    const headers = { 'content-type': 'application/octet-stream' }
    await fetch(new URL(address, origin), { method: 'PUT', body: bytes, headers })
    return address.split('?')[0] ?? ''
  }

  async function catalogue(name = `Chairs ${randomUUID().slice(0, 8)}`, file: File = { extension: 'pdf', bytes: pdf }) {
    const { id } = await owner(catalogues.create, { body: { name, url: await upload('catalogue', file) } })
    return { id, name }
  }

  /** A further edition of a catalogue, open at once. */
  async function edition(id: string, bytes = pdf, facts: Partial<BodyOf<typeof editions.add>> = {}) {
    const url = await upload('catalogue', { extension: 'pdf', bytes })
    await owner(editions.add, { params: { id }, body: { url, ...facts } })
  }

  /** The address of our own page with an uploaded tour of these files, open for an hour. */
  async function uploadedTour(files: readonly ZipFile[]) {
    const url = await upload('tour', { extension: 'zip', bytes: zip(files) })
    const name = `Flat ${randomUUID().slice(0, 8)}`
    const { id: tourId } = await owner(tours.create, { body: { name, kind: 'upload', url, fileName: 'flat.zip' } })
    const times = { startTime: Date.now() - 1_000, endTime: Date.now() + hour }
    const { id } = await owner(tourAccess.create, { body: { name, type: 'tour', tourId, ...times } })
    const { data } = await owner(tourAccess.list, { query: { size: 100 } })
    const link = data.find((row) => row.id === id)?.link ?? ''
    return { tourId, name, link, close: () => owner(tourAccess.disable, { body: { id } }) }
  }

  async function request(changes: BodyOf<typeof catalogueRequests.send> = {}, catalogueId?: string) {
    const email = freshEmail('visitor')
    const body = { ...customer, email, ...changes, ...(catalogueId ? { catalogueId } : {}) }
    const { follow } = await visitor(catalogueRequests.send, { body })
    return { ...body, follow }
  }

  /** A tour access with start and end in milliseconds from now. */
  async function tour(opens: number, closes: number, name = `Tour ${randomUUID().slice(0, 8)}`) {
    const times = { startTime: Date.now() + opens, endTime: Date.now() + closes }
    const { id } = await owner(tourAccess.create, { body: { name, type: 'tour', ...times } })
    const { data } = await owner(tourAccess.list, { query: { type: 'tour', size: 100 } })
    return { id, name, token: data.find((row) => row.id === id)?.token ?? '' }
  }

  return { uploadedTour, registration, person, catalogue, edition, request, tour }
}

export type Given = ReturnType<typeof givenFor>
