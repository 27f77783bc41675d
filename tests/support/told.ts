import type { TestContext } from 'node:test'
import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { type Notifications, notifications } from '#contract/notifications.ts'
import { sendDueMail } from '#server/mail/worker.ts'
import { mailRules } from '#server/mail-rules.ts'
import { tellStaff } from '#server/notifications/tell-staff.ts'
import { startTestApp } from './app.ts'
import type { Call } from './client.ts'
import { customer } from './given.ts'
import { startSmtp } from './smtp.ts'

type Overrides = Parameters<typeof startTestApp>[1]
type Change = Partial<Omit<Notifications, 'kinds'>> & { readonly kinds?: Partial<Notifications['kinds']> }

/** The product with a real mail server, and staff whom nobody told anything yet. */
export async function startTelling(t: TestContext, overrides: Overrides = {}) {
  const smtp = await startSmtp(t)
  const app = await startTestApp(t, { smtpUrl: smtp.url, ...overrides })
  const { given, services, visitor, pass } = app
  const owner = await given.user('SUPER_ADMIN', 'olga')
  const staff = await given.user('ADMIN', 'ada')
  const { id: catalogueId } = await given.catalogue(owner.call, 'Chairs')

  /** Passes so much time, after which both sign in again. */
  async function wait(time: number) {
    pass(time)
    Object.assign(owner, await given.login(owner.email))
    Object.assign(staff, await given.login(staff.email))
  }

  return {
    ...app,
    ...{ smtp, owner, staff, catalogueId, wait },
    /** Every job that tells staff runs once. */
    tell: async () => {
      await tellStaff(services)
      await sendDueMail(services, mailRules)
    },
    /** The mails that a person got so far, oldest first. */
    toldTo: async (person: { readonly email: string }) =>
      (await smtp.received()).filter(
        ({ to, subject }) => to === person.email && /Waiting for you|Es wartet/.test(subject),
      ),
    choose: async (call: Call, { kinds, ...change }: Change) => {
      const before = await call(notifications.read)
      return call(notifications.change, { body: { ...before, ...change, kinds: { ...before.kinds, ...kinds } } })
    },
    /** A visitor asks; returns the form's page. */
    ask: (changes: Partial<typeof customer> = {}, about: { catalogueId?: string } = { catalogueId }, call = visitor) =>
      call(catalogueRequests.send, { body: { ...customer, ...about, ...changes } }),
    idOf: async (email: string) => {
      const { data } = await staff.call(catalogueRequests.listPending, { query: { q: email } })
      return data[0]?.id ?? ''
    },
  }
}
