import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'

export interface Received {
  to: string
  subject: string
  text: string
  html: string
  messageId: string
  /** As a program shows them, such as `"Docent" <docent@example.com>`. */
  from: string
  replyTo: string
  pictures: { cid: string | undefined; content: Buffer }[]
  /** What is attached, but pictures of the page. */
  files: { name: string | undefined; type: string; text: string }[]
  /** Bytes of the whole message. */
  size: number
  /** By their names in small letters. */
  headers: Map<string, string>
  /** The first link in it. */
  link: string | undefined
}

/** The messages in DATA_DIR/mail, oldest first. */
export async function mailFolder(dataDir: string): Promise<Received[]> {
  const folder = join(dataDir, 'mail')
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(names.map(async (name) => readMail(await readFile(join(folder, name)))))
}

export async function readMail(bytes: Buffer): Promise<Received> {
  const {
    to,
    from,
    replyTo,
    subject = '',
    text = '',
    html,
    messageId = '',
    attachments,
    headerLines,
  } = await simpleParser(bytes, {
    keepCidLinks: true,
  })
  const recipient = Array.isArray(to) ? to[0]?.text : to?.text
  return {
    ...{ to: recipient ?? '', from: from?.text ?? '', replyTo: replyTo?.text ?? '' },
    ...{ subject, text, html: html || '', messageId, size: bytes.length },
    pictures: attachments.filter(({ cid }) => cid).map(({ cid, content }) => ({ cid, content })),
    files: attachments
      .filter(({ cid }) => !cid)
      .map(({ filename, contentType, content }) => ({ name: filename, type: contentType, text: content.toString() })),
    headers: new Map(headerLines.map(({ key, line }) => [key, line.slice(key.length + 1).trim()])),
    link: /https?:\/\/\S+/.exec(text)?.[0],
  }
}

/** The value of a query parameter of the mail's link. */
export function linkParameter(mail: Received | undefined, name: string): string {
  return new URL(mail?.link ?? 'http://no.link').searchParams.get(name) ?? ''
}

/** The key in the address of a visitor's page. */
export const keyOf = (address = '') => address.slice(address.lastIndexOf('/') + 1).replace(/\?.*/, '')
