import { auth } from '#contract/auth.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { personal } from '#contract/personal.ts'
import { registrations } from '#contract/registrations.ts'
import { tourAccess } from '#contract/tour-access.ts'
import { type Call, client } from '#support/client.ts'
import { customer, password } from '#support/given.ts'
import type { Product } from '../harness/instances.ts'
import { addressOf } from './payloads.ts'

/** Stores every payload in every field that users can write. */
export async function writeEverywhere(product: Product, payloads: string[]): Promise<void> {
  const { call } = await product.given.login(product.owner.email)
  await inPairs(payloads, (payload, index) => write(product, call, payload, index))
  await approveSome(call)
  await inPairs(payloads, (payload, index) => introduce(product, payload, index))
  await product.visitor(catalogueRequests.send, { body: { ...customer, email: 'open@example.com' } })
}

/** At most as many at once as the hashing concurrency. */
async function inPairs(payloads: string[], work: (payload: string, index: number) => Promise<void>): Promise<void> {
  for (let start = 0; start < payloads.length; start += 2)
    await Promise.all(payloads.slice(start, start + 2).map((payload, index) => work(payload, start + index)))
}

async function write({ visitor, given }: Product, owner: Call, payload: string, index: number): Promise<void> {
  const { id } = await given.catalogue(owner, payload)
  const times = { startTime: Date.now() - 1_000, endTime: Date.now() + 1e8 }
  await owner(tourAccess.create, { body: { name: payload, type: 'tour', ...times } })
  for (const kind of ['waits', 'gets']) {
    const everything = Object.fromEntries(Object.keys(customer).map((field) => [field, payload])) as typeof customer
    const email = addressOf(kind, index)
    await visitor(catalogueRequests.send, { body: { ...everything, email, catalogueId: id } })
    await visitor(registrations.signUp, {
      body: { email, firstName: payload, lastName: payload, password, confirmedPassword: password },
    })
  }
}

/** Approves half of the pending rows, so that there are mails, a history and accounts to check. */
async function approveSome(owner: Call): Promise<void> {
  const isMeant = ({ email }: { email: string }) => /gets\d+@/.test(email)
  const [requests, people] = [await owner(catalogueRequests.listPending), await owner(registrations.listPending)]
  for (const { id } of requests.data.filter(isMeant))
    await owner(catalogueRequests.approve, { params: { id }, body: {} })
  for (const { id } of people.data.filter(isMeant)) await owner(registrations.approve, { params: { id }, body: {} })
}

/** The fields of the user's own information. */
async function introduce({ visitor, origin }: Product, payload: string, index: number): Promise<void> {
  const email = addressOf('gets', index)
  const { accessToken } = await visitor(auth.login, { body: { username: email, password } })
  const { address, postcode, city, state, country } = customer
  const rest = Object.fromEntries(
    Object.keys({ address, postcode, city, state, country }).map((name) => [name, payload]),
  )
  const body = { ...customer, ...rest, firstName: payload, lastName: payload, company: payload, email }
  await client(origin, accessToken)(personal.changeInfo, { body })
}

/** Files that match their extension, with a script appended. */
export async function uploadScripts({ given }: Product, owner: Call, files: Map<string, Buffer<ArrayBuffer>>) {
  for (const [ending, bytes] of files) {
    const url = await given.upload(owner, bytes, ending as 'pdf')
    await owner(catalogues.create, { body: { name: `${fileName}${ending}`, url } })
  }
}

const fileName = 'A file of '

/** Their signed addresses, valid for five minutes. */
export async function signedAddresses({ given, owner }: Product): Promise<string[]> {
  const { data } = await (await given.login(owner.email)).call(catalogues.list)
  return data.filter(({ name }) => name.startsWith(fileName)).map(({ url }) => url)
}
