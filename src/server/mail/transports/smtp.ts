import type { Transporter } from 'nodemailer'
import { MailRefused, type MailTransport } from './transport.ts'

export async function openSmtp(url: string, connections: number): Promise<MailTransport> {
  let opened: Transporter | undefined
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    opened ??= createTransport({
      url,
      pool: true,
      maxConnections: connections,
      dnsTimeout: 10_000,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    return opened
  }
  return {
    kind: 'smtp',
    async send(mail, deadline) {
      try {
        const pool = await open()
        await pool.sendMail({ ...mail, signal: deadline })
      } catch (error) {
        if (deadline.aborted) throw new Error('The mail server did not answer in time.')
        throw isPermanent(error) ? new MailRefused((error as Error).message, { cause: error }) : error
      }
    },
    async healthCheck() {
      try {
        const pool = await open()
        await pool.verify()
        return undefined
      } catch (error) {
        return `SMTP_URL cannot be used just now: ${masked(url)} ${reasonOf(error as Failure)}. Mail waits until it can.`
      }
    },
    async close() {
      opened?.close()
    },
  }
}

type Failure = Error & { code?: string; responseCode?: number }

function reasonOf({ code, responseCode }: Failure): string {
  if (code === 'EAUTH') return 'refuses the user or the password'
  return `does not answer as a mail server (${responseCode ?? code ?? 'unknown'})`
}

function masked(url: string): string {
  const { protocol, username, host } = new URL(url)
  return `${protocol}//${username ? `${username}:***@` : ''}${host}`
}

/** The server rejected this message (5xx to RCPT or DATA). A wrong SMTP password can be corrected, so it is retried. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false
  const { responseCode, command } = error as Error & { responseCode: number; command?: string }
  return responseCode >= 500 && /^(MAIL|RCPT|DATA)/.test(command ?? '')
}
