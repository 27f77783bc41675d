import { catalogueRequests } from '#contract/catalogue-requests.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { visitorRequest } from '#contract/visitor-request.ts'
import type { TestApp } from './app.ts'
import type { Call } from './client.ts'
import { customer } from './given.ts'
import { keyOf } from './mails.ts'

type Form = BodyOf<typeof catalogueRequests.send>
type Approval = BodyOf<typeof catalogueRequests.approve>

/** A pending request of a visitor for a catalogue, with the key of its form and what staff may do with it. */
export async function startLife(app: TestApp, form: Form = {}, bytes?: Buffer<ArrayBuffer>) {
  const { given, visitor, mails, pass } = app
  const staff = await given.user('ADMIN')
  const { id: catalogueId } = await given.catalogue(staff.call, 'Chairs', bytes)
  const { follow } = await visitor(catalogueRequests.send, { body: { ...customer, ...form, catalogueId } })
  const { data } = await staff.call(catalogueRequests.listPending)
  const id = data[0]?.id ?? ''
  const params = { id }
  return {
    ...app,
    staff,
    catalogueId,
    id,
    formKey: keyOf(follow),
    correct: (fields: Partial<typeof customer> = {}, key = keyOf(follow)) =>
      visitor(visitorRequest.correct, { body: { key, ...customer, ...fields } }),
    erase: (key: string) => visitor(visitorRequest.erase, { body: { key } }),
    /** Moves the clock on; staff sign in again. */
    wait: async (time: number) => {
      pass(time)
      Object.assign(staff, await given.login(staff.email))
    },
    approve: (body: Approval = {}) => staff.call(catalogueRequests.approve, { params, body }),
    reject: (body: BodyOf<typeof catalogueRequests.reject> = {}) =>
      staff.call(catalogueRequests.reject, { params, body }),
    question: (message: string) => staff.call(catalogueRequests.question, { params, body: { message } }),
    resend: (body: BodyOf<typeof catalogueRequests.resend> = {}) =>
      staff.call(catalogueRequests.resend, { params, body }),
    extend: (days: number) => staff.call(catalogueRequests.extend, { params, body: { days } }),
    revoke: () => staff.call(catalogueRequests.revoke, { params }),
    undo: (call: Call = staff.call) => call(catalogueRequests.undo, { params }),
    find: () => staff.call(catalogueRequests.find, { params }),
    delivery: async () => (await staff.call(catalogueRequests.history)).data[0]?.delivery,
    kinds: async () => (await staff.call(catalogueRequests.events, { params })).data.map(({ kind }) => kind),
    /** The key in the newest mail to the visitor. */
    mailedKey: async () => keyOf((await mails()).findLast(({ to }) => to === customer.email)?.link),
    read: (key: string) => visitor(visitorRequest.read, { body: { key } }),
    open: (key: string) => visitor(visitorRequest.open, { body: { key } }),
  }
}
