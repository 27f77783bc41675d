import type { Config } from '../../config.ts'
import type { MailTransport } from './transport.ts'

export async function openMailTransport(config: Config): Promise<MailTransport> {
  if (config.smtpUrl === undefined) {
    const { openMailFolder } = await import('./eml.ts')
    return openMailFolder(config)
  }
  const { openSmtp } = await import('./smtp.ts')
  return openSmtp(config.smtpUrl, config.mailSlots)
}
