export interface OutgoingMail {
  /** Equal for every attempt, so that receivers recognise a message sent twice. */
  messageId: string
  from: string | Mailbox
  replyTo?: Mailbox
  to: string
  subject: string
  text: string
  html: string
  attachments?: Attachment[]
  headers?: Record<string, string>
}

interface Mailbox {
  name: string
  address: string
}

interface Attachment {
  /** By which the page shows a picture. */
  cid?: string
  filename: string
  contentType: string
  contentDisposition: 'inline' | 'attachment'
  content: Buffer
}

export interface MailTransport {
  readonly kind: 'files' | 'smtp'
  /** Throws MailRefused when a retry is pointless, MailServerAway when no mail could leave, and others for later. */
  send(mail: OutgoingMail, deadline: AbortSignal): Promise<void>
  /** Removes a message that was erased while it left, if the transport can. */
  unsend?(messageId: string): Promise<void>
  /** Returns one sentence without passwords when mail cannot be sent. */
  healthCheck(): Promise<string | undefined>
  close(): Promise<void>
}

export class MailRefused extends Error {
  override name = 'MailRefused'
  /** The enhanced status code of the answer, such as 5.1.1. */
  readonly code: string | undefined

  constructor(message: string, { cause, code }: { cause?: unknown; code?: string | undefined } = {}) {
    super(message, { cause })
    this.code = code
  }
}

/** The mail server cannot be reached, or refuses our password or sender: no mail leaves before that is put right. */
export class MailServerAway extends Error {
  override name = 'MailServerAway'
}
