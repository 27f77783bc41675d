import { auth } from '#contract/auth.ts'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { catalogues } from '#contract/catalogues.ts'
import { personal } from '#contract/personal.ts'
import { registrations } from '#contract/registrations.ts'
import { tourAccess } from '#contract/tour-access.ts'
import { type Call, client } from '#support/client.ts'
import { customer, password, pdf } from '#support/given.ts'
import type { Product } from './instances.ts'

/** Acknowledged writes by kind, with the data to find them again. */
export interface Journal {
  forms: string[]
  approvals: { id: string; email: string }[]
  signUps: string[]
  tours: string[]
  uploads: { id: string; size: number }[]
  /** The newest value of each sequence; an older one is a loss. */
  company: number
  companyAsked: number
  acknowledged: number
}

export const emptyJournal = (): Journal => ({
  forms: [],
  approvals: [],
  signUps: [],
  tours: [],
  uploads: [],
  company: 0,
  companyAsked: 0,
  acknowledged: 0,
})

let serial = 0
const unique = (kind: string) => `${kind}${process.pid}-${serial++}@example.com`

type Deed = (visitor: Call, staff: Call) => Promise<void>

/** The work of the eight writers. */
export const deedsOf = (product: Product, journal: Journal): Deed[] => [
  ...Array.from({ length: 3 }, () => (visitor: Call) => sendForm(visitor, journal)),
  (visitor, staff) => approve(visitor, staff, journal),
  (visitor) => signUp(visitor, journal),
  (_visitor, staff) => openTour(staff, journal),
  (_visitor, staff) => upload(product, staff, journal),
  (_visitor, staff) => changeCompany(staff, journal),
]

/** Runs all writers at once without pauses until they are stopped; failed calls are not acknowledged. */
export function startWriters(
  product: Product,
  journal: Journal,
  accessToken: string,
  refused: (error: unknown) => void = () => {},
) {
  let stopped = false
  const calls = (index: number): [Call, Call] => {
    const { origin } = product.turn(index)
    return [client(origin), client(origin, accessToken)]
  }
  const loops = deedsOf(product, journal).map(async (action, index) => {
    while (!stopped) {
      try {
        await action(...calls(index))
        journal.acknowledged++
      } catch (error) {
        refused(error)
        await new Promise((done) => setTimeout(done, 5))
      }
    }
  })
  return {
    async stop() {
      stopped = true
      await Promise.all(loops)
    },
  }
}

export async function sendForm(visitor: Call, journal: Journal): Promise<void> {
  const email = unique('form')
  await visitor(catalogueRequests.send, { body: { ...customer, email } })
  journal.forms.push(email)
}

async function approve(visitor: Call, staff: Call, journal: Journal): Promise<void> {
  const { data } = await staff(catalogues.list, { query: { size: 1, sortOrder: 'ASC' } })
  const email = unique('wish')
  await visitor(catalogueRequests.send, { body: { ...customer, email, catalogueId: data[0]?.id ?? '' } })
  const { data: rows } = await staff(catalogueRequests.listPending, { query: { size: 50, sortOrder: 'DESC' } })
  const id = rows.find((row) => row.email === email)?.id
  if (!id) throw new Error('not on the first page')
  await staff(catalogueRequests.approve, { params: { id }, body: {} })
  journal.approvals.push({ id, email })
}

async function signUp(visitor: Call, journal: Journal): Promise<void> {
  const email = unique('ada')
  await visitor(registrations.signUp, {
    body: { email, firstName: 'Ada', lastName: 'L', password, confirmedPassword: password },
  })
  journal.signUps.push(email)
}

async function openTour(staff: Call, journal: Journal): Promise<void> {
  const times = { startTime: Date.now(), endTime: Date.now() + 1e7 }
  const { id } = await staff(tourAccess.create, { body: { name: 'Spring', type: 'tour', ...times } })
  journal.tours.push(id)
}

export async function upload({ given }: Product, staff: Call, journal: Journal): Promise<void> {
  const bytes = Buffer.concat([pdf, Buffer.alloc(Math.floor(Math.random() * 50_000), 37)])
  const url = await given.upload(staff, bytes)
  const { id } = await staff(catalogues.create, { body: { name: 'Chairs', url } })
  journal.uploads.push({ id, size: bytes.length })
}

async function changeCompany(staff: Call, journal: Journal): Promise<void> {
  const company = journal.companyAsked + 1
  journal.companyAsked = company
  const { email } = await staff(personal.info)
  const { firstName, lastName, address, postcode, city, state, country } = customer
  await staff(personal.changeInfo, {
    body: { email, firstName, lastName, address, postcode, city, state, country, company: String(company) },
  })
  journal.company = company
}

/** Signs in the owner and creates the first catalogue. */
export async function prepareWriters({ visitor, owner, given, one }: Product): Promise<string> {
  const { accessToken = '' } = await visitor(auth.login, { body: { username: owner.email, password: owner.password } })
  const call = client(one.origin, accessToken)
  await call(catalogues.create, { body: { name: 'First', url: await given.upload(call) } })
  return accessToken
}
