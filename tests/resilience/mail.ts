import { catalogueRequests } from '#contract/catalogue-requests.ts'
import { openSmtp } from '#server/mail/transports/smtp.ts'
import { sendDueMail } from '#server/mail/worker.ts'
import { mailRules } from '#server/mail-rules.ts'
import { hours, minutes, startTestApp, type TestApp } from '#support/app.ts'
import type { Call } from '#support/client.ts'
import { customer } from '#support/given.ts'
import { startSmtp } from '#support/smtp.ts'
import { alone } from './harness/alone.ts'
import type { Fault, Run } from './harness/run.ts'

type Smtp = Awaited<ReturnType<typeof startSmtp>>

/** Failures of the mail server, in turn. */
const faults = ['away', 'later', 'cut after data', 'never for some', 'well'] as const

const isPoison = (email: string) => email.startsWith('poison')

async function decideSome(app: TestApp, staff: Call, emails: string[]): Promise<void> {
  for (const email of emails) {
    await app.visitor(catalogueRequests.send, { body: { ...customer, email } })
  }
  const rows = (await staff(catalogueRequests.listPending, { query: { size: 100 } })).data
  for (const { id } of rows) await staff(catalogueRequests.reject, { params: { id } })
}

async function apply(fault: (typeof faults)[number], smtp: Smtp, run: Run): Promise<void> {
  smtp.cutAfterData = fault === 'cut after data'
  smtp.answer = (recipient) => {
    if (isPoison(recipient)) return 550
    return fault === 'later' && run.random.chance(0.5) ? 451 : 250
  }
  if (fault === 'away') await smtp.stop()
}

/** Checks that the outbox is empty: every mail is delivered, or a dead letter if it never can be. */
async function verify(run: Run, { services }: TestApp, smtp: Smtp, expected: string[]): Promise<void> {
  const byRecipient = Map.groupBy(await smtp.received(), ({ to }) => to)
  let twice = 0
  for (const email of expected) {
    const got = byRecipient.get(email) ?? []
    if (isPoison(email) === got.length > 0) run.lost(`${email} got ${got.length} mails`)
    if (new Set(got.map(({ messageId }) => messageId)).size > 1) run.wrong(`${email} got several messages`)
    if (got.length > 1) twice++
  }
  run.note(`${twice} arrived more than once, after the server hung up on them; each with the same Message-ID`)
  const waiting = await services.db.selectFrom('mail').where('status', '=', 'queued').select('id').execute()
  if (waiting.length > 0) run.wrong(`${waiting.length} mails still wait`)
  const deadLetters = await services.db
    .selectFrom('mail')
    .where('status', '=', 'deadLetter')
    .select('recipient')
    .execute()
  const poison = expected.filter(isPoison).length
  if (deadLetters.length !== poison) run.wrong(`${deadLetters.length} deadLetters, ${poison} expected`)
}

export const mailFault: Fault = {
  id: 'mail',
  title: 'mail server away, refusing for now, refusing for good, hanging up after the message',
  unit: 'mails',
  counts: { smoke: 250, night: 2_000, release: 2_000 },
  async run(run) {
    const smtp = await startSmtp(run.test)
    const app = await startTestApp(run.test)
    const mail = await openSmtp(smtp.url, app.services.config.mailSlots)
    run.test.after(() => mail.close())
    const services = { ...app.services, mail }
    const staff = await app.given.user('ADMIN')
    const expected: string[] = []
    while (expected.length < run.count && run.goesOn()) {
      const fault = faults[(expected.length / 50) % faults.length] ?? 'well'
      const emails = Array.from(
        { length: 50 },
        (_, index) => `${index === 7 ? 'poison' : 'v'}${expected.length + index}@example.com`,
      )
      await apply(fault, smtp, run)
      await decideSome(app, staff.call, emails)
      await sendDueMail(services, mailRules)
      if (fault === 'away') await smtp.start()
      expected.push(...emails)
      run.tried(emails.length)
      // Short enough that no session expires.
      app.pass(minutes(1) / 3)
    }
    await apply('well', smtp, run)
    // Postponed mails are due within the longest retry interval.
    for (let i = 0; i < 6; i++) {
      app.pass(hours(1))
      await sendDueMail(services, mailRules)
    }
    await verify(run, app, smtp, expected)
  },
}

await alone(mailFault, import.meta.main)
