import type { Transporter } from 'nodemailer'
import { mailAnswers } from '#contract/mail-answers.ts'
import { MailRefused, MailServerAway, type MailTransport } from './transport.ts'

/** Milliseconds for asking whether the server lets us in. */
const askedFor = 10_000

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
  /** Resolves to why the server does not let us in; undefined when it does. */
  const findClosed = async (): Promise<Error | undefined> => {
    const pool = await open()
    return pool.verify().then(
      () => undefined,
      (error) => error as Error,
    )
  }
  return {
    kind: 'smtp',
    async send(mail, deadline) {
      try {
        const pool = await open()
        await pool.sendMail({ ...mail, signal: deadline })
      } catch (error) {
        throw await reasonFor(error as Failure, deadline, findClosed)
      }
    },
    async healthCheck() {
      const closed = await findClosed()
      return closed && `SMTP_URL cannot be used just now: ${masked(url)} ${reasonOf(closed)}. Mail waits until it can.`
    },
    async close() {
      opened?.close()
    },
  }
}

interface Failure extends Error {
  readonly code?: string
  readonly command?: string
  readonly response?: string
  readonly responseCode?: number
}

/** Tells what concerns this mail alone from what concerns every mail. */
async function reasonFor(error: Failure, deadline: AbortSignal, findClosed: () => Promise<Error | undefined>) {
  if (deadline.aborted) return new Error(mailAnswers.late)
  if (isSenderRefused(error)) return new MailServerAway(error.message, { cause: error })
  if (isPermanent(error)) return new MailRefused(error.message, { cause: error, code: statusOf(error) })
  if (error.responseCode !== undefined && isAboutMail(error)) return error
  const closed = await Promise.race([findClosed(), after(askedFor)])
  return closed ? new MailServerAway(closed.message, { cause: closed }) : error
}

const after = (time: number) =>
  new Promise<Error>((resolve) => setTimeout(resolve, time, new Error(mailAnswers.silent)).unref())

function reasonOf({ code, responseCode }: Failure): string {
  if (code === 'EAUTH') return 'refuses the user or the password'
  return `does not answer as a mail server (${responseCode ?? code ?? 'unknown'})`
}

function masked(url: string): string {
  const { protocol, username, host } = new URL(url)
  return `${protocol}//${username ? `${username}:***@` : ''}${host}`
}

const isAboutMail = ({ command = '' }: Failure) => /^(MAIL|RCPT|DATA)/.test(command)

/** The server rejected this message (5xx to RCPT or DATA). */
const isPermanent = (error: Failure) => (error.responseCode ?? 0) >= 500 && isAboutMail(error)

/** 5xx to MAIL FROM, unless it is about the size of this message. */
const isSenderRefused = (error: Failure) =>
  isPermanent(error) && /^MAIL/.test(error.command ?? '') && error.responseCode !== 552

/** The enhanced status code (RFC 3463). */
const statusOf = ({ response = '' }: Failure) => /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
