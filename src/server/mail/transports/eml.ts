import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { writeDurably } from '../../lib/durable.ts'
import type { MailTransport } from './transport.ts'

export async function openMailFolder({ dataDir }: Pick<Config, 'dataDir'>): Promise<MailTransport> {
  const folder = join(dataDir, 'mail')
  const pathOf = (messageId: string) => join(folder, `${messageId.replace(/[<>]|@.*/g, '')}.eml`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return {
    kind: 'files',
    async send(mail) {
      // Most starts write no message, so they do not load this library.
      const { createTransport } = await import('nodemailer')
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
      const { message } = await composer.sendMail({ ...mail })
      await writeDurably(pathOf(mail.messageId), message as Buffer)
    },
    unsend: (messageId) => rm(pathOf(messageId), { force: true }),
    healthCheck: async () => undefined,
    async close() {},
  }
}
