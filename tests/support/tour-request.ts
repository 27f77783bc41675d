import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { tourAccess } from '#contract/tour-access.ts'
import { tours } from '#contract/tours.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import type { TestApp } from './app.ts'
import { customer } from './given.ts'
import { keyOf } from './mails.ts'

/** A visitor has asked for a tour by its form. */
export async function startTourRequest(app: TestApp, form = customer) {
  const { given, visitor, mails, origin } = app
  const staff = await given.user('ADMIN')
  const body = { name: 'Villa', kind: 'address', address: 'https://tours.example.com/villa' } as const
  const { id: tourId } = await staff.call(tours.create, { body })
  const { follow } = await visitor(catalogueRequests.send, { body: { ...form, tourId } })
  const { data } = await staff.call(catalogueRequests.listPending)
  const params = { id: data[0]?.id ?? '' }
  const read = (key: string) => visitor(visitorRequest.read, { body: { key } })
  return {
    ...app,
    ...{ staff, tourId, params, read, formKey: keyOf(follow) },
    /** No tour is open at the very moment of its start. */
    approve: async (body: BodyOf<typeof catalogueRequests.approve> = {}) => {
      await staff.call(catalogueRequests.approve, { params, body })
      app.pass(1)
    },
    find: () => staff.call(catalogueRequests.find, { params }),
    accesses: async () => (await staff.call(tourAccess.list)).data,
    kinds: async () => (await staff.call(catalogueRequests.events, { params })).data.map(({ kind }) => kind),
    mailedKey: async () => keyOf((await mails()).findLast(({ to }) => to === customer.email)?.link),
    /** The address of the tour's page, as the visitor's page gives it. */
    open: async (key: string) => (await visitor(visitorRequest.open, { body: { key } })).url,
    enter: (link: string) => fetch(`${origin}/api/tour/verify${new URL(link).search}`),
  }
}
