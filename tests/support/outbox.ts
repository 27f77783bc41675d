import type { TestContext } from 'node:test'
import { mail } from '#contract/mail.ts'
import { transact } from '#server/database/dialect.ts'
import { enqueue } from '#server/mail/outbox.ts'
import { sendDueMail } from '#server/mail/worker.ts'
import { mailRules } from '#server/mail-rules.ts'
import { startTestApp } from './app.ts'
import { startSmtp } from './smtp.ts'

type Options = Parameters<typeof startSmtp>[1]

/** The product with a mail server, and an owner who looks at its mails. */
export async function startOutbox(t: TestContext, options: Options = {}) {
  const smtp = await startSmtp(t, options)
  const app = await startTestApp(t, { smtpUrl: smtp.url })
  const owner = await app.given.user('SUPER_ADMIN')
  await sendDueMail(app.services, mailRules)
  return { smtp, owner, ...app, ...outboxOf(app, owner) }
}

type App = Awaited<ReturnType<typeof startTestApp>>

type Owner = Awaited<ReturnType<App['given']['user']>>

export function outboxOf({ services, now, pass, given }: App, owner: Owner) {
  const { db } = services
  const list = async (query: Record<string, unknown> = {}) => (await owner.call(mail.list, { query })).data
  const writeUntil = (expires: number | null, ...names: string[]) =>
    transact(db, async (trx) => {
      for (const name of names)
        await enqueue(trx, now(), { ...messageTo(`${name}@example.com`), expires }, { kind: 'notice' })
    })
  return {
    list,
    /** Moves the clock on; the owner signs in again. */
    wait: async (time: number) => {
      pass(time)
      Object.assign(owner, await given.login(owner.email))
    },
    /** Writes mails that leave until this time or never. */
    writeUntil,
    /** Writes mails to these people of example.com. */
    write: (...names: string[]) => writeUntil(null, ...names),
    send: () => sendDueMail(services, mailRules),
    statusOf: async (name: string) => (await list({ q: name }))[0]?.status,
    one: async (name: string) => {
      const [found] = await list({ q: name })
      if (!found) throw new Error(`there is no mail to ${name}`)
      return found
    },
  }
}

export const messageTo = (recipient: string) => ({ recipient, subject: 'News', text: 'Text', html: '<p>Text</p>' })
