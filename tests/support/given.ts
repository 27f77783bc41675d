import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { auth } from '#contract/auth.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import type { Role } from '#contract/common.ts'
import { documents } from '#contract/documents.ts'
import { editions } from '#contract/editions.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { registrations } from '#contract/registrations.ts'
import { tourAccess } from '#contract/tour-access.ts'
import { tours } from '#contract/tours.ts'
import { addUser } from '#server/accounts/users/users.ts'
import { systemActor } from '#server/lib/actor.ts'
import type { Services } from '#server/services.ts'
import { runTransaction } from '#server/transaction/transaction.ts'
import { type Call, client } from './client.ts'
import { keyOf } from './mails.ts'
import { customer, pdf } from './samples.ts'
import { zip } from './zip.ts'

export { customer, pdf }

const smallTour = zip([{ name: 'index.html', bytes: '<!doctype html><title>Flat 12</title>' }])

export const password = 'correct horse battery'
/** Of the least cost, which a hash says of itself: most tests sign in, and few are about that. */
const hashed = hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** Creates the state that a test starts from, through the product's own calls where possible. */
export function givenFor(services: Services, origin: string) {
  const visitor = client(origin)

  async function login(email: string, secret = password) {
    const { accessToken = '', refreshToken = '' } = await visitor(auth.login, {
      body: { username: email, password: secret },
    })
    return { accessToken, refreshToken, call: client(origin, accessToken) }
  }

  /** An active person who has signed in; their address is `proven` by default where mail leaves, since nobody else may sign in there. */
  async function user(
    role: Role,
    name: string = role.toLowerCase(),
    { proven = services.config.smtpUrl !== undefined } = {},
  ) {
    const email = `${name}@example.com`
    const passwordHash = await hashed
    const person = {
      email,
      firstName: name,
      lastName: 'Person',
      passwordHash,
      role,
      status: 'active' as const,
      confirmedAt: proven ? services.now() : null,
    }
    const id = await runTransaction(services, systemActor, (tx) => addUser(tx, person))
    return { id, email, ...(await login(email)) }
  }

  const upload = (call: Call, bytes: Buffer<ArrayBuffer> = pdf, extension: 'pdf' | 'png' | 'zip' = 'pdf') =>
    uploadAs(call, bytes, { extension, type: 'catalogue' })

  async function uploadAs(call: Call, bytes: Buffer<ArrayBuffer>, body: BodyOf<typeof documents.uploadUrl>) {
    const address = await call(documents.uploadUrl, { body })
    const answer = await put(address, bytes)
    if (!answer.ok) throw new Error(`upload: ${answer.status} ${await answer.text()}`)
    return address.split('?')[0] ?? ''
  }

  /** The address of an uploaded archive that a tour may be made of. */
  const uploadArchive = (call: Call, bytes: Buffer<ArrayBuffer> = smallTour) =>
    uploadAs(call, bytes, { extension: 'zip', type: 'tour' })

  async function uploadedTour(call: Call, bytes?: Buffer<ArrayBuffer>, name = 'Flat 12') {
    const url = await uploadArchive(call, bytes)
    return { ...(await call(tours.create, { body: { name, kind: 'upload', url, fileName: 'flat.zip' } })), name }
  }

  /** Creates an access for the next hour and returns it as staff see it. */
  async function access(call: Call, tourId: string, name = 'Ada') {
    const times = { startTime: services.now() - 1, endTime: services.now() + 3_600_000 }
    const { id } = await call(tourAccess.create, { body: { name, type: 'tour', tourId, ...times } })
    const { data } = await call(tourAccess.list, { query: { size: 100 } })
    const row = data.find((candidate) => candidate.id === id)
    if (!row) throw new Error('the access is not listed')
    return row
  }

  /** Replaces PUBLIC_URL in an address with the origin that the test server listens on. */
  const here = (address: string) => address.replace(services.config.publicUrl, origin)

  /** The address at which a program gets the document of a mailed link. */
  const documentAt = (link = '') => `${origin}/api/client/document/${keyOf(link)}`

  const put = (address: string, bytes: Buffer<ArrayBuffer> | string, headers: Record<string, string> = {}) =>
    fetch(here(address), {
      method: 'PUT',
      body: bytes,
      headers: { 'content-type': 'application/octet-stream', ...headers },
    })

  async function catalogue(call: Call, name = 'Chairs', bytes = pdf) {
    const { id } = await call(catalogues.create, { body: { name, url: await upload(call, bytes) } })
    return { id, name }
  }

  /** Adds an edition, a language of one, or a correction, and returns its number. */
  async function edition(call: Call, id: string, facts: Omit<BodyOf<typeof editions.add>, 'url'> = {}, bytes = pdf) {
    const { number } = await call(editions.add, { params: { id }, body: { url: await upload(call, bytes), ...facts } })
    return number
  }

  /** Creates a pending request and returns its row as staff see it. */
  async function request(staff: Call, catalogueId?: string, changes: Partial<typeof customer> = {}) {
    const email = changes.email ?? `${randomUUID()}@example.com`
    await visitor(catalogueRequests.send, {
      body: { ...customer, ...changes, email, ...(catalogueId ? { catalogueId } : {}) },
    })
    const { data } = await staff(catalogueRequests.listPending, { query: { size: 100 } })
    const row = data.find((candidate) => candidate.email === email)
    if (!row) throw new Error('the request did not arrive')
    return row
  }

  /** Creates a pending registration and returns its row as the owner sees it. */
  async function registration(owner: Call, email = 'ada@example.com') {
    const body = { email, firstName: 'Ada', lastName: 'Lovelace', password, confirmedPassword: password }
    await visitor(registrations.signUp, { body })
    const { data } = await owner(registrations.listPending)
    const row = data.find((candidate) => candidate.email === email)
    if (!row) throw new Error('the registration did not arrive')
    return row
  }

  return {
    user,
    login,
    upload,
    uploadArchive,
    uploadedTour,
    access,
    put,
    here,
    documentAt,
    catalogue,
    edition,
    request,
    registration,
  }
}
