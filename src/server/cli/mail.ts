import type { Command } from 'commander'
import { findWaitingMail } from '../mail/outbox.ts'
import { retryForOperator } from '../operations/mail-actions.ts'
import { say, withServices } from './with-services.ts'

const maxListed = 1_000

export function mailCommand(program: Command): void {
  const mail = program.command('mail').description('messages that have not been sent')
  mail
    .command('list')
    .description('list queued messages, and dead letters (refused, or restored from a backup)')
    .action(() =>
      withServices(async ({ db }) => {
        const waiting = await findWaitingMail(db, maxListed + 1)
        for (const { id, status, recipient, subject, attempts, lastError, created } of waiting.slice(0, maxListed)) {
          const tries = `${attempts} tries${lastError ? `, last: ${lastError}` : ''}`
          say(`${id}  ${status}  ${new Date(created).toISOString()}  ${recipient}  ${subject}  (${tries})`)
        }
        if (waiting.length === 0) say('No mail waits.')
        if (waiting.length > maxListed) say(`More mail waits than these ${maxListed}, the oldest.`)
      }),
    )
  mail
    .command('retry [id]')
    .description('requeue one dead letter, or all that no owner stopped')
    .action((id?: string) =>
      withServices(async (services) => {
        say(`Messages that the server will now send: ${await retryForOperator(services, id)}.`)
      }),
    )
}
